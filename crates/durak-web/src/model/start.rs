//! The start page: a form made from the table of options.

/// One value that an option may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValue {
    /// As in the rules' JSON: `same_rank`.
    pub value: String,
    /// A word or two.
    pub label: String,
    /// What it means, one sentence; may be empty.
    pub help: String,
    /// Whether the chosen preset's source leaves this value open; others may still be chosen.
    pub usual: bool,
}

/// One option of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionField {
    /// As in the rules' JSON: `throw_in`.
    pub key: String,
    /// Its name.
    pub label: String,
    /// What it decides, one sentence.
    pub help: String,
    /// The values to choose from, in order.
    pub values: Vec<OptionValue>,
    /// The chosen value.
    pub chosen: String,
    /// Whether it belongs to the few that are always in sight (players, deck).
    pub prominent: bool,
}

/// One preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetChoice {
    /// `duraka_net`, …
    pub key: String,
    /// Its name.
    pub label: String,
    /// What it is like, one sentence.
    pub help: String,
}

/// Who sits on a seat when the game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filler {
    /// A person who opens the link.
    Person,
    /// A bot of this level (`random`, `careful`, …).
    Bot(String),
}

/// One other seat of the coming table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChoice {
    /// Number of the seat; the host is seat 0.
    pub seat: u8,
    /// Who is to sit there.
    pub filler: Filler,
}

/// A choice of time for an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockChoice {
    /// Seconds for an action; `None` is no clock.
    pub seconds: Option<u32>,
    /// Its words.
    pub label: String,
}

/// Everything the start page shows.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StartForm {
    /// The presets, in order.
    pub presets: Vec<PresetChoice>,
    /// The preset that the form started from.
    pub preset: String,
    /// Whether an option differs from the preset now.
    pub changed: bool,
    /// All options with their chosen values.
    pub options: Vec<OptionField>,
    /// The other seats.
    pub seats: Vec<SeatChoice>,
    /// Levels of bots: key and label.
    pub levels: Vec<(String, String)>,
    /// Choices of clock.
    pub clocks: Vec<ClockChoice>,
    /// The chosen clock, seconds.
    pub clock: Option<u32>,
    /// The player's own name.
    pub name: String,
    /// Why these rules cannot be played, all reasons at once; empty when they can.
    pub errors: Vec<String>,
    /// A table is being made: buttons rest.
    pub busy: bool,
    /// Why the last try to make a table failed.
    pub failure: Option<String>,
}

/// What the user does on the start page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartIntent {
    /// Chooses a preset.
    Preset(String),
    /// Sets an option: key and value.
    Set(String, String),
    /// Fills a seat.
    Seat(u8, Filler),
    /// Chooses the time for an action, seconds.
    Clock(Option<u32>),
    /// Types a name.
    Name(String),
    /// Plays at once: seats left for people are filled with bots.
    Play,
    /// Makes a table with a link for others.
    Invite,
}
