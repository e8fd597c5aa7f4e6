//! What a server tells of its work: lines of the log, and spans for a collector of OpenTelemetry.

use crate::settings::{LogFormat, Settings};
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{ExporterBuildError, Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::io::{IsTerminal, stderr};
use tracing::Subscriber;
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

/// Where a collector takes spans, under its address.
const SPANS: &str = "/v1/traces";

/// Keeps sending what is told; when it is dropped, what has not been sent yet is.
pub(crate) struct Watching {
    spans: Option<SdkTracerProvider>,
}

impl Watching {
    /// From now on this process tells of its work, as the settings say.
    ///
    /// # Errors
    /// The address of the collector cannot be used.
    pub(crate) fn start(settings: &Settings) -> Result<Watching, ExporterBuildError> {
        let spans = settings.otlp.as_deref().map(provider).transpose()?;
        let layers =
            tracing_subscriber::registry().with(log(settings)).with(spans.as_ref().map(|spans| {
                let tracer = spans.tracer("durak");
                // What happens within a request names tables and people: that stays in the log.
                let ours = filter_fn(|it| it.is_span() && it.target().starts_with("durak"));
                // Where in the source a span was made, and in which thread, is nobody's concern.
                let layer = tracing_opentelemetry::layer().with_tracer(tracer);
                layer.with_location(false).with_threads(false).with_filter(ours)
            }));
        // Fails only if a log is there already, which then serves as well.
        let _ = layers.try_init();
        Ok(Watching { spans })
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        if let Some(spans) = &self.spans {
            // A collector that is not there misses the last spans: nothing else can be done.
            let _ = spans.shutdown();
        }
    }
}

/// Lines on standard error.
fn log<S>(settings: &Settings) -> impl Layer<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let level = settings.log;
    // Libraries that tell much tell what passes through them: tokens and cards.
    let libraries = level.min(LevelFilter::INFO);
    let wanted = Targets::new().with_default(libraries).with_target("durak", level);
    let lines = tracing_subscriber::fmt::layer().with_writer(stderr);
    match settings.log_format {
        LogFormat::Text => lines.with_ansi(stderr().is_terminal()).with_filter(wanted).boxed(),
        LogFormat::Json => lines.json().with_filter(wanted).boxed(),
    }
}

/// Sends spans in batches, from a thread of its own: nobody waits for the collector.
fn provider(address: &str) -> Result<SdkTracerProvider, ExporterBuildError> {
    let exporter = SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("{address}{SPANS}"))
        .build()?;
    let resource = Resource::builder().with_service_name("durak").build();
    Ok(SdkTracerProvider::builder().with_resource(resource).with_batch_exporter(exporter).build())
}
