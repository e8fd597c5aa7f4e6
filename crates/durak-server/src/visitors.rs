//! Visitors by their address: who asks too often or opens too many connections is refused.

use crate::app::App;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// After so many requests addresses that have been quiet are forgotten.
const SWEEP: u32 = 1_000;

/// Where a request comes from. Of a version 6 address the network counts: whoever has one has all
/// addresses in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Visitor(pub(crate) IpAddr);

impl Visitor {
    /// The visitor at this address.
    pub(crate) fn of(addr: IpAddr) -> Visitor {
        Visitor(match addr.to_canonical() {
            IpAddr::V4(addr) => IpAddr::V4(addr),
            IpAddr::V6(addr) => {
                let [a, b, c, d, ..] = addr.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }

    /// From the proxy's header if one is trusted, else from the connection itself.
    pub(crate) fn read(parts: &Parts, trust_proxy: bool) -> Visitor {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
        // The last address is the one that the proxy saw; those before it anybody can invent.
        let forwarded = || {
            let mut all = parts.headers.get_all("x-forwarded-for").into_iter();
            all.next_back()?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        Visitor::of(if trust_proxy { forwarded().unwrap_or(peer) } else { peer })
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Visitor::read(parts, app.config.trust_proxy))
    }
}

/// How much each visitor does.
pub(crate) struct Visitors {
    changes: DefaultKeyedRateLimiter<IpAddr>,
    asked: AtomicU32,
    sockets: Arc<Mutex<Sockets>>,
    most: usize,
    most_each: usize,
}

#[derive(Default)]
struct Sockets {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

/// Lets one connection be open as long as it lives.
pub(crate) struct SocketPass {
    visitor: Visitor,
    sockets: Arc<Mutex<Sockets>>,
}

impl Visitors {
    /// At most `changes` requests a minute, and so many connections in all and each.
    pub(crate) fn new(changes: u32, most: usize, most_each: usize) -> Visitors {
        let changes = NonZeroU32::new(changes).unwrap_or(NonZeroU32::MIN);
        Visitors {
            changes: RateLimiter::keyed(Quota::per_minute(changes)),
            asked: AtomicU32::new(0),
            sockets: Arc::default(),
            most,
            most_each,
        }
    }

    /// Whether this visitor may change something now.
    pub(crate) fn may_change(&self, visitor: Visitor) -> bool {
        if self.asked.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.changes.retain_recent();
        }
        self.changes.check_key(&visitor.0).is_ok()
    }

    /// Lets the visitor open a connection, if there is room for it.
    pub(crate) fn open_socket(&self, visitor: Visitor) -> Option<SocketPass> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let own = sockets.of.get(&visitor.0).copied().unwrap_or(0);
        if sockets.all >= self.most || own >= self.most_each {
            return None;
        }
        sockets.all += 1;
        sockets.of.insert(visitor.0, own + 1);
        Some(SocketPass { visitor, sockets: Arc::clone(&self.sockets) })
    }

    /// Connections that are open.
    pub(crate) fn sockets(&self) -> usize {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for SocketPass {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        sockets.all = sockets.all.saturating_sub(1);
        if let Some(own) = sockets.of.get_mut(&self.visitor.0) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                sockets.of.remove(&self.visitor.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    fn visitor(peer: &str, forwarded: Option<&str>, trust: bool) -> IpAddr {
        let mut request = Request::builder();
        if let Some(forwarded) = forwarded {
            request = request.header("x-forwarded-for", forwarded);
        }
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        parts.extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        Visitor::read(&parts, trust).0
    }

    #[test]
    fn only_a_trusted_proxy_names_the_visitor_and_only_its_last_word_counts() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(visitor("10.0.0.1", Some("1.2.3.4"), false), ip("10.0.0.1"));
        assert_eq!(visitor("10.0.0.1", Some("6.6.6.6, 1.2.3.4"), true), ip("1.2.3.4"));
        assert_eq!(visitor("10.0.0.1", Some("nonsense"), true), ip("10.0.0.1"));
        assert_eq!(visitor("10.0.0.1", None, true), ip("10.0.0.1"));
        assert_eq!(visitor("2001:db8:1:2:3::4", None, false), ip("2001:db8:1:2::"));
        assert_eq!(visitor("::ffff:1.2.3.4", None, false), ip("1.2.3.4"));
    }

    #[test]
    fn connections_are_limited_in_all_and_each_and_count_while_they_live() {
        let visitors = Visitors::new(2, 3, 2);
        let [one, two] = [1, 2].map(|n| Visitor(IpAddr::V4(Ipv4Addr::new(10, 0, 0, n))));
        let first = visitors.open_socket(one).unwrap();
        let _second = visitors.open_socket(one).unwrap();
        assert!(visitors.open_socket(one).is_none(), "two each");
        let _third = visitors.open_socket(two).unwrap();
        assert!(visitors.open_socket(two).is_none(), "three in all");
        drop(first);
        assert!(visitors.open_socket(two).is_some());
        assert_eq!(visitors.sockets(), 2);
        assert!(visitors.may_change(one) && visitors.may_change(one));
        assert!(!visitors.may_change(one) && visitors.may_change(two));
    }
}
