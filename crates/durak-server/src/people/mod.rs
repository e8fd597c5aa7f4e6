//! Who plays: signing in by a device's key, sessions, names.
//!
//! A guest is a key that a browser made; the server knows its public half. Signing in once makes a
//! person of it, whose seats, games and rating stay his on every device that joins.
//!
//! - [`Me`], [`SignedIn`]: who asks, as arguments of handlers.
//! - `session`: cookies and tokens become people here, for all routes.
//! - `endings`: whoever is connected by a session that ends is so no longer.
//! - `guest`: names of those who have not signed in.
//! - `sign_in`, `mine`: what one may ask and change about oneself.

mod api;
mod challenge;
mod endings;
mod guest;
mod known;
mod mine;
mod name;
mod origin;
mod passkeys;
mod refused;
mod session;
mod sign_in;

pub(crate) use api::routes;
pub(crate) use known::Known;
pub(crate) use mine::BOTS;
pub(crate) use name::Name;
pub(crate) use refused::Refused;
pub(crate) use session::{Account, Me, SignedIn, know};

use crate::app::App;
use crate::source::System;

/// What the server keeps of people in memory: nothing that would be missed after a restart.
#[derive(Default)]
pub(crate) struct People {
    challenges: challenge::Challenges,
    ceremonies: passkeys::Ceremonies,
    known: Known,
    endings: endings::Endings,
}

impl App {
    fn system(&self) -> Result<System, Refused> {
        System::new(None).ok_or_else(Refused::no_randomness)
    }
}
