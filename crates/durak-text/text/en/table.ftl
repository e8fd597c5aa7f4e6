### The table around the game: bots, and what the table itself refuses.

## Bots: name and how they play

bot-random = Random
    .description = Plays any legal move, for a first look or an easy win.
bot-beginner = Beginner
    .description = Plays the lowest card that will do, and slips now and then.
bot-careful = Careful
    .description = Plays low cards first, saves trumps and counts what is known.
bot-sampling = Shrewd
    .description = Imagines how the game may go on after each move.
bot-strongest = Master
    .description = Thinks ahead, infers your cards and plays the end without a mistake.

## What the table refuses; the codes come from the server

refusal-not-seated = You have no seat at this table, so you only watch.
refusal-already-seated = You already have a seat at this table.
refusal-seat-taken = Somebody sits there already.
refusal-no-open-seat = No seat is open at this table.
refusal-no-such-seat = This table has no such seat.
refusal-not-host = Only the host of the table can do that.
refusal-game-on = That is not possible while a game is on.
refusal-no-game-yet = No game has ended at this table yet.
refusal-already-again = Your wish for another game is known already.
refusal-open-seats = A seat is still open: wait for a player, or put a bot there.
refusal-not-a-bot = No bot sits in that seat.
refusal-unknown-level = There are no bots of this level.
refusal-stale = The table has changed since you decided. Look again and choose anew.
refusal-old-number = This move was answered long ago.
refusal-deal-failed = The game could not be opened. Start it again.
refusal-key-missing = Whoever sits down needs a key of this browser, and there is none.
refusal-key-bad = This key is nobody's to sit down with.
refusal-key-taken = This browser has a seat at this table already.
refusal-stale-head = The game has gone on since your move was signed.
refusal-signature-missing = Your move came without its signature.
refusal-signature-bad = The signature under your move is not that of your seat.
refusal-password-bad = This table has a password, and that is not it.
refusal-kicked = The host has sent you from this table.
refusal-not-a-guest = No guest sits in that seat.
refusal-match-on = Seats can be changed before the first game only.
refusal-same-seat = Choose another seat to change to.
refusal-concede-two = A game is given up with two players; with more, leave the table.
refusal-draining = The server begins no new games now. Try again later.
refusal-password-wait = Too many wrong passwords came from your address. Try again in some minutes.
refusal-name-bad = A name has 1 to 24 letters and digits, with spaces and a few signs between.
refusal-name-mixed = A name has letters of one script: Latin or Cyrillic, say.
refusal-name-taken = Somebody has this name, or one that looks like it.
refusal-reaction-rate = One sign in two seconds is enough.
