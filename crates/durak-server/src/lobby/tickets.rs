//! Who waits for a game, and who is brought together: a pure queue, one ticket a person.

use crate::lobby::Wish;
use std::collections::HashMap;

/// Somebody who has given no sign for so long, in milliseconds, waits no more.
pub(crate) const FORGET_MS: u64 = 15_000;
/// The same for a page that is to ask by itself: while nobody sees it, browsers let it do so once a
/// minute only.
pub(crate) const FORGET_PAGE_MS: u64 = 90_000;
/// Who takes bots waits for others who take them too: this part of the time until bots are offered.
const GRACE_PART: u64 = 10;

/// One person's search.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ticket {
    /// The person's id.
    pub(crate) person: String,
    /// The name at the table.
    pub(crate) name: String,
    /// The public key of the device, in hex.
    pub(crate) key: String,
    /// How well the person plays games of this kind.
    pub(crate) rating: f64,
    pub(crate) wish: Wish,
    pub(crate) since_ms: u64,
    /// When the person last gave a sign.
    pub(crate) seen_ms: u64,
    /// How long he is waited for without another one.
    pub(crate) life_ms: u64,
    /// Since when the person takes bots for empty seats.
    pub(crate) bots_ms: Option<u64>,
}

/// How a person's search stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Search {
    /// There is none.
    None,
    /// Others are looked for.
    On {
        wish: Wish,
        since_ms: u64,
        /// How many wait for the same, the person among them.
        waiting: usize,
        /// Whether bots will do; none while they are not offered.
        bots: Option<bool>,
    },
    /// Others were found, and their table is being made.
    Making(Wish),
    /// A table was found.
    Found(String),
}

/// All searches of this process; after a restart there are none.
pub(crate) struct Tickets {
    /// After so long bots are offered for the empty seats, in milliseconds.
    bots_ms: u64,
    waiting: Vec<Ticket>,
    /// Those whose table is being made.
    making: Vec<Ticket>,
    /// The table that was found for a person, and until when that is known.
    found: HashMap<String, (String, u64)>,
}

impl Tickets {
    /// None; bots are offered after so long, in milliseconds.
    pub(crate) fn new(bots_ms: u64) -> Tickets {
        Tickets { bots_ms, waiting: Vec::new(), making: Vec::new(), found: HashMap::new() }
    }

    /// Begins a search; the person's former one is over. False if it is too late for that: a table
    /// is being made for him.
    pub(crate) fn put(&mut self, ticket: Ticket) -> bool {
        let free = self.cancel(&ticket.person);
        if free {
            self.waiting.push(ticket);
        }
        free
    }

    /// Ends the person's search, and forgets what it found. False if it is too late for that: a
    /// table is being made where others count on him.
    pub(crate) fn cancel(&mut self, person: &str) -> bool {
        if self.making.iter().any(|ticket| ticket.person == person) {
            return false;
        }
        self.waiting.retain(|ticket| ticket.person != person);
        self.found.remove(person);
        true
    }

    /// The person takes bots for empty seats, once they are offered; whether they were.
    pub(crate) fn take_bots(&mut self, person: &str, now_ms: u64) -> bool {
        let wait_ms = self.bots_ms;
        let own = self.waiting.iter_mut().find(|ticket| ticket.person == person);
        let Some(own) = own.filter(|own| now_ms >= own.since_ms + wait_ms) else { return false };
        own.bots_ms = own.bots_ms.or(Some(now_ms));
        true
    }

    /// How the person's search stands, who gives a sign by asking, and may give the next so much later.
    pub(crate) fn ask(&mut self, person: &str, now_ms: u64, life_ms: u64) -> Search {
        if let Some((table, _)) = self.found.get(person) {
            return Search::Found(table.clone());
        }
        if let Some(own) = self.making.iter().find(|ticket| ticket.person == person) {
            return Search::Making(own.wish);
        }
        let Some(own) = self.waiting.iter_mut().find(|ticket| ticket.person == person) else {
            return Search::None;
        };
        (own.seen_ms, own.life_ms) = (now_ms, life_ms);
        let (wish, since_ms) = (own.wish, own.since_ms);
        let bots = (now_ms >= since_ms + self.bots_ms).then_some(own.bots_ms.is_some());
        let waiting = self.waiting.iter().filter(|ticket| ticket.wish == wish).count();
        Search::On { wish, since_ms, waiting, bots }
    }

