//! Where two rule sets disagree: a position in which they give different answers.

use crate::lesson::lessons;
use crate::scene::Scene;
use durak_core::Rules;

/// A lesson about an option, set up under both rule sets, with answers that differ; none if the two
/// have the same value, or if it makes no difference for them (a rule for transfers where there are
/// none).
///
/// The other options of each set are in force too: each scene is true of its own rule set.
pub fn difference(option: &str, a: &Rules, b: &Rules) -> Option<(Scene, Scene)> {
    let option = durak_core::OptionSpec::find(option).ok()?;
    if option.get(a) == option.get(b) {
        return None;
    }
    let about = lessons().filter(|lesson| lesson.shows.contains(&option.key));
    let scenes = about.filter_map(|lesson| {
        // Both tables need the lesson's seats; and one that has no point says nothing.
        let scenes = (lesson.set_up(a).ok()?, lesson.set_up(b).ok()?);
        Some(scenes).filter(|(a, b)| a.rights() != b.rights())
    });
    scenes.into_iter().next()
}
