//! Progress bars for long work, on standard error and only if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for `total` pieces of work; indicatif hides it where there is no terminal.
pub(crate) fn bar(total: u64, unit: &str) -> ProgressBar {
    let template = format!("{{bar:40}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left");
    styled(ProgressBar::new(total), &template)
}

/// A bar for bytes that are read.
pub(crate) fn bytes(total: u64) -> ProgressBar {
    styled(ProgressBar::new(total), "{bar:40} {bytes}/{total_bytes}, {eta} left")
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
