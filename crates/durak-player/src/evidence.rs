//! What proves a failure, as a file for others: the refused statement and the one before it.

use durak_fair::Refused;
use serde_json::json;

/// Step, reason and both statements, as JSON.
pub fn evidence(refused: &Refused) -> String {
    let statements = refused.evidence.as_deref();
    let text = json!({
        "step": refused.step.text(),
        "code": refused.reason.code(),
        "reason": refused.reason.to_string(),
        "said": statements.map(|it| &it.said),
        "before": statements.and_then(|it| it.before.as_ref()),
    });
    format!("{text:#}\n")
}
