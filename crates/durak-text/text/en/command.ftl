### What the command `durak` says on the command line.

## Help: each subcommand, and its arguments as attributes

command = Durak, the card game: play it, serve it, trace it, check it
    .lang = The language of what is said, en or ru; without it that of the system
    .help = Show this help
    .version = Show the version
    .rules = A preset, or a JSON file with options as in the header of a trace; without it, and for options that the file leaves out, the default values
    .set = Change one option, for example --set players=3; may be given many times
    .json = The result as one JSON object
command-play = Play in the terminal against bots
    .players = How many play, you included, 2 to 6: short for --set players=N
    .bot = How well the bots play
    .seed = The seed of the deals: the same seed gives the same deals; without it a random one
    .four_colours = A colour for each suit; without it red and the colour of the text
command-serve = Serve the game: open the address that it prints in a browser
command-config = Show the server's settings in force, as a file that can be edited
    .explain = Say what each setting means and where it comes from
command-backup = Copy all that a server keeps into a new directory; the server may run meanwhile
    .to = The directory for the copy; it must not be there, or be empty
    .data = The server's data directory; without it the user's own
command-restore = Put a copy back into a directory that has no server's data yet
    .from = The directory of the copy
    .data = The data directory to be filled; without it the user's own
command-connect = Let a bot play at a table of a server, as people do, with a part in every deal
    .link = The table's link, or with --table the server's address
    .token = The token of a bot account; without it the bot is a guest
    .bot = How well it plays: random, beginner, careful, sampling or strongest
    .table = The table's name, if the address alone is given
    .seat = The seat to take, from 0; without it the first open one
    .name = The name to show; without it the level; an account has its own
    .password = The table's password, if it has one
    .games = After how many games to leave; without it the bot stays
    .delay = Shortest and longest time before it acts, in milliseconds
    .key = The file of the bot's key, made if there is none; without it one in --data
    .data = Where the bot's key, numbers, signed actions and the files of games are kept, one directory a bot; without it one of the user's own
command-notary = Give a number for every deal of a table without sitting at it, check the games, and keep their files
    .link = The table's link; without it the notary's key is told, which the table has to be made with
    .server = The server's key, which must be the one that signs; without it the first one is taken
    .games = After how many games to stop; without it the notary stays
    .data = Where the notary's key, numbers and files are kept; without it a directory of the user's own
command-trace = Play random games and write their traces to standard output
    .seed = The seed of deals and choices: the same seed gives the same traces; without it a random one, which is told on standard error
    .games = How many games
    .take = The probability, 0 to 1, that a defender takes who could do something else; without it a take is as likely as every other legal action
command-replay = Read traces, play them through the engine and compare every field
    .files = Traces, plain or gzip, each of one or many games; - is standard input
command-verify = Check files of fairly dealt games: numbers, cards, signatures, moves by the rules; several files are a row of one table
    .files = Files of games; - is standard input
    .receipt = A player's receipt, which must fit one of the files
    .server = The server's key as 64 hex digits, which must be that of every file
    .bots = Run bots again with their keys, and refuse what they could only do by peeking; for example --bots=1=careful; every level is tried for a seat without one
command-analyse = Look again at a finished game: what each action was worth, what was better, and which were mistakes
    .record = The record of the game; - is standard input
    .iterations = How many games are imagined for each action that was possible
    .positions = Most positions that are visited to calculate an end exactly
    .seed = The seed of all chance: the same seed says the same
command-arena = Let bots play against each other, and tell how sure one can be who is better
    .a = The bot whose score is told: a level, with :GAMES or :TIME for sampling and strongest; open:GAMES, which sees all cards; exec:COMMAND, a program
    .b = The bot that it plays against
    .round_robin = Bots of which each plays each, for a table of ratings
    .report = Measure the levels and the aims, and write the result as a document
    .seats = How many sit at the table, 2 to 6: short for --set players=N
    .games = Most games; each deal is played from every seat
    .seed = The seed of deals and choices
    .stop = Stop when it is decided: points a game that are too few, and that are enough, for example 0.5..0.55
    .error = How often an interval or a decision may be wrong
    .threads = How many games are played at the same time; without it one a core
    .answer_time = How long a program may think about an answer
    .scores = Keep each deal's score in this file, and go on from what it has
command-audit-shuffle = Try the deal against exact laws, from everybody's numbers to the hands
    .deals = How many deals of each row
    .seed = The seed of all numbers: the same seed gives the same result
    .row = Cards and players, for example 36x2 52x6; without it all rows of the specification
command-rules = Say in words what a rule set says, or list the presets
    .preset = A preset, or a JSON file with options; without it a list of the presets
