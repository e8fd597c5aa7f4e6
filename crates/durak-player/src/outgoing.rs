//! Messages of the page on their way out: an action gets the head that it stands on and a signature.

use durak_fair::{Act, Event};
use serde_json::Value;

/// Whether a message of the page is an action.
pub fn is_act(message: &str) -> bool {
    message.starts_with(r#"{"type":"act","#)
}

/// The action of an `act` message.
pub fn action_of(message: &str) -> Option<String> {
    let value: Value = serde_json::from_str(message).ok()?;
    value.get("action")?.as_str().map(str::to_owned)
}

/// The message with head and signature; its action becomes the one that was signed.
pub fn with_signature(message: &str, act: &Act) -> Option<String> {
    let mut value: Value = serde_json::from_str(message).ok()?;
    let fields = value.as_object_mut()?;
    let Ok(Event::Act(_, action)) = act.text.parse() else { return None };
    fields.insert("action".to_owned(), action.to_string().into());
    fields.insert("head".to_owned(), act.head.to_string().into());
    fields.insert("sig".to_owned(), act.sig.to_string().into());
    Some(value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_fair::{Digest, Signature};
    use durak_protocol::ClientMessage;

    #[test]
    fn an_action_gets_its_head_and_signature() {
        let message =
            ClientMessage::Act { n: 4, at: 41, action: "take".to_owned(), head: None, sig: None };
        let text = message.to_json();
        assert!(is_act(&text) && !is_act(&ClientMessage::Again { n: 1 }.to_json()));
        assert_eq!(action_of(&text).as_deref(), Some("take"));
        let (head, sig) = (Digest([1; 32]), Signature([2; 64]));
        let act = Act { head, text: "1 beat:6s=Ts".to_owned(), sig };
        let signed = ClientMessage::parse(&with_signature(&text, &act).unwrap()).unwrap();
        let wanted = ClientMessage::Act {
            n: 4,
            at: 41,
            action: "beat:6s=Ts".to_owned(),
            head: Some(head.to_string()),
            sig: Some(sig.to_string()),
        };
        assert_eq!(signed, wanted);
    }
}
