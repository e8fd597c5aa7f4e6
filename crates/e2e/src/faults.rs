//! What goes wrong in the page without anybody seeing it: exceptions, errors on the console,
//! failed requests, violations of the content policy.

use anyhow::Result;
use chromiumoxide::Page as Tab;
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntryLevel};
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::listeners::EventStream;
use futures_util::{FutureExt, StreamExt};

/// What a browser says of every page without TLS, as in a home network: one protection is TLS's alone.
const WITHOUT_TLS: &str = "The Cross-Origin-Opener-Policy header has been ignored";

/// The streams of a page's complaints.
pub(crate) struct Faults {
    exceptions: EventStream<EventExceptionThrown>,
    console: EventStream<EventConsoleApiCalled>,
    log: EventStream<EventEntryAdded>,
}

impl Faults {
    /// Listens from now on.
    pub(crate) async fn listen(tab: &Tab) -> Result<Self> {
        tab.enable_runtime().await?;
        tab.enable_log().await?;
        Ok(Self {
            exceptions: tab.event_listener().await?,
            console: tab.event_listener().await?,
            log: tab.event_listener().await?,
        })
    }

    /// Takes what has arrived; it does not wait.
    pub(crate) fn take(&mut self) -> Vec<String> {
        let mut faults = Vec::new();
        while let Some(Some(event)) = self.exceptions.next().now_or_never() {
            let details = &event.exception_details;
            let exception = details.exception.as_ref().and_then(|it| it.description.clone());
            faults
                .push(format!("exception: {}", exception.unwrap_or_else(|| details.text.clone())));
        }
        while let Some(Some(event)) = self.console.next().now_or_never() {
            if matches!(event.r#type, ConsoleApiCalledType::Error | ConsoleApiCalledType::Assert) {
                let said = event.args.iter().map(|argument| {
                    let value = argument.value.as_ref().map(ToString::to_string);
                    value.or_else(|| argument.description.clone()).unwrap_or_default()
                });
                faults.push(format!("console: {}", said.collect::<Vec<_>>().join(" ")));
            }
        }
        while let Some(Some(event)) = self.log.next().now_or_never() {
            let entry = &event.entry;
            let is_fault = !entry.text.starts_with(WITHOUT_TLS);
            if entry.level == LogEntryLevel::Error && is_fault {
                let source = entry.url.clone().unwrap_or_default();
                faults.push(format!("{}: {source}", entry.text));
            }
        }
        faults
    }
}
