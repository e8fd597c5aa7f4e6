### The words of the page itself; words of the game are in the other files.

web-title = Durak
web-tagline = The card game with no winner, only a fool
web-rules = Rules
web-all-options = All rules
web-changed = changed
web-company = Opponents
web-opponent = Opponent { $number }
web-person = A person with the link
web-bot = bot
web-you = you
web-clock = Time for a move
web-clock-none = No clock
web-clock-seconds = { $seconds } s
web-clock-left = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
web-name = Your name
web-name-hint = Guest
web-play = Play against bots
web-invite = Invite people
web-find = Lobby and quick match
web-making-failed = The table could not be made: { $reason }
web-error-network = the server does not answer. Check the connection and try again.
web-error-key-missing = this browser can make no key: it has no secure generator of random numbers, or the check of the deal could not be loaded.
web-error-too-many-tables = the server has no room for another table. Try again later.

web-lobby = Waiting for players
web-closed = A closed table
web-link = Send this link
web-copy = Copy
web-copied = Copied
web-sit = Sit here
web-open-seat = Free the seat
web-empty-seat = Empty seat
web-begin = Begin the game
web-begin-note = Empty seats get bots when the game begins.
web-seat-bot = Bot: { $level }

web-kick = Send away
web-move = Change places
web-watch = Let people watch
web-watch-not = Let nobody watch
web-list = Show in the lobby
web-list-not = Take off the lobby
web-no-watch = The host lets nobody watch games at this table.
web-qr = The link as a QR code
web-password = This table asks for a password:
web-concede = Give up
web-concede-sure = Give this game up? It counts as lost.
web-score = { $count ->
    [0] never durak
    [one] durak once
   *[other] durak { $count } times
}
web-signs = Signs
web-signs-mute = Mute
web-sign-hello = Hello!
web-sign-thanks = Thank you!
web-sign-bravo = Well played!
web-sign-luck = Good luck!
web-sign-laugh = That is funny
web-sign-wow = Wow!
web-sign-sad = What a pity
web-sign-hurry = Hurry up!

web-leave = Leave the table
web-connecting = Connecting…
web-lost = Connection lost, reconnecting…
web-restarting = The server pauses for a moment; this page comes back by itself…
web-draining = The server begins no new games now; this one goes on.
web-gone = This table is no longer there
web-replaced = This seat is being played in another tab or on another device
web-take-over = Play here
web-incompatible = This page and the server are of different versions
web-reload = Load the page anew
web-fair-missing = The check of the deal could not be loaded: nothing is signed, and no game can be dealt with you. Load the page anew.
web-sit-down = Sit down
web-sit-again = Take your seat back
web-others = Opponents
web-mine = Your side
web-hand = { $count ->
    [0] Your hand is empty
    [one] Your hand: { $count } card
   *[other] Your hand: { $count } cards
}
web-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-playable = { $card }, can be played
web-known = { $count ->
    [one] { $count } known
   *[other] { $count } known
}
web-table = Cards on the table
web-talon-spoken = { $count ->
    [0] The talon is empty. Trumps: { $trump }
    [one] One card in the talon. Trumps: { $trump }
   *[other] { $count } cards in the talon. Trumps: { $trump }
}
web-discard-spoken = { $count ->
    [0] Nothing discarded
    [one] One card discarded
   *[other] { $count } cards discarded
}

web-take = Take
web-pass = Done
web-pass-take = Let them take
web-lead = Lead
web-throw = Throw in
web-beat-this = Beat
web-transfer = Transfer
web-show = Transfer by showing
web-choose = What to do with this card?
web-lead-together = Which cards to lead?
web-lead-count = { $count ->
    [one] Lead one card
   *[other] Lead { $count } cards
}
web-rule = Rules, section { $section }: { $title }
web-section = { $section ->
    [1] words
    [2] cards
    [3] options
    [4] presets
    [5] the deal
    [6] a bout
    [7] the limit
    [8] drawing
    [9] going out and the end
    [10] a match
    [11] time
   *[other] what each player may know
}

web-turn-lead = Your turn: lead
web-turn-defend = Your turn: beat or take
web-turn-throw = Throw in, or say “done”
web-turn-throw-take = They take: throw in more, or let them take
web-turn-other = { $name } to move
web-turn-others = Waiting for the others
web-turn-may-throw = – you may throw in
web-title-turn = ● Your turn · Durak
web-seat-spoken = { $name }: { $role }, { $cards }
web-seat-spoken-turn = { $name }: { $role }, { $cards }, to move
web-pair-beaten = { $attack }, beaten by { $defence }
web-pair-open = { $attack }, not beaten

web-role-attacker = attacks
web-role-defender = defends
web-role-taking = takes
web-role-thrower = throws in
web-role-passed = done
web-role-waiting = waits
web-role-out = out
web-partner = partner
web-bot-alone = Bot
web-bot-name = Bot { $number }
web-watching = You are watching

web-result = Result
web-again = Play again
web-new-table = New table
web-result-draw = A draw
web-result-me-durak = You are the durak
web-result-durak = { $name } is the durak
web-result-me-safe = You are out: { $name } is the durak
web-result-team-won = Your team wins
web-result-team-lost = Your team loses
web-result-team = { $names } lose
web-place = { $place ->
    [1] out first
    [2] out second
    [3] out third
    [4] out fourth
   *[other] out fifth
}
web-place-durak = durak
web-place-draw = draw
web-place-left = cards left
web-waiting-again = Waiting for: { $names }

web-log = What happened
web-log-seated = { $name } sat down.
web-log-left = { $name } left.
web-log-stand-in = { $name } left; a bot plays on.
web-log-kicked = { $name } was sent away by the host.
web-log-conceded = { $name } gave the game up.
web-log-returned = { $name } is back.
web-log-online = { $name } is connected again.
web-log-offline = { $name } lost the connection.
web-log-again = { $name } wants another game.
web-log-timeout = (Time was up.)
web-close = Close
web-on = On
web-off = Off
web-settings = Settings
web-set-lang = Language
web-lang-ru = Русский
web-lang-en = English
web-set-theme = Theme
web-theme-system = As the system
web-theme-light = Light
web-theme-dark = Dark
web-set-suits = Colours of suits
web-suits-two = Two
web-suits-four = Four
web-set-letters = Letters on cards
web-letters-latin = J Q K A
web-letters-russian = В Д К Т
web-set-sort = Sort the hand
web-sort-suit = By suit
web-sort-rank = By rank
web-set-marks = Mark playable cards
web-set-motion = Moving cards
web-set-sound = Sounds

web-keys = Keys
web-key-walk = go along your cards
web-key-play = play the card
web-key-take = take
web-key-pass = done (the space bar too)
web-key-transfer = transfer with the card
web-key-help = show these keys
web-key-mouse = Or click a card, or drag it onto the table; dropped on a card, it beats that card.
web-not-found = There is no such page
web-home = To the start page
