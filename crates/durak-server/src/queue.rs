//! What waits for one connection: so many messages and so many bytes, and no more.

use durak_protocol::limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::mpsc;

/// Messages that may wait for a connection; one that is further behind is closed as slow.
pub(crate) const MESSAGES: usize = 128;
/// Bytes that may wait for it: the fair deal of a long match once more, and what goes with it.
pub(crate) const BYTES: usize = limits::FAIR_MESSAGE_BYTES + 2 * limits::SERVER_MESSAGE_BYTES;

/// What a connection is to do. When its queue ends without a `Close`, it was too slow.
pub(crate) enum Out {
    Text(String),
    Close(u16),
}

impl Out {
    fn bytes(&self) -> usize {
        match self {
            Out::Text(text) => text.len(),
            Out::Close(_) => 0,
        }
    }
}

/// There is no room, or nobody reads any more.
#[derive(Debug)]
pub(crate) struct Full;

/// The end where messages come in.
pub(crate) struct Outbox {
    outs: mpsc::Sender<Out>,
    waiting: Arc<AtomicUsize>,
}

/// The end where the connection takes them.
pub(crate) struct Queue {
    outs: mpsc::Receiver<Out>,
    waiting: Arc<AtomicUsize>,
}

/// A queue in which nothing waits.
pub(crate) fn queue() -> (Outbox, Queue) {
    let (sender, receiver) = mpsc::channel(MESSAGES);
    let waiting = Arc::new(AtomicUsize::new(0));
    (Outbox { outs: sender, waiting: Arc::clone(&waiting) }, Queue { outs: receiver, waiting })
}

impl Outbox {
    /// Lets this wait too, if there is room for it.
    pub(crate) fn try_send(&self, out: Out) -> Result<(), Full> {
        let bytes = out.bytes();
        // It only shrinks meanwhile: this is the one end where something comes in.
        if self.waiting.load(Ordering::Acquire) + bytes > BYTES {
            return Err(Full);
        }
        self.waiting.fetch_add(bytes, Ordering::AcqRel);
        self.outs.try_send(out).map_err(|_| Full)
    }
}

impl Queue {
    /// The next one; none when nothing more comes.
    pub(crate) async fn recv(&mut self) -> Option<Out> {
        let out = self.outs.recv().await;
        self.taken(out)
    }

    /// The next one, if it is there already.
    pub(crate) fn try_recv(&mut self) -> Option<Out> {
        let out = self.outs.try_recv().ok();
        self.taken(out)
    }

    fn taken(&self, out: Option<Out>) -> Option<Out> {
        let bytes = out.as_ref().map_or(0, Out::bytes);
        self.waiting.fetch_sub(bytes, Ordering::AcqRel);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_bytes_wait_as_the_largest_messages_have_and_no_more() {
        let (outbox, mut queue) = queue();
        let text = |bytes: usize| Out::Text("x".repeat(bytes));
        outbox.try_send(text(limits::FAIR_MESSAGE_BYTES)).unwrap();
        outbox.try_send(text(limits::SERVER_MESSAGE_BYTES)).unwrap();
        outbox.try_send(text(limits::SERVER_MESSAGE_BYTES)).unwrap();
        assert!(outbox.try_send(text(1)).is_err());
        outbox.try_send(Out::Close(1)).unwrap();
        assert!(queue.try_recv().is_some());
        outbox.try_send(text(limits::FAIR_MESSAGE_BYTES)).unwrap();
        assert!(outbox.try_send(text(1)).is_err());
    }

    #[test]
    fn so_many_messages_wait_however_short_they_are() {
        let (outbox, mut queue) = queue();
        let sent = (0..=MESSAGES).filter(|_| outbox.try_send(Out::Text(String::new())).is_ok());
        assert_eq!(sent.count(), MESSAGES);
        drop(outbox);
        assert_eq!(std::iter::from_fn(|| queue.try_recv()).count(), MESSAGES);
    }
}