    /// How many wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Takes a group out that can begin a game, those who wait longest first; seats that it leaves
    /// are for bots. Its table is being made until [`found`](Tickets::found) or
    /// [`put_back`](Tickets::put_back).
    pub(crate) fn take_group(&mut self, now_ms: u64) -> Option<Vec<Ticket>> {
        self.waiting.retain(|ticket| now_ms < ticket.seen_ms + ticket.life_ms);
        self.found.retain(|_, (_, until_ms)| now_ms < *until_ms);
        let whole = (0..self.waiting.len()).find_map(|first| self.whole_group(first));
        let group = whole.or_else(|| self.group_with_bots(now_ms))?;
        let taken = |ticket: &Ticket| group.iter().any(|it| it.person == ticket.person);
        self.waiting.retain(|ticket| !taken(ticket));
        self.making.extend(group.iter().cloned());
        Some(group)
    }

    /// The group of one who waits: with the nearest by rating if there is a choice.
    fn whole_group(&self, first: usize) -> Option<Vec<Ticket>> {
        let own = self.waiting.get(first)?;
        let mut others: Vec<&Ticket> =
            self.waiting[first + 1..].iter().filter(|ticket| ticket.wish == own.wish).collect();
        let missing = usize::from(own.wish.seats) - 1;
        if others.len() < missing {
            return None;
        }
        let distance = |ticket: &Ticket| (ticket.rating - own.rating).abs();
        // Equally near ones stay in the order of their coming.
        others.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        Some(std::iter::once(own).chain(others.into_iter().take(missing)).cloned().collect())
    }

    fn group_with_bots(&self, now_ms: u64) -> Option<Vec<Ticket>> {
        let grace_ms = self.bots_ms / GRACE_PART;
        let ready = |ticket: &&Ticket| ticket.bots_ms.is_some_and(|at| now_ms >= at + grace_ms);
        let own = self.waiting.iter().find(ready)?;
        let takes = |ticket: &&Ticket| ticket.wish == own.wish && ticket.bots_ms.is_some();
        Some(self.waiting.iter().filter(takes).cloned().collect())
    }

    /// A table was made for these.
    pub(crate) fn found(&mut self, group: &[Ticket], table: &str, now_ms: u64) {
        self.made(group);
        let until = |ticket: &Ticket| now_ms + ticket.life_ms;
        let place = |it: &Ticket| (it.person.clone(), (table.to_owned(), until(it)));
        self.found.extend(group.iter().map(place));
    }

    /// No table could be made: all wait on as before.
    pub(crate) fn put_back(&mut self, mut group: Vec<Ticket>) {
        self.made(&group);
        group.append(&mut self.waiting);
        self.waiting = group;
    }

