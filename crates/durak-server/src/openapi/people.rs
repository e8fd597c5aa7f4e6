//! The routes of people: sessions, devices, bots.

use super::routes::{Answer, BODY, PERSON, Request, Route, STORE, WHO, Who};
use super::shapes::{of, web_authn};
use durak_protocol::people::{
    BotMade, Challenge, ChangeMe, DeviceInfo, Me, MyData, NewBot, Recover, RecoveryCode, SignIn,
    UsePasskey,
};

const DONE: Answer = Answer::none(204, "It is done");
const ENTERED: Answer = Answer::json(200, "Who one is, and the cookie of the session", of::<Me>);
const NO_DOMAIN: (u16, &[&str]) = (422, &["passkey-domain"]);
const BUSY: (u16, &[&str]) = (503, &["passkey-busy", "store-unavailable"]);
const NO_CHANCE: (u16, &[&str]) = (500, &["no-randomness"]);
const NO_NAME: (u16, &[&str]) = (422, &["name-bad", "name-mixed"]);

/// What anybody may ask.
const fn open(
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    answer: Answer,
) -> Route {
    Route::new("people", method, path, summary, answer)
}

/// What concerns one's own account.
const fn mine(
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    answer: Answer,
) -> Route {
    Route {
        who: Who::SignedIn,
        errors: &[WHO, PERSON, STORE],
        ..open(method, path, summary, answer)
    }
}

/// Takes away something of one's own.
const fn remove(path: &'static str, summary: &'static str) -> Route {
    let errors = &[WHO, PERSON, (404, &["unknown"] as &[&str]), STORE];
    Route { errors, ..mine("delete", path, summary, DONE) }
}

pub(super) const ROUTES: &[Route] = &[
    Route {
        errors: &[NO_CHANCE, STORE],
        ..open(
            "post",
            "/api/session/challenge",
            "Ask for something to sign",
            Answer::json(200, "The challenge", of::<Challenge>),
        )
    },
    Route {
        request: Request::Json(of::<SignIn>),
        errors: &[
            BODY,
            (401, &["challenge-bad", "sig-bad"]),
            (422, &["proof-bad", "name-bad", "name-mixed"]),
            NO_CHANCE,
            STORE,
        ],
        ..open(
            "post",
            "/api/session",
            "Sign in with a device's key; the first time makes a person of it",
            ENTERED,
        )
    },
    Route { errors: &[WHO, STORE], ..mine("delete", "/api/session", "Sign out", DONE) },
    Route {
        request: Request::Json(of::<Recover>),
        errors: &[
            BODY,
            (401, &["challenge-bad", "sig-bad", "code-bad"]),
            (422, &["proof-bad"]),
            NO_CHANCE,
            STORE,
        ],
        ..open(
            "post",
            "/api/session/recover",
            "Sign in on another device with the recovery code",
            ENTERED,
        )
    },
    Route {
        errors: &[WHO, STORE],
        ..mine("get", "/api/me", "Who one is", Answer::json(200, "The person", of::<Me>))
    },
    Route {
        request: Request::Json(of::<ChangeMe>),
        errors: &[BODY, WHO, (409, &["name-taken"]), NO_NAME, STORE],
        ..mine("patch", "/api/me", "Change one's name", Answer::json(200, "The person", of::<Me>))
    },
    mine("delete", "/api/me", "Delete oneself with all that is kept", DONE),
    mine(
        "get",
        "/api/me/export",
        "All that is kept of oneself",
        Answer::json(200, "The data, as a file", of::<MyData>),
    ),
    mine(
        "get",
        "/api/me/devices",
        "One's devices",
        Answer::json(200, "The devices", of::<Vec<DeviceInfo>>),
    ),
    remove("/api/me/devices/{key}", "Take a device away, with its sessions"),
    Route {
        errors: &[WHO, PERSON, NO_CHANCE, STORE],
        ..mine(
            "post",
            "/api/me/recovery",
            "Make a new recovery code; the one before is void",
            Answer::json(200, "The code, shown this once", of::<RecoveryCode>),
        )
    },
    Route {
        request: Request::Json(of::<NewBot>),
        errors: &[BODY, WHO, PERSON, (409, &["name-taken", "too-many"]), NO_NAME, NO_CHANCE, STORE],
        ..mine(
            "post",
            "/api/me/bots",
            "Make a bot account",
            Answer::json(201, "The bot, and its token, shown this once", of::<BotMade>),
        )
    },
    remove("/api/me/bots/{id}", "Take a bot away"),
    Route {
        errors: &[NO_DOMAIN, BUSY],
        ..open(
            "post",
            "/api/session/passkey/options",
            "What the browser is to ask its authenticator, to sign in with a passkey",
            Answer::json(200, "PublicKeyCredentialRequestOptionsJSON", web_authn),
        )
    },
    Route {
        request: Request::Json(of::<UsePasskey>),
        errors: &[
            BODY,
            (401, &["passkey-bad", "challenge-bad", "sig-bad"]),
            (422, &["proof-bad", "passkey-domain"]),
            NO_CHANCE,
            STORE,
        ],
        ..open("post", "/api/session/passkey", "Sign in on another device with a passkey", ENTERED)
    },
    Route {
        errors: &[WHO, PERSON, (409, &["too-many"]), NO_DOMAIN, BUSY],
        ..mine(
            "post",
            "/api/me/passkeys/options",
            "What the browser is to ask its authenticator, to make a passkey",
            Answer::json(200, "PublicKeyCredentialCreationOptionsJSON", web_authn),
        )
    },
    Route {
        request: Request::Json(web_authn),
        errors: &[BODY, (401, &["sign-in-first", "token-bad", "passkey-bad"]), PERSON, STORE],
        ..mine(
            "post",
            "/api/me/passkeys",
            "Keep a new passkey, as `PublicKeyCredential.toJSON()` gives it",
            Answer::none(201, "It is kept"),
        )
    },
    remove("/api/me/passkeys/{id}", "Take a passkey away"),
];
