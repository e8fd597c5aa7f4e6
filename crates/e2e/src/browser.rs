//! A Chromium of its own, with a fresh profile.

use anyhow::{Context, Result, anyhow};
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::emulation::{
    SetDeviceMetricsOverrideParams, SetTouchEmulationEnabledParams,
};
use chromiumoxide::cdp::browser_protocol::target::{
    CreateBrowserContextParams, CreateTargetParams, SetAutoAttachParams,
};
use chromiumoxide::{Browser as Chromium, BrowserConfig};
use futures_util::StreamExt;
use tempfile::TempDir;
use tokio::task::JoinHandle;

use crate::environment::Environment;
use crate::faults::Faults;
use crate::page::Page;
use crate::screen::{Pointer, Screen};

/// Quiet, alone, and the same on every machine.
const ARGUMENTS: &[&str] = &[
    "disable-background-networking",
    "disable-component-update",
    "disable-gpu",
    "disable-quic",
    "disable-sync",
    "no-first-run",
    // To the browser this is a strange machine without TLS, as one in a home network is.
    "host-resolver-rules=MAP durak.home 127.0.0.1",
];

/// A running browser; it ends when it is closed or dropped.
pub struct Browser {
    chromium: Chromium,
    /// Passes messages between the browser and its pages.
    messages: JoinHandle<()>,
    environment: Environment,
    _profile: TempDir,
}

impl Browser {
    /// Starts it, headless.
    ///
    /// # Errors
    /// If the program does not start.
    pub async fn start(environment: &Environment) -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let config = BrowserConfig::builder()
            .chrome_executable(&environment.chromium)
            .user_data_dir(profile.path())
            .no_sandbox()
            .viewport(None)
            .args(ARGUMENTS.iter().copied())
            .build()
            .map_err(|error| anyhow!("the browser cannot be configured: {error}"))?;
        let (chromium, mut handler) = Chromium::launch(config)
            .await
            .with_context(|| format!("{} does not start", environment.chromium.display()))?;
        // A message that is not understood is of a newer browser, and none that is waited for.
        let messages = tokio::spawn(async move { while handler.next().await.is_some() {} });
        Ok(Self { chromium, messages, environment: environment.clone(), _profile: profile })
    }

    /// Opens a page in a tab of its own. All tabs share cookies and storage.
    ///
    /// # Errors
    /// If the page does not load.
    pub async fn open(&self, screen: Screen, url: &str) -> Result<Page> {
        self.open_in(None, screen, url).await
    }

    /// Opens a page of somebody else: it shares nothing with any other, as in a browser of his own.
    ///
    /// # Errors
    /// If the page does not load.
    pub async fn open_apart(&self, screen: Screen, url: &str) -> Result<Page> {
        let context = CreateBrowserContextParams::default();
        let context = self.chromium.create_browser_context(context).await;
        self.open_in(Some(context.context("nothing is apart")?), screen, url).await
    }

    async fn open_in(
        &self,
        context: Option<BrowserContextId>,
        screen: Screen,
        url: &str,
    ) -> Result<Page> {
        let mut tab = CreateTargetParams::new("about:blank");
        tab.browser_context_id = context;
        let tab = self.chromium.new_page(tab).await.context("no tab opens")?;
        let metrics = SetDeviceMetricsOverrideParams::new(
            i64::from(screen.width),
            i64::from(screen.height),
            1.0,
            screen.pointer == Pointer::Touch,
        );
        tab.execute(metrics).await?;
        tab.execute(SetTouchEmulationEnabledParams::new(screen.pointer == Pointer::Touch)).await?;
        // The library has every worker wait for a debugger, and service workers for ever.
        tab.execute(SetAutoAttachParams::new(false, false)).await?;
        let faults = Faults::listen(&tab).await?;
        let page = Page::new(tab, screen, faults, self.environment.clone());
        // The wish about motion goes with that about the theme.
        page.prefer_dark(false).await?;
        page.goto(url).await?;
        Ok(page)
    }

    /// Ends the browser and waits until it has ended.
    ///
    /// # Errors
    /// If it cannot be reached any more.
    pub async fn close(mut self) -> Result<()> {
        self.chromium.close().await.context("the browser does not close")?;
        self.chromium.wait().await.context("the browser does not end")?;
        self.messages.abort();
        Ok(())
    }
}
