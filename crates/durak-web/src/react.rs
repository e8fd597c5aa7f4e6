//! Closures as signals, parts of a view and handlers, boxed.
//!
//! The view library compiles its machinery once for every type of closure. Boxed, all closures of
//! one result are one type, and the module is a third smaller.

use leptos::prelude::*;

/// Something that is read anew whenever what it depends on changes: a text, an attribute.
pub(crate) type Live<T> = Box<dyn FnMut() -> T + Send>;

/// A text or an attribute that follows signals.
pub(crate) fn live<T>(read: impl FnMut() -> T + Send + 'static) -> Live<T> {
    Box::new(read)
}

/// A part of a view that follows signals.
pub(crate) fn part<V: IntoView + 'static>(
    mut make: impl FnMut() -> V + Send + 'static,
) -> Live<AnyView> {
    Box::new(move || make().into_any())
}

/// A handler of events.
pub(crate) fn on<E>(handle: impl FnMut(E) + 'static) -> Box<dyn FnMut(E)> {
    Box::new(handle)
}

/// A value made from signals whenever it is read.
pub(crate) fn signal<T: Send + Sync + 'static>(
    read: impl Fn() -> T + Send + Sync + 'static,
) -> Signal<T> {
    let read: Box<dyn Fn() -> T + Send + Sync> = Box::new(read);
    Signal::derive(read)
}

/// A value made from signals, which others hear of only when it has become another one.
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(
    read: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    memo_of(Box::new(read))
}

// A closure's type depends on the type parameters of its function: here, on the value's alone.
fn memo_of<T: PartialEq + Send + Sync + 'static>(
    read: Box<dyn Fn() -> T + Send + Sync>,
) -> Memo<T> {
    Memo::new(move |_| read())
}

/// Does something now, and again whenever the signals that it reads change.
pub(crate) fn effect(run: impl FnMut() + 'static) {
    effect_of(Box::new(run));
}

fn effect_of(run: Box<dyn FnMut()>) {
    Effect::new(run);
}
