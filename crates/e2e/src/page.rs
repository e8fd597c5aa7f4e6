//! A page: going there, waiting, reading.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use chromiumoxide::Page as Tab;
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetEmulatedMediaParams, SetScriptExecutionDisabledParams,
};
use chromiumoxide::cdp::browser_protocol::page::{CaptureScreenshotFormat, PrintToPdfParams};
use chromiumoxide::cdp::js_protocol::runtime::EvaluateParams;
use chromiumoxide::page::ScreenshotParams;
use serde::de::DeserializeOwned;
use tokio::sync::Mutex;

use crate::environment::Environment;
use crate::faults::Faults;
use crate::screen::Screen;

/// How long a page may take for anything. Generous, as the machine may be busy: it is only used up
/// by a test that fails.
const LIMIT: Duration = Duration::from_secs(20);

/// A tab with a page in it.
pub struct Page {
    pub(crate) tab: Tab,
    pub(crate) screen: Screen,
    faults: Mutex<Faults>,
    pub(crate) environment: Environment,
}

impl Page {
    pub(crate) fn new(tab: Tab, screen: Screen, faults: Faults, environment: Environment) -> Self {
        Self { tab, screen, faults: Mutex::new(faults), environment }
    }

    /// Goes to another address and waits until it has loaded.
    ///
    /// # Errors
    /// If it does not load.
    pub async fn goto(&self, url: &str) -> Result<()> {
        self.tab.goto(url).await.with_context(|| format!("{url} does not load"))?;
        Ok(())
    }

    /// Loads the page anew and waits until it has loaded.
    ///
    /// # Errors
    /// If it does not load.
    pub async fn reload(&self) -> Result<()> {
        self.tab.reload().await.context("the page does not load again")?;
        Ok(())
    }

    /// Has the system wish dark pages, or light ones; about motion it wishes what the screen's user does.
    ///
    /// # Errors
    /// If the browser does not do it.
    pub async fn prefer_dark(&self, dark: bool) -> Result<()> {
        let theme = if dark { "dark" } else { "light" };
        let motion = if self.screen.still { "reduce" } else { "no-preference" };
        let wishes = SetEmulatedMediaParams::builder().features([
            MediaFeature::new("prefers-color-scheme", theme),
            MediaFeature::new("prefers-reduced-motion", motion),
        ]);
        self.tab.execute(wishes.build()).await.context("the system's wish cannot be set")?;
        Ok(())
    }

    /// Lets the page's own scripts run, or not, from the next load on.
    ///
    /// # Errors
    /// If the browser does not do it.
    pub async fn allow_scripts(&self, allowed: bool) -> Result<()> {
        let disabled = SetScriptExecutionDisabledParams::new(!allowed);
        self.tab.execute(disabled).await.context("scripts cannot be switched")?;
        Ok(())
    }

    /// Runs a script before those of every page that is loaded from now on.
    ///
    /// # Errors
    /// If the browser does not take it.
    pub async fn before_load(&self, script: &str) -> Result<()> {
        let taken = self.tab.evaluate_on_new_document(script.to_owned()).await;
        taken.context("the browser takes no script beforehand")?;
        Ok(())
    }

    /// How many sheets of paper the page takes, by its own style for print.
    ///
    /// # Errors
    /// If it cannot be printed.
    pub async fn printed_sheets(&self) -> Result<usize> {
        let style = PrintToPdfParams::builder().prefer_css_page_size(true).build();
        let pdf = self.tab.pdf(style).await.context("the page cannot be printed")?;
        // Every sheet is an object of this type; the list of all is of the type "Pages".
        let text = String::from_utf8_lossy(&pdf);
        Ok(text.matches("/Type /Page").count() - text.matches("/Type /Pages").count())
    }

    /// The address of the page.
    ///
    /// # Errors
    /// If the page is gone.
    pub async fn url(&self) -> Result<String> {
        self.evaluate("location.href").await
    }

    /// Evaluates a JavaScript expression, or awaits it if it is a promise.
    ///
    /// # Errors
    /// If it throws, or its value is not a `T`.
    pub async fn evaluate<T: DeserializeOwned>(&self, expression: &str) -> Result<T> {
        let parameters = EvaluateParams::builder()
            .expression(expression)
            .await_promise(true)
            .return_by_value(true)
            .build()
            .map_err(|error| anyhow!(error))?;
        let result = self.tab.evaluate_expression(parameters).await;
        let result =
            result.with_context(|| format!("cannot evaluate {}", shortened(expression)))?;
        result
            .into_value()
            .with_context(|| format!("an unexpected value of {}", shortened(expression)))
    }