    /// No table is being made for these any more.
    fn made(&mut self, group: &[Ticket]) {
        self.making.retain(|ticket| !group.iter().any(|it| it.person == ticket.person));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BOTS_MS: u64 = 20_000;

    fn wish(seats: u8) -> Wish {
        Wish { seats, preset: "durak", speed: "fast" }
    }

    fn ticket(person: &str, seats: u8, rating: f64) -> Ticket {
        Ticket {
            person: person.to_owned(),
            name: person.to_owned(),
            key: String::new(),
            rating,
            wish: wish(seats),
            since_ms: 0,
            seen_ms: 0,
            life_ms: FORGET_MS,
            bots_ms: None,
        }
    }

    fn people(group: Option<Vec<Ticket>>) -> Vec<String> {
        group.unwrap_or_default().into_iter().map(|ticket| ticket.person).collect()
    }

    #[test]
    fn m1_who_searches_ten_times_has_one_ticket_and_meets_not_himself() {
        let mut tickets = Tickets::new(BOTS_MS);
        for _ in 0..10 {
            tickets.put(ticket("ann", 2, 1500.0));
        }
        assert_eq!((tickets.len(), tickets.take_group(1)), (1, None));
        tickets.put(ticket("ann", 3, 1500.0));
        tickets.put(ticket("bob", 2, 1500.0));
        assert_eq!(tickets.take_group(1), None, "they want different games");
        tickets.put(ticket("ann", 2, 1500.0));
        assert_eq!(people(tickets.take_group(1)), ["bob", "ann"]);
        assert_eq!(tickets.len(), 0);
    }

    #[test]
    fn where_there_is_a_choice_the_nearest_by_rating_meet() {
        let mut tickets = Tickets::new(BOTS_MS);
        for (person, rating) in [("ann", 1500.0), ("bob", 1900.0), ("eve", 1520.0)] {
            tickets.put(ticket(person, 2, rating));
        }
        assert_eq!(people(tickets.take_group(1)), ["ann", "eve"]);
        assert_eq!(tickets.take_group(1), None, "bob waits on");
    }

    #[test]
    fn who_has_waited_long_takes_bots_along_with_others_who_do() {
        let mut tickets = Tickets::new(BOTS_MS);
        for person in ["ann", "bob", "eve"] {
            tickets.put(ticket(person, 4, 1500.0));
        }
        assert!(!tickets.take_bots("ann", BOTS_MS - 1), "not offered yet");
        let later = |tickets: &mut Tickets, now_ms| {
            for person in ["ann", "bob", "eve"] {
                tickets.ask(person, now_ms, FORGET_MS);
            }
        };
        later(&mut tickets, BOTS_MS);
        assert!(tickets.take_bots("ann", BOTS_MS) && tickets.take_bots("eve", BOTS_MS + 500));
        assert_eq!(tickets.take_group(BOTS_MS + 500), None, "others may do so too");
        assert_eq!(people(tickets.take_group(BOTS_MS + BOTS_MS / GRACE_PART)), ["ann", "eve"]);
        assert_eq!(tickets.len(), 1, "bob has not said so");
    }

    #[test]
    fn m3_who_has_gone_is_forgotten_and_who_comes_too_late_is_told_that_he_does_not_wait() {
        let mut tickets = Tickets::new(BOTS_MS);
        tickets.put(ticket("ann", 2, 1500.0));
        tickets.put(ticket("bob", 2, 1500.0));
        assert!(matches!(
            tickets.ask("bob", FORGET_MS - 1, FORGET_MS),
            Search::On { waiting: 2, .. }
        ));
        assert_eq!(tickets.take_group(FORGET_MS), None, "ann's page is closed");
        assert_eq!(tickets.ask("ann", FORGET_MS, FORGET_MS), Search::None);
    }

    #[test]
    fn m4_who_found_no_room_waits_on_in_his_old_place() {
        let mut tickets = Tickets::new(BOTS_MS);
        for person in ["ann", "bob", "eve"] {
            tickets.put(ticket(person, 2, 1500.0));
        }
        let group = tickets.take_group(1).unwrap();
        tickets.put_back(group);
        assert_eq!(people(tickets.take_group(1)), ["ann", "bob"], "eve came later");
    }

    #[test]
    fn m3_while_a_table_is_made_the_search_is_neither_gone_nor_to_be_left() {
        let mut tickets = Tickets::new(BOTS_MS);
        for person in ["ann", "bob", "eve"] {
            tickets.put(ticket(person, 2, 1500.0));
        }
        let group = tickets.take_group(1).unwrap();
        assert_eq!(tickets.ask("ann", 2, FORGET_MS), Search::Making(wish(2)));
        assert!(!tickets.cancel("ann") && !tickets.put(ticket("bob", 3, 1500.0)));
        assert!(!tickets.take_bots("ann", BOTS_MS));
        assert_eq!((tickets.len(), tickets.take_group(2)), (1, None), "eve waits alone");
        tickets.found(&group, "table", 3);
        for person in ["ann", "bob"] {
            assert_eq!(tickets.ask(person, 4, FORGET_MS), Search::Found("table".to_owned()));
        }
        // What was found can be left for another search.
        assert!(tickets.put(ticket("ann", 2, 1500.0)));
        assert_eq!(people(tickets.take_group(5)), ["eve", "ann"]);
    }

    proptest! {
        /// Whatever people do, nobody has two tickets, groups have the wished size, and nobody is lost.
        #[test]
        fn m1_nobody_is_at_two_places(steps in prop::collection::vec((0..6_u8, 2..4_u8, 0..3_u8), 1..60)) {
            let mut tickets = Tickets::new(BOTS_MS);
            for (person, seats, step) in steps {
                let name = person.to_string();
                match step {
                    0 | 1 => tickets.put(ticket(&name, seats, f64::from(person) * 100.0)),
                    _ => tickets.cancel(&name),
                };
                while let Some(group) = tickets.take_group(1) {
                    prop_assert_eq!(group.len(), usize::from(group[0].wish.seats));
                    prop_assert!(group.iter().all(|it| it.wish == group[0].wish));
                    tickets.found(&group, "table", 1);
                    let mut names = people(Some(group));
                    names.sort_unstable();
                    prop_assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
                }
                let mut waiting: Vec<&String> = tickets.waiting.iter().map(|it| &it.person).collect();
                waiting.sort_unstable();
                prop_assert!(waiting.windows(2).all(|pair| pair[0] != pair[1]));
            }
        }
    }
}
