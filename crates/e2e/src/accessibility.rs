//! Whether the page can be used by everybody, as far as axe-core can tell.

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::page::Page;

#[derive(Deserialize)]
struct Violation {
    id: String,
    impact: Option<String>,
    help: String,
    targets: Vec<String>,
}

impl Page {
    /// Has axe-core look at the page as it is now, by all its rules.
    ///
    /// # Errors
    /// If it finds a violation; the error lists rules and elements.
    pub async fn check_accessibility(&self) -> Result<()> {
        if !self.evaluate::<bool>("typeof axe === 'object'").await? {
            let path = &self.environment.axe;
            let script = std::fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            // Evaluated, not inserted: the content policy forbids foreign scripts in the page.
            self.evaluate::<bool>(&format!("{script}\n;typeof axe === 'object'")).await?;
        }
        let violations: Vec<Violation> = self
            .evaluate(
                // Colours on their way to others are no colours of the page; a clock runs for long.
                "Promise.allSettled(
                    document.getAnimations()
                        .filter((it) => it.effect.getComputedTiming().endTime < 5000)
                        .map((it) => it.finished)
                ).then(() => axe.run(document, { resultTypes: ['violations'] })).then((found) =>
                    found.violations.map(({ id, impact, help, nodes }) =>
                        ({ id, impact, help, targets: nodes.map((node) => node.target.flat().join(' ')) })
                    ))",
            )
            .await?;
        if violations.is_empty() {
            return Ok(());
        }
        let list = violations.iter().map(|it| {
            let impact = it.impact.as_deref().unwrap_or("unknown");
            format!("{} ({impact}): {}: {}", it.id, it.help, it.targets.join(", "))
        });
        bail!("axe-core finds\n  {}", list.collect::<Vec<_>>().join("\n  "))
    }
}
