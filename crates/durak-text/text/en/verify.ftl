### What `durak verify` says about the file of a fairly dealt game.

verify-passes = PASSES
verify-fails = FAILS
verify-failed = { $file } fails: { $failure }
verify-row = row of files
verify-row-unknown = not checked, because a file could not be read
verify-receipt-fits = the receipt fits
verify-receipt-alien = the receipt belongs to none of these files
verify-bad-receipt = --receipt { $file }: no receipt: { $error }
verify-no-bot = --bots: no bot plays in seat { $seat } of these files.
verify-seat = seat { $seat }

## Facts. Seats and entries are counted from 0, as in the file.

verify-label-server = server's key
verify-label-table = table
verify-label-game-id = game
verify-label-fingerprint = fingerprint
verify-label-seed = seed
verify-label-order = seats and the entries that sit there, from 0
verify-label-deck = deck
verify-label-hand = hand of seat
verify-label-trump = trump card
verify-label-leader = first to lead
verify-label-beacon = beacon
verify-label-result = result
verify-label-unsigned = actions without signature
verify-label-moves = moves
verify-label-bot = bot
verify-game = { $table }, game { $number }
verify-void = void: no hand held a trump
verify-led-lowest-trump = { $seat }, which holds the lowest trump, { $card }
verify-led-fixed = { $seat }, fixed by the game before
verify-led-random = { $seat }, drawn, as nobody held a trump
verify-led-first-seat = { $seat }, by the rules, as nobody held a trump
verify-led-void = nobody: the deal is void
verify-beacon-none = none
verify-beacon = { $beacon }, value { $value }. Whether the beacon gave it was not checked: compare it with the SHA-256 of the round's signature
verify-by-server = the server
verify-by-entry = entry { $entry }
verify-aborted = broken off at stage { $stage } by { $by }: { $reason }
verify-no-result = none
verify-unsigned = { $count }: { $clock } as the clock acts, { $device } of a device without the key
verify-moves-legal = checked, all by the rules
verify-moves-illegal = checked, NOT by the rules
verify-moves-none = not checked
verify-bot-explained = seat { $seat }: a bot `{ $level }` that sees no more than its seat does the same, { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
 }
verify-bot-unexplained = seat { $seat }: event { $event } is NOT what the bot does that sees no more than its seat
verify-due = `{ $event }` has to come here
verify-not-due = the server has nothing to write here

## Failures, by the name without its number

verify-fails-format = the file is not as the format demands
verify-fails-rules = the rules string is refused
verify-fails-entries = the list of those who take part is not in order
verify-fails-stage = the parts of the file do not fit its end
verify-fails-contributors = the numbers are not exactly those of all players and notaries
verify-fails-open = the opening contradicts the game's number
verify-fails-sig-open = the server did not sign this opening
verify-fails-server-commit = the server dealt from another number than it had sealed
verify-fails-equal-commits = two seals are equal
verify-fails-sig-commit = this entry did not sign its seal
verify-fails-sig-commits = the server did not sign these seals
verify-fails-commit = this entry's number is not the one it had sealed
verify-fails-sig-reveal = this entry did not sign its number under these seals
verify-fails-sig-reveals = the server did not sign these numbers
verify-fails-beacon = the beacon and its value do not belong together
verify-fails-leaves = the cards dealt are not those that follow from the numbers
verify-fails-sig-deal = the server did not sign these cards with the seats and leader that follow
verify-fails-deals = a deal is void that should not be, or the other way round
verify-fails-event = this cannot have happened
verify-fails-sig-event = the seat's player did not sign this at this moment of this game
verify-fails-over = the game is called finished and is not
verify-fails-sig-end = the server did not sign this end
verify-fails-illegal = the rules do not give this
verify-fails-peek = the bot that sees no more than its seat does something else
verify-fails-server = the server's key is another one
verify-fails-receipt = the receipt contradicts the file
verify-fails-link = the file does not follow on the one before
verify-fails-time = the game was not opened after the one before
verify-fails-reuse = a number was used again
verify-fails-match = dealer, leader, rules or seats do not follow from the last result