command-puzzle = Show an endgame where one action wins and all others do not
    .day = The day whose puzzle it is, as 2026-05-09; without it today's
    .seed = A seed instead of a day
    .solution = Tell the solution too, with the line to the end
command-numbers = Tell figures of the game by players and deck: some calculated, some played by bots
    .players = How many players; without it every number
    .deck = How many cards; without it every deck
    .games = How many games bots play for each row
    .seed = The seed of deals and choices: the same seed gives the same figures
command-perft = Count all courses of a game by depth
    .position = The position to begin with, as one line of text
    .seed = The seed of the deal to begin with; without it a random one, which is told on standard error
    .depth = How many actions deep
command-solve = Solve a position of two players exactly: win, draw or loss for every legal action
    .position = The position as one line of text, quoted; cards to draw must be given in their order
    .record = A record; its first position with two players and nothing to draw is solved
    .after = After how many actions of the record, instead; 0 is the deal with all cards open
    .line = A best line to the end of the game as well
    .nodes = Most positions to visit for each answer; more than that is "not solved"
    .entries = The size of the table: 2 to this power entries of 16 bytes
command-bench = Measure how fast random games are played, beside a fixed calibration loop
    .seconds = How long to measure, in seconds
command-bench-server = Measure a server under load, beside a bare echo, a bare relay, the disk and bare SQLite in the same run
    .seconds = How long to measure speeds, in seconds
    .tables = How many tables of four play at once
    .sockets = How many idle sockets to open for the measurement of memory
    .data = Where the server keeps its journal meanwhile; without it the system's temporary directory, which may be in memory
command-bench-solver = Measure how many endgames are solved and how soon, by size and from real games
    .rules = The preset of the positions
    .positions = How many random positions of each size; of nine cards a hand and more a quarter each
    .games = How many games between careful players, each solved at its first lead without a talon
    .cards = Most cards in a hand of the random positions
command-bench-reference = Run the bare servers of the same stack
command-completions = Write a completion script for a shell to standard output
    .shell = The shell

command-usage = Usage:
command-commands = Commands
command-arguments = Arguments
command-options = Options
command-example = Example:
command-exit-codes = Exit codes: 0 all is well; 1 a difference or a refusal; 2 wrong usage or an input that cannot be read.

## What went wrong

failure-unreadable = { $file } cannot be read: { $error }
failure-too-long = { $file } is longer than { $most } bytes.
failure-output = The output cannot be written: { $error }
failure-no-preset = --rules { $name }: no preset has this name and there is no such file. The presets are { $presets }.
failure-not-object = { $file }: a JSON object of options is expected, for example { $example }.
failure-not-json = { $file } is not JSON: { $error }
failure-key-value = --set { $text }: KEY=VALUE is expected, for example --set players=3.
failure-no-seed = No random seed: { $error }. Give one with --seed.
failure-no-terminal = The game needs a terminal: standard input and standard output must not be a file or a pipe. For games without one see durak trace.
failure-deal = The cards cannot be dealt: { $error }
failure-data = There is no data directory: { $error }. Name one with --data.
failure-record = { $file }, line { $line }, column { $column }: { $error } ({ $code })
failure-backup = Nothing was copied: { $error } ({ $code })
backup-done = Copied to { $dir }. The copy holds the server's key: guard it.
restore-done = Restored in { $dir }.
failure-scores = --scores { $file }: { $error }
failure-connect = The bot cannot play: { $error }
connect-link = { $link } is no link of a table; one is http://HOST/table/NAME
connect-closed = the server has closed the connection
connect-gone = there is no such table (any more)
connect-replaced = somebody else plays this seat now
connect-seated = Sits on seat { $seat } at table { $table }.
connect-sent-away = The host has sent the bot away.
connect-aborted = Game { $game } was broken off: { $file }
connect-unfair = The bot signs nothing more and has left. { $error } The proof: { $file }
failure-notary = The notary cannot go on: { $error }
notary-fair = Game { $game } was dealt fairly: { $file }
notary-unfair = The notary signs nothing more. { $error }
serve-network = Others in your network open { $address }
failure-serve = The server cannot run: { $error }
failure-position = --position: { $error }
failure-solve = Not solved: { $error } ({ $code })
failure-solve-after = --after { $after }: the record has { $actions } actions
failure-solve-no-endgame = No position of this record has two players and nothing to draw; --after N chooses another one.
failure-bench-solver = --rules: there is no such preset; `durak rules` lists them

## Results

told-seed = seed { $seed }
replay-agree = { $file }: { $games ->
    [one] { $games } game
   *[other] { $games } games
 }, { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
 } agree
