//! A browser's part of the fair deal beside its session: it answers frames, and signs what goes out.

use crate::fair_client::FairClient;
use durak_core::Action;
use durak_fair::{ClientFrame, ServerFrame};
use durak_protocol::{ClientMessage, FairMessage, is_fair};

pub(crate) struct Device {
    pub(crate) fair: FairClient,
}

impl Device {
    /// The message as this device sends it: with its key where it sits down, signed where it acts.
    pub(crate) fn outgoing(&mut self, text: String) -> String {
        match ClientMessage::parse(&text) {
            Ok(ClientMessage::Sit { n, seat, name, password, .. }) => {
                let pk = Some(self.fair.key.public().to_string());
                ClientMessage::Sit { n, seat, name, pk, password }.to_json()
            }
            Ok(ClientMessage::Act { n, at, action, .. }) => {
                let signed = action.parse::<Action>().ok().and_then(|it| self.fair.sign(it));
                let (head, sig) =
                    signed.map(|(head, sig)| (head.to_string(), sig.to_string())).unzip();
                ClientMessage::Act { n, at, action, head, sig }.to_json()
            }
            _ => text,
        }
    }

    /// What the device answers to a message of the fair deal; none if it is another message.
    pub(crate) fn incoming(&mut self, text: &str) -> Option<Vec<String>> {
        if !is_fair(text) {
            return None;
        }
        let message = FairMessage::<ServerFrame>::parse(text).unwrap();
        let answers = self.fair.take(message.replay, message.entry, message.frames);
        assert!(self.fair.refused.is_empty(), "{:?}", self.fair.refused);
        Some(answers.iter().map(frame_message).collect())
    }
}

/// A frame as a message to the table.
pub(crate) fn frame_message(frame: &ClientFrame) -> String {
    let frame = serde_json::to_value(frame).unwrap();
    ClientMessage::Fair { frame }.to_json()
}
