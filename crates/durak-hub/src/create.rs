//! From a request for a table to the table.

use crate::bots;
use crate::secret::{hash_password, person_token};
use crate::source::Source;
use durak_core::{Law, Rules, Seat};
use durak_fair::{PublicKey, Seating};
use durak_protocol::{CreateTable, SeatWish, WireError};
use durak_table::{Actor, Command, Dealer, Table, TokenHash};

/// Who makes a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// The token that stands for him at the table.
    pub token: TokenHash,
    /// The id of the person, if he has signed in.
    pub person: Option<String>,
    /// Who sits with him from the beginning, on the first open seats.
    pub guests: Vec<Guest>,
}

/// A person who is seated by the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The person's id.
    pub person: String,
    /// The person's name.
    pub name: String,
    /// The public key of the person's device, in hex.
    pub key: String,
}

/// Makes the table that is asked for; its host sits on seat 0, and every game of it is dealt by
/// `dealer`. A bot plays on for a player who has been away for `away_ms` or for the time of a turn,
/// whichever is longer.
///
/// # Errors
/// All that is wrong with the request, at once: see [`CreateTable::check`], `unknown-level`, and
/// `key-bad`.
pub fn new_table(
    request: &CreateTable,
    host: Host,
    dealer: Dealer,
    away_ms: u32,
    now_ms: u64,
    source: &mut impl Source,
) -> Result<Table, Vec<WireError>> {
    let mut errors = Vec::new();
    let rules: Rules = request.check().unwrap_or_else(|found| {
        errors = found;
        Rules::DEFAULT
    });
    let levels = bots::levels();
    for wish in &request.seats {
        if let SeatWish::Bot(level) = wish
            && !levels.contains(level)
        {
            let text = format!("`seats`: no bot has this level; known are {}", levels.join(", "));
            errors.push(WireError { code: "unknown-level", text });
        }
    }
    let key: Option<PublicKey> = request.pk.as_deref().and_then(|pk| pk.parse().ok());
    if key.is_some_and(|key| key == PublicKey::NONE || key == dealer.key.public()) {
        let text = "`pk`: this key is nobody's to sit with".to_owned();
        errors.push(WireError { code: "key-bad", text });
    }
    let notaries: Vec<PublicKey> =
        request.notaries.iter().filter_map(|key| key.parse().ok()).collect();
    if notaries.iter().any(|key| *key == PublicKey::NONE || *key == dealer.key.public()) {
        let text = "`notaries`: one of the keys is nobody's to witness with".to_owned();
        errors.push(WireError { code: "notaries-bad", text });
    }
    let law = match Law::new(&rules) {
        Ok(law) if errors.is_empty() => law,
        _ => return Err(errors),
    };
    let bots = request.seats.iter().filter(|wish| matches!(wish, SeatWish::Bot(_))).count();
    let table_config = durak_table::Config {
        law,
        preset: request.preset.clone(),
        think_ms: request.time(),
        // Never shorter than a turn, so that who plays by correspondence need not stay.
        away_ms: away_ms.max(request.time().unwrap_or(0)),
        levels,
        seating: seating(request),
        notaries,
        deal_when_full: bots + host.guests.len() + 1 == usize::from(law.players()),
        password: request.password.as_deref().map(|word| hash_password(&dealer.table, word)),
        rated: request.rated,
        watch: request.watch != Some(false),
        listed: request.listed,
    };
    let mut table = Table::new(table_config, dealer);
    let name = request.name.trim().to_owned();
    let (password, person) = (table.config().password, host.person);
    let sit = Command::Sit { seat: Some(Seat::S0), name, key, password, person };
    table.command(Actor::Visitor(host.token), 0, sit, now_ms, source);
    for (n, (wish, seat)) in (1..).zip(request.seats.iter().zip(&Seat::ALL[1..])) {
        if let SeatWish::Bot(level) = wish {
            let bot = Command::AddBot { seat: *seat, level: level.clone() };
            table.command(Actor::Seat(Seat::S0), n, bot, now_ms, source);
        }
    }
    for guest in host.guests {
        let person = Some(guest.person.clone());
        let (name, key) = (guest.name, guest.key.parse().ok());
        let sit = Command::Sit { seat: None, name, key, password, person };
        let token = person_token(&guest.person);
        table.command(Actor::Visitor(token), 0, sit, now_ms, source);
    }
    // Nobody has come yet.
    for seat in Seat::ALL {
        table.disconnected(seat, now_ms, source);
    }
    Ok(table)
}

/// How seats are given out where a match begins; a wish that the check refuses is not met.
fn seating(request: &CreateTable) -> Seating {
    let wish = request.seating.as_deref();
    Seating::ALL.into_iter().find(|it| Some(it.text()) == wish).unwrap_or(Seating::Rotated)
}
