//! One WebSocket with its handlers; dropping it closes it and nothing more is heard of it.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

/// The code of a socket that closed without saying why, or was never open.
pub(super) const ABNORMAL: u16 = 1006;

/// What a socket reports.
pub(super) enum Report {
    /// It is open.
    Opened,
    /// A message has come.
    Message(String),
    /// It has closed, with this code.
    Closed(u16),
}

/// A socket, open or about to be.
pub(super) struct Socket {
    socket: WebSocket,
    // The browser calls them; they live as long as the socket.
    _on_open: Closure<dyn FnMut(Event)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut(CloseEvent)>,
}

impl Socket {
    /// Connects; none if the browser refuses even to try.
    pub(super) fn open(url: &str, report: impl Fn(Report) + Clone + 'static) -> Option<Socket> {
        let socket = WebSocket::new(url).ok()?;
        let (opened, said, closed) = (report.clone(), report.clone(), report);
        let on_open = Closure::new(move |_: Event| opened(Report::Opened));
        let on_message = Closure::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                said(Report::Message(text));
            }
        });
        let on_close = Closure::new(move |event: CloseEvent| closed(Report::Closed(event.code())));
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Some(Socket { socket, _on_open: on_open, _on_message: on_message, _on_close: on_close })
    }

    /// Sends a message; a socket that cannot send is about to report that it closed.
    pub(super) fn send(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // Fails only for codes that may not be sent, and none is.
        let _ = self.socket.close();
    }
}
