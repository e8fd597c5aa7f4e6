//! Drives the whole product in a real browser: the built client, the real server, Chromium.
//!
//! ```no_run
//! use e2e::{Screen, in_browser};
//!
//! # async fn test() -> anyhow::Result<()> {
//! in_browser(Screen::PHONE, async |page| {
//!     page.tap("#play").await?;
//!     page.wait_for(".table").await?;
//!     page.check_accessibility().await?;
//!     page.screenshot("table").await
//! })
//! .await
//! # }
//! ```
//!
//! Run by `cargo xtask e2e`, which prepares browser, client and server.
//!
//! Nothing here sleeps: the page itself watches for a condition, and every wait has a deadline.

mod accessibility;
mod browser;
mod environment;
mod faults;
mod input;
mod page;
mod screen;
mod server;
mod test;

pub use browser::Browser;
pub use environment::Environment;
pub use page::Page;
pub use screen::Screen;
pub use server::{OPERATOR_SECRET, Server, Site};
pub use test::{in_browser, on_site};
