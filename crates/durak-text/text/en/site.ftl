### The server's own pages: the bar, privacy, people. The game's page is in web.ftl.

site-name = Durak
site-locale = en_GB
site-skip = Skip to the content
site-places = Places
site-play = Play
site-lobby = Lobby
site-learn = Learn
site-games = Games
site-ratings = Ratings
site-me = Me
site-language = Language
site-more = More
site-privacy = Privacy
site-verify = Check a game
site-log = All games of a day

site-missing = There is no such page
site-missing-text = Nothing is kept under this address. A table's link is valid as long as its table is there.

site-privacy-intro = What this server keeps, why, and for how long. There are no advertisements, no counters and no scripts of others; nothing is passed on.
site-privacy-person = Who you are
    .text = A random id, the name that you chose, and the day you came. No e-mail and no telephone number. Kept until you delete it.
site-privacy-devices = Your devices
    .text = For each device the public half of its key, when it signed in and was last here, and the kind of browser. What proves that it is you is kept as a hash alone. A session ends after 90 days without a visit, or when you end it.
site-privacy-tables = Tables
    .text = What happens at a table, hidden cards included, is written down before anybody is told of it, so that nothing is lost. It is removed with the table, soon after all have left.
site-privacy-games = Finished games
    .text = Every game can be looked at, checked and rated afterwards: who sat where, the cards and the actions. When you delete your data, your name is replaced by "deleted player". Games of a table that was not listed are in the lists of their players alone. The proof that a game was dealt fairly holds the public keys of its players' devices for good.
site-privacy-log = The public list of games
    .text = When a game was opened, its number and how it ended, without names. It shows that the server has dealt fairly, and stays.
site-privacy-cookies = Cookies
    .text = One that says who you are, one that keeps your language. Your network address is not stored with you; the server uses it while you are connected, against floods. If the operator bans an address, it is kept until the ban ends.
site-privacy-others = Others at the table see your name, your moves and, after a game, all cards. Your statistics and rating are public.
site-privacy-yours = Get all of your data, or delete it:

# The operator's page.
operator = Operator
operator-off = This server has no operator's page: it is started without an operator's secret.
operator-secret = The operator's secret
operator-enter = Enter
operator-leave = Leave
operator-wrong = That is not the secret.
operator-state = State
operator-tables = Tables
operator-sockets = Open connections
operator-queue = Requests that wait: all tables, busiest table
operator-store-queue = Changes that wait for the journal
operator-epoch = Starts of the server on this data
operator-size = Journal on the disk
operator-probe = A write to the journal takes
operator-store-down = the journal cannot be written
operator-open = New games are begun.
operator-draining = No new games are begun; those that run go on.
operator-drain = Begin no new games
operator-fill = Begin new games again
operator-shown = { $from }–{ $to } of { $all }
operator-people = Who sits there
operator-pages = Pages of the list
operator-previous = Previous
operator-next = Next
operator-table = Table
operator-preset = Preset
operator-free = Free seats
operator-playing = Playing
operator-yes = yes
operator-no = no
operator-bans = Bans
operator-whom = Person's id or network address
operator-days = Days
operator-reason = Reason, for you alone
operator-ban = Ban
operator-unban = Take back: { $whom }
operator-ban-bad = A ban needs a person's id (16 letters and digits) or a network address, 1 to 3650 days, and at most 200 characters of reason.
operator-failed = The store could not be written. Nothing has changed.
### Names by chance: any quality with any animal, together at most 19 characters.
site-name-qualities = Brave Calm Clever Cosy Daring Eager Fair Gentle Grand Happy Jolly Keen Kind Lively Lucky Merry Mighty Noble Patient Proud Quick Quiet Sly Snowy Spry Sunny Swift Tidy Wise Witty
site-name-animals = Badger Bear Beaver Boar Cat Crane Deer Eagle Elk Falcon Ferret Finch Fox Hare Hedgehog Heron Lynx Marten Mole Moose Otter Owl Raven Robin Seal Sparrow Stork Swan Walrus Wolf

site-needs-script = This needs JavaScript: the device's key is kept by the browser.
site-save = Save
site-remove = Remove
site-first = First
site-last = Last

site-me-title = Me
site-me-stranger = You have not signed in on this device. Nothing is asked for: sign in, and you get a name, which you can change. It happens by itself when you play.
site-me-sign-in = Sign in on this device
site-me-public = My public page
site-recover = I have a recovery code
site-recover-text = If you have played elsewhere and kept a recovery code, this device becomes yours too. Who was a guest here without any other way in is forgotten.
site-recover-code = Recovery code
site-recover-do = Sign in with the code

site-done-name = The name is changed.
site-done-device = The device is removed and signed out.
site-done-bot = The bot is removed, and its token is void.
site-done-deleted = Your data is deleted, and the name is free.

site-error-network = The server does not answer, or this browser has no keys. Try again.
site-error-code-bad = There is no such code, or it has been used or replaced.
site-error-name-bad = A name has 1 to 24 letters and digits, with spaces and . - _ ' ! ? + & between.
site-error-name-mixed = A name has letters of one script: Latin or Cyrillic, say.
site-error-name-taken = Somebody has this name, or one that looks like it.
site-error-too-many = There are as many as there may be. Remove one first.
site-error-unknown = There is none, or no longer.