    /// Waits until the expression is neither false, null, undefined, 0 nor empty, and returns it.
    /// The page watches, also across a reload; an expression that throws counts as false.
    ///
    /// # Errors
    /// If that takes longer than 20 seconds.
    pub async fn wait_until<T: DeserializeOwned>(&self, expression: &str) -> Result<T> {
        let value = self.watch(expression, LIMIT).await?;
        value.with_context(|| {
            format!("waited {} s in vain for {}", LIMIT.as_secs(), shortened(expression))
        })
    }

    /// As [`wait_until`](Page::wait_until), for at most this time; none when it has passed.
    ///
    /// # Errors
    /// If the page is gone, or the value is not a `T`.
    pub async fn watch<T: DeserializeOwned>(
        &self,
        expression: &str,
        limit: Duration,
    ) -> Result<Option<T>> {
        let deadline = Instant::now() + limit;
        loop {
            let left = deadline.saturating_duration_since(Instant::now()).as_millis();
            let watch = format!(
                "new Promise((resolve) => {{
                    const deadline = performance.now() + {left};
                    const watch = () => {{
                        let value = null;
                        try {{ value = ({expression}); }} catch {{ }}
                        if (value) resolve({{ value }});
                        else if (performance.now() > deadline) resolve({{ }});
                        else setTimeout(watch, 20);
                    }};
                    watch();
                }})"
            );
            match self.evaluate::<serde_json::Value>(&watch).await {
                Ok(mut answer) if !answer["value"].is_null() => {
                    let value = serde_json::from_value(answer["value"].take());
                    return value.map(Some).with_context(|| {
                        format!("an unexpected value of {}", shortened(expression))
                    });
                }
                Ok(_) => return Ok(None),
                // The page went away under the promise; ask the next one.
                Err(_) if Instant::now() < deadline => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits for an element that is displayed.
    ///
    /// # Errors
    /// If none appears within 20 seconds.
    pub async fn wait_for(&self, selector: &str) -> Result<()> {
        let selector = quoted(selector);
        self.wait_until::<bool>(&format!("document.querySelector({selector}).checkVisibility()"))
            .await
            .map(drop)
    }

    /// Waits until no element matches.
    ///
    /// # Errors
    /// If one still does after 20 seconds.
    pub async fn wait_gone(&self, selector: &str) -> Result<()> {
        let selector = quoted(selector);
        self.wait_until::<bool>(&format!("document.querySelector({selector}) === null"))
            .await
            .map(drop)
    }

    /// The text of an element as it is displayed; waits for the element.
    ///
    /// # Errors
    /// If there is none within 20 seconds.
    pub async fn text_of(&self, selector: &str) -> Result<String> {
        self.wait_for(selector).await?;
        self.evaluate(&format!("document.querySelector({}).innerText", quoted(selector))).await
    }

    /// How many elements match now.
    ///
    /// # Errors
    /// If the selector is none.
    pub async fn count(&self, selector: &str) -> Result<usize> {
        self.evaluate(&format!("document.querySelectorAll({}).length", quoted(selector))).await
    }

    /// Saves what is seen as `NAME.png` in the output directory.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub async fn screenshot(&self, name: &str) -> Result<()> {
        let parameters = ScreenshotParams::builder().format(CaptureScreenshotFormat::Png).build();
        let picture =
            self.tab.screenshot(parameters).await.context("the page cannot be pictured")?;
        let directory = &self.environment.output;
        let path = directory.join(name).with_extension("png");
        fs::create_dir_all(directory)
            .with_context(|| format!("cannot create {}", directory.display()))?;
        fs::write(&path, picture).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Checks that the page has reported no exception, no error on the console, no failed request
    /// and no violation of the content policy since it was last asked.
    ///
    /// # Errors
    /// If it has; the error lists them.
    pub async fn check_faults(&self) -> Result<()> {
        // The answer comes after all that the page has reported before.
        self.evaluate::<u8>("0").await?;
        let faults = self.faults.lock().await.take();
        if faults.is_empty() {
            return Ok(());
        }
        bail!("the page reports\n  {}", faults.join("\n  "))
    }
}

/// A string as JavaScript writes it.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn shortened(expression: &str) -> String {
    let line = expression.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 200 {
        line
    } else {
        format!("{}…", line.chars().take(200).collect::<String>())
    }
}
