### Finished games, ratings and players: the server's pages about them.

## A game

games-title = { $names }
games-ended = Ended
games-played = Played
games-imported = Imported
games-preset = Rules
games-seats = { $count ->
    [one] { $count } player
   *[other] { $count } players
 }
games-rated = Rated
games-yes = yes
games-no = no
games-unrated-table = no: the table was not made for rated games
games-unrated-bot = no: a bot played from the beginning
games-unrated-unknown = no: somebody played without an identity
games-unrated-short = no: it was too short
games-unrated-helped = no: a bot played for somebody who came back and did not lose
games-unrated-imported = no: it was played elsewhere
games-given-up = The game was given up before the cards were played out.
games-left = { $seat } had left and counts as the durak.
games-has-left = had left
games-players = Players
games-player = Player
games-place-won = Place
games-outcome = Result
games-outcome-won = won
games-outcome-lost = lost
games-outcome-draw = draw
games-rating = Rating
games-other = Other rules
games-bot = bot
games-nobody = deleted player
games-unknown = No such game is kept here.
games-store = The server cannot read its games now. Try again later.
games-damaged = What is kept of this game cannot be read.
games-trouble = That did not work

## The replay

games-replay = Replay
games-steps = Steps
games-first = To the deal
games-bout-back = To the bout before
games-back = One step back
games-on = One step on
games-bout-on = To the next bout
games-last = To the end
games-play = Play
games-pause = Pause
games-place = Step { $step } of { $last }, bout { $bout }
games-dealt = The cards are dealt. Trumps are { $suit }, the trump card is the { $card }. { $seat } leads first.
games-eyes = What is seen
games-eyes-all = All cards
games-actions = All that was done
games-actions-so-far = Only so far: what comes later this seat could not know.
games-bout = Bout { $number }
games-hand = Hand of { $seat }
games-out = out, place { $place }
games-taking = takes
games-beaten-by = beaten by
games-nothing-lies = Nothing lies on the table.
games-talon-order = Talon in the order of drawing
games-backs = { $count ->
    [one] { $count } card face down
   *[other] { $count } cards face down
 }

## Taking it along

games-take-along = Take it along
games-record = Record, to read and keep
games-trace = Trace, step by step for programs
games-json = This page for programs
games-fair = File of the fair deal, to check it
games-fair-later = The file of the fair deal names its table. It is here when the table is gone; who sat there has it at the table.

## The list

games-filter = Filters
games-player-id = Player: name or id
games-any = any
games-seats-number = Seats
games-since = From day
games-until = To day
games-find = Find
games-find-all = Show all
games-none = No such games.
games-pages = Pages
games-newest = Newest
games-older = Further on
games-result-won = won by the player
games-result-lost = lost by the player
games-result-durak = with a durak
games-result-team = a team lost
games-result-draw = a draw
games-result-left = given up
games-player-bad = There is no player of this name here.
games-preset-unknown = There are no such rules: choose some from the list.
games-seats-bad = A game has 2 to 6 seats.
games-result-bad = There is no such result; won and lost need a player.
games-day-bad = A day is written as 2026-01-31.
games-rated-bad = Rated is yes or no.
games-page-bad = There is no such page.

## Ratings

games-boards = Boards
games-class-2 = two players
games-class-3-6 = three to six players
games-class-teams = teams
games-class-short-2 = 2
games-class-short-3-6 = 3–6
games-class-short-teams = 2 × 2
games-board-empty = Nobody has a rating here yet.
games-deviation = Uncertainty
games-count = Games
games-provisional = provisional
games-provisional-why = A rating begins at 1500. It is provisional until { $games } rated games and until its uncertainty is small; then it has a place. Games with bots are not rated.

## A player

games-not-rated-yet = No rated games yet.
games-counted = { $count ->
    [one] { $count } rated game
   *[other] { $count } rated games
 }
games-durak-rate = How often the durak
games-none-yet = No finished games yet.
games-lost = Lost
games-share = Share
games-between = Surely between
games-equal = If all were equal
games-me-or-deal = Is it me, or the deal?
games-luck-trumps = { $found } trumps in the first hands of { $deals } games; { $expected } were to be expected, and 95 of 100 players have { $from } to { $to }.
games-luck-trumps-too-few = Too few games to tell.
games-luck-trumps-usual = As chance has it: the deal is not to blame.
games-luck-trumps-less = Fewer trumps than usual: by chance alone one of { $of } players is so far off.
games-luck-trumps-more = More trumps than usual: by chance alone one of { $of } players is so far off.
games-luck-leads = The first lead, where the lowest trump decides it, in { $found } of { $deals } games; { $expected } were to be expected, and 95 of 100 players have { $from } to { $to }.
games-luck-leads-too-few = Too few games to tell.
games-luck-leads-usual = As chance has it.
games-luck-leads-less = Less often than usual: by chance alone one of { $of } players is so far off.
games-luck-leads-more = More often than usual: by chance alone one of { $of } players is so far off.
games-luck-why = Counted are all finished games kept here, and compared with the exact law of the deal. Every single deal can be checked by its file.
games-last-games = Last games
games-all-games = All games of this player

## Bringing a game

games-import = Bring a game
games-import-what = Paste a game that was played elsewhere: a record (durak-record/1), a trace with one game (durak-trace/1), or the file of a fair deal (durak-fair/1). Every card and every action is checked. It gets a page with a replay, and is not rated.
games-import-text = The game's text
games-import-file = Or a file
games-import-do = Check and show
games-import-refused = This is not a game that can have been:
games-import-form = The form could not be read: a game has at most { $most } KiB of text.
games-import-limits = At most { $most } KiB. Whoever has the link can see it, and the names in it.
games-import-often = Too many games came from you in the last hour. Try again later.

## The analysis

games-analysis = Mistakes
games-analysis-what = The strongest bot can look at every decision again: what could have been done as far as the player could know, and what would have been clearly better. Your browser does it, in some seconds.
games-analysis-do = Look for mistakes
games-analysis-failed = The game could not be looked at.
games-analysis-brief = Your browser has looked at it briefly; the command “durak analyse” looks longer at a record.
