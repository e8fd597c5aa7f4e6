//! What the server counts, for Prometheus: how much and how fast, never anything about cards.

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};
use std::time::Duration;

/// The kind of text that [`Metrics::text`] is.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Counters, gauges and histograms of one server.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    /// Actions that were played and are on the disk.
    pub(crate) actions: Counter,
    /// From the arrival of a message at its table until the answers are handed to the sockets.
    answer: Histogram,
    /// How long the store takes to keep a change.
    store: Histogram,
    /// Changes that the store refused.
    pub(crate) store_failures: Counter,
    /// Connections that were closed since they read too slowly.
    pub(crate) slow_sockets: Counter,
    tables: Gauge,
    sockets: Gauge,
    waiting_requests: Gauge,
    longest_queue: Gauge,
    store_queue: Gauge,
}

/// An answered request: its route as it is declared, without names of tables or people.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: Method,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
enum Method {
    Get,
    Post,
    Other,
}

/// What is measured when somebody asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Levels {
    /// Tables that are open.
    pub(crate) tables: usize,
    /// Connections that are open.
    pub(crate) sockets: usize,
    /// Requests that wait for tables, of all tables together.
    pub(crate) waiting: usize,
    /// Requests that wait for the table with most of them.
    pub(crate) longest: usize,
    /// Changes that wait for the store.
    pub(crate) store: usize,
}

fn add<M: Metric + Clone>(to: &mut Registry, name: &str, help: &str, metric: M) -> M {
    to.register(name, help, metric.clone());
    metric
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        // 50 µs to 6.5 s.
        let times = || Histogram::new(exponential_buckets(0.000_05, 2.0, 18));
        let mut registry = Registry::with_prefix("durak");
        let r = &mut registry;
        Metrics {
            requests: add(r, "requests", "HTTP requests by route and status", Family::default()),
            actions: add(r, "actions", "Actions played and stored", Counter::default()),
            answer: add(r, "answer_seconds", "From a message to its answers", times()),
            store: add(r, "store_seconds", "Time to keep a change on the disk", times()),
            store_failures: add(r, "store_failures", "Changes not stored", Counter::default()),
            slow_sockets: add(r, "slow_sockets", "Connections closed as slow", Counter::default()),
            tables: add(r, "tables", "Open tables", Gauge::default()),
            sockets: add(r, "sockets", "Open connections", Gauge::default()),
            waiting_requests: add(r, "table_queue", "Requests at all tables", Gauge::default()),
            longest_queue: add(r, "table_queue_longest", "At the busiest", Gauge::default()),
            store_queue: add(r, "store_queue", "Changes before the store", Gauge::default()),
            registry,
        }
    }

    /// An answered request.
    pub(crate) fn answered(&self, method: &axum::http::Method, route: &str, status: u16) {
        let method = match method.as_str() {
            "GET" | "HEAD" => Method::Get,
            "POST" => Method::Post,
            _ => Method::Other,
        };
        self.requests.get_or_create(&Answered { method, route: route.to_owned(), status }).inc();
    }

    /// A message has been answered.
    pub(crate) fn message_answered(&self, after: Duration) {
        self.answer.observe(after.as_secs_f64());
    }

    /// A change has been kept.
    pub(crate) fn stored(&self, after: Duration) {
        self.store.observe(after.as_secs_f64());
    }

    /// Everything as OpenMetrics text.
    pub(crate) fn text(&self, levels: Levels) -> String {
        let number = |value: usize| i64::try_from(value).unwrap_or(i64::MAX);
        self.tables.set(number(levels.tables));
        self.sockets.set(number(levels.sockets));
        self.waiting_requests.set(number(levels.waiting));
        self.longest_queue.set(number(levels.longest));
        self.store_queue.set(number(levels.store));
        let mut text = String::new();
        // Writing into a text does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