site-name-heading = Name
site-name-label = How others see you
site-devices = Devices
site-devices-text = Each of them plays as you, on the same seats. Remove one that is not yours any more.
site-device = Device
site-device-this = this one
site-sign-out = Sign out
site-recovery = Recovery code
site-recovery-text = With it you become yourself on another device, or on this one if the browser has forgotten everything. It works once.
site-recovery-is = You have one; a new one replaces it.
site-recovery-none = You have none.
site-recovery-make = Make a code
site-recovery-new = Your recovery code
    .text = Write it down now: it is shown this once, and the server keeps only its fingerprint.
site-my-bots = Bots
site-my-bots-text = A bot of yours plays by itself over the same protocol as people, under its own name. At most { $most }.
site-bot-name = The bot's name
site-bot-make = Make a bot
site-bot-new = The bot's token
    .text = Copy it now: it is shown this once. Whoever has it plays as the bot.
site-data = My data
site-data-text = All that is kept of you, in one file; or nothing any more. Finished games stay, without your name.
site-export = Download my data
site-delete-sure = Delete my name, devices and bots for good
site-delete = Delete my data

## Finding a game

site-lobby-title = Lobby
site-my-tables = Your tables
site-my-turn = Your turn
site-their-turn = The others' turn
site-no-game = No game is on
site-hours-left = { $count ->
    [one] { $count } hour left
   *[other] { $count } hours left
}
site-minutes-left = { $count ->
    [one] { $count } minute left
   *[other] { $count } minutes left
}
site-back-to-table = Back to the table
site-quick = Quick match
site-quick-text = Say what you would like to play; you are brought together with others who want the same.
site-quick-do = Search
site-seats = Players
site-preset = Rules
site-speed = Time for a move
site-speed-fast = fast, 15 s
site-speed-normal = normal, 30 s
site-speed-slow = slow, 90 s
site-speed-correspondence = by correspondence, a day
site-speed-none = no clock
site-speed-other = other time
site-open-tables = Tables
site-no-tables = No table is open now. Make one, or search for a quick match.
site-refresh = Refresh
site-filter = Choose
site-filter-do = Show
site-any = all
site-rated = Rated
site-rated-yes = rated
site-rated-no = not rated
site-own-rules = own rules
site-nobody = Nobody yet
site-playing = A game is on
site-open-seats = { $count ->
    [one] one seat is open
   *[other] { $count } seats are open
}
site-table-bots = { $count ->
    [one] one bot
   *[other] { $count } bots
}
site-locked = with a password
site-join = To the table
site-watch = Watch
site-table = A table of your own
site-table-text = You get a link, and a code for the camera of a phone, to send to your friends.
site-table-do = Make the table
site-all-rules = All rules
site-all-rules-text = Whatever you leave open is as the chosen rules have it. What each of them means is told at the page
site-as-preset = as the rules have it
site-table-password = Password, if you like
site-table-listed = Show it in the lobby
site-table-rated = Rated
site-table-watch = Others may watch
site-seating = Seats
site-seating-rotated = turned by chance, neighbours stay
site-seating-listed = as people sat down
site-seating-shuffled = by chance
site-match-title = Quick match
site-match-seats = { $count ->
    [one] one player
   *[other] { $count } players
}
site-match-waiting = { $count ->
    [one] Searching. Nobody else wants this game yet.
   *[other] Searching. { $count } want this game, you among them.
}
site-match-making = Others are here. The table is being made, and you are led there at once.
site-match-cancel = Stop searching
site-match-bots-text = Nobody has come so far. Bots can take the empty seats; they are shown as bots, and the game is not rated.
site-match-bots = Play with bots
site-match-bots-taken = The empty seats get bots in a moment.
site-match-none = You are not searching. Either you have not begun, or the server has started anew, or this page was away for long.
site-match-again = Search again
site-error-draining = The server begins no new games now. Try again later.
site-error-too-many-tables = The server has no room for another table now. Try again later.
site-error-seats-bad = These rules are not for so many players.
site-error-rules-deck-too-small = The deck is too small for so many players.
site-error-seating-teams = In teams seats cannot be given out by chance.
site-error-password-bad = A password has at most 64 characters.

## Passkeys
site-passkeys = Passkeys
site-passkeys-text = A passkey is kept by your phone, computer or a security key, and makes another device yours without a code.
site-passkeys-none = Here they cannot be used: they need a newer browser, or an address that begins with https.
site-passkey = Passkey { $number }
site-passkey-make = Make a passkey
site-passkey-use = Sign in with a passkey
site-done-passkey = The passkey is removed.
site-error-passkey-domain = Passkeys work only where the server is reached by a name, not by a number.
site-error-else = It did not work. Try again.

## The puzzle of the day

puzzle-title = Puzzle of the day
puzzle-title-of = Puzzle of { $day }
puzzle-task = The talon is empty, and you have remembered everything: both hands are known. Trumps are { $suit }. { $acts ->
    [defend] You defend.
   *[attack] You attack.
 } One action wins; with every other one you lose or draw against perfect play. Which is it?
puzzle-position = The position
puzzle-you = You
puzzle-other = The other
puzzle-choices = What you may do
puzzle-right = That wins.
puzzle-draw = That is only a draw. Try another one.
puzzle-wrong = That loses. Try another one.
puzzle-line = So it goes on when both play as well as they can:
puzzle-days = Other days
puzzle-before = The day before
puzzle-after = The day after
puzzle-today = Today's puzzle
puzzle-no-day = There is no puzzle for this day. A day is written as 2026-05-09, and is not later than today.