replay-in-all = in all
replay-difference = { $file }, line { $line }, field { $field }: expected { $expected }, found { $found }
rules-option-open = the source allows: { $values }
rules-option-silent = the source is silent
rules-options = Options
puzzle-none = no puzzle has been found
puzzle-to-act = The talon is empty. { $seat } is to act; one of these wins:
puzzle-solution = Only this wins: { $action }
failure-puzzle-day = “{ $day }” is no day; a day is written as 2026-05-09, from 1970-01-01 on
perft-depth = depth { $depth }: { $count }
perft-speed = { $nodes } positions a second
solve-seat = Seat { $seat } is to act: { $value }
solve-win = win
solve-draw = draw
solve-loss = loss
solve-in = { $value }, { $count ->
    [one] { $count } action
   *[other] { $count } actions
 }
solve-line = A best line:
solve-nodes = { $nodes } positions visited
solve-over = the game has ended: there is nothing to solve
solve-seats = { $active } players are active; the exact solver is for two
solve-limit = it takes more positions than the limit allows; --nodes raises it
solve-stopped = the search was stopped
bench-solver-real = real
bench-solver-size = cards
bench-solver-positions = positions
bench-solver-solved = solved
bench-solver-nodes = nodes
bench-solver-median = median, ms
bench-solver-p99 = p99, ms
bench-solver-max = longest, ms
bench-solver-ratio = ratio
failure-bench-server = The server cannot be measured: { $error }
bench-server-rate = a second
bench-server-p50 = p50, ms
bench-server-p99 = p99, ms
bench-server-cpu = CPU each, µs
bench-server-echo = echo
bench-server-relay = relay, 1 in and 4 out
bench-server-relay-calm = relay at 30 % of that
bench-server-fsync = write and sync, one after the other
bench-server-sqlite = SQLite rows, group commit
bench-server-moves = moves at tables of four
bench-server-moves-calm = moves at 30 % of that
bench-server-idle = memory of an idle socket, KiB
bench-server-seated = memory of a seated player, KiB
bench-server-table = memory of a running table of four, KiB
bench-server-restart = restart with these tables, s
bench-server-aims = Aims
bench-server-found = found
bench-server-most = at most
bench-server-least = at least
bench-server-ratio = ratio
bench-server-aim-cpu = CPU of a move, µs
bench-server-aim-durable = moves a second, against SQLite
bench-server-aim-acked = p99 of the answer at 30 % load, ms
bench-server-aim-idle = idle socket, KiB
bench-server-aim-seated = seated player, KiB
bench-server-aim-restart = restart, ms a table
bench-build = { $target }; CPU features used: { $features }
bench-unoptimised = This is not a release build: the times say little.
bench-calibration = calibration loop: { $ns } ns a round
bench-preset = preset
bench-seats = seats
bench-games = games/s
bench-actions = actions/s
bench-ns = ns/action
bench-ratio = ratio

# The settings of a server: flags, variables and keys of a file.
settings = Settings
    .config = A file of settings: lines of key = value in TOML, the keys being these flags without their dashes
    .addr = Where to listen; port 0 takes any free one
    .public_url = The address under which people reach the server, if a proxy stands before it: https://durak.example.org
    .trust_proxy = Whether visitors' addresses are taken from X-Forwarded-For; only behind a proxy that sets it
    .data = Where tables, people, games, the server's key and the public list are kept; without it the user's own data directory
    .max_tables = Most tables at a time
    .max_connections = Most connections to one table
    .max_sockets = Most connections at a time
    .sockets_per_address = Most connections from one address at a time
    .requests_per_minute = Most requests that change something, from one address in a minute
    .bot_delay = Shortest and longest time that a bot lets pass before it acts, in milliseconds
    .away = After this long without a connection a bot plays on for a player, if another is there: 90s, 2m
    .idle = A table without a connection is closed after this long, or after the time of a turn if that is longer
    .shutdown = How long connections may take to end when the server stops
    .beacon = A drand beacon that is mixed into every deal: its chain (64 hex digits), and a file to which you append lines of round and value (SHA-256 of the round's signature)
    .operator_token = The secret that opens /operator, 16 characters or more; without it there is no such page
    .metrics = Who may read /metrics: everybody, whoever shows the operator's secret, or nobody
    .log = How much is logged to standard error
    .log_format = How log lines are written: for people, or as JSON
    .otlp = A collector of OpenTelemetry (OTLP over HTTP, for example http://127.0.0.1:4318) that is sent a span for every request; without it nothing is sent
settings-unknown = `{ $key }` is no setting; there are { $known }
settings-value = `{ $key }`: a text in quotes, a number, true or false is expected
config-flag = from the command line
config-variable = from the environment
config-file = from the file
config-default = the default
config-secret = (set, and not shown)
