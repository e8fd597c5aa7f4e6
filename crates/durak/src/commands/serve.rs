//! `durak serve`: the server with the game in the browser.

use crate::failure::Failure;
use crate::settings::Settings;
use crate::watching::Watching;
use clap::Args;
use durak_server::{ServeError, Server, interrupted};
use durak_text::Texts;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Arguments of `durak serve`.
#[derive(Args, Debug)]
pub struct Serve {
    /// The settings.
    #[command(flatten)]
    pub settings: Settings,
}

impl Serve {
    /// Serves until the process is interrupted; the first line of `out` is the address. A server for
    /// every address of the machine says in the second what others in the network open.
    ///
    /// # Errors
    /// An address that cannot be listened on; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let config = self.settings.server(texts)?;
        let failed = |error: &dyn ToString| {
            let error = error.to_string().into();
            Failure::usage(texts.format("failure-serve", &[("error", error)]))
        };
        let _watching = Watching::start(&self.settings).map_err(|error| failed(&error))?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| failed(&error))?;
        runtime.block_on(async {
            let server = Server::bind(config).await.map_err(|error: ServeError| failed(&error))?;
            let addr = server.addr();
            writeln!(out, "http://{}", own_address(addr))?;
            if let Some(address) = network_address(addr) {
                let address = format!("http://{address}").into();
                writeln!(out, "{}", texts.format("serve-network", &[("address", address)]))?;
            }
            out.flush()?;
            server.run(interrupted()).await.map_err(|error| failed(&error))
        })
    }
}

/// What is opened on this machine: nobody can go to the address that stands for all of them.
fn own_address(addr: SocketAddr) -> SocketAddr {
    let ip = if addr.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { addr.ip() };
    SocketAddr::new(ip, addr.port())
}

/// What others in the network open, if the server listens on every address of the machine.
fn network_address(addr: SocketAddr) -> Option<SocketAddr> {
    if !addr.ip().is_unspecified() {
        return None;
    }
    // Connecting such a socket sends nothing: it only asks the system by which of its addresses it
    // would reach others. 192.0.2.1 is nobody's.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip: IpAddr = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then(|| SocketAddr::new(ip, addr.port()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_for_all_addresses_names_one_that_can_be_opened() {
        for all in ["0.0.0.0:8080", "[::]:8080"] {
            let all: SocketAddr = all.parse().unwrap();
            assert_eq!(own_address(all).to_string(), "127.0.0.1:8080");
            // A machine without a network has none.
            let other = network_address(all);
            assert!(other.is_none_or(|it| it.port() == 8080 && !it.ip().is_unspecified()));
        }
        let one: SocketAddr = "192.168.1.5:80".parse().unwrap();
        assert_eq!((own_address(one), network_address(one)), (one, None));
    }
}
