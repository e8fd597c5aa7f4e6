# The fair deal in the browser: the cut, the shield and its panel.

# The cut
fair-cut-title = Cut the deck
fair-cut-why = The server has sealed its number: { $seal }… It cannot change it any more. Yours comes in now, and the order of the cards follows from all numbers together.
fair-cut-pack = Where to cut the pack
fair-cut-phrase = Or type any phrase
fair-cut-random = At random
fair-cut-do = Cut
fair-cut-always = Always at random, without asking

# The state
fair-shield = Fair deal
fair-state-none = No game has been dealt yet.
fair-state-sealed = Numbers are being sealed.
fair-state-shown = All numbers are shown; the cards are next.
fair-state-locked = Every card is fixed. All that you have seen fits.
fair-state-verified = Checked: the deal was fair.
fair-state-aborted = The game was broken off.
fair-state-failed = The check FAILED.
fair-wait-me = Waiting for your number
fair-wait-seal = { $count ->
    [one] Waiting for the seal of { $count } player
   *[other] Waiting for the seals of { $count } players
 }
fair-wait-number = { $count ->
    [one] Waiting for the number of { $count } player
   *[other] Waiting for the numbers of { $count } players
 }
fair-wait-beacon = Waiting for the public random number

# The panel
fair-title = Fair deal
fair-close = Close
fair-explained = The deck follows from the server's number and those of all players. The server sealed its own before it saw any other, so nobody could choose the cards. Compare the eight characters with your neighbours: they are the same for everybody.
fair-fingerprint = To compare aloud
fair-seal = The server's seal
fair-server = The server's key
fair-save = Save the game's file
fair-save-evidence = Save the evidence
fair-see = See the proof
fair-all-games = All games of this server, and how they ended
fair-trust = Trust this key from now on
fair-check-open = The server sealed its number, and signed the options that you were shown.
fair-check-commits = { $count ->
    [one] { $count } player sealed a number; yours is unchanged.
   *[other] { $count } players sealed numbers, all different, yours unchanged.
 }
fair-check-reveals = All numbers were shown, and each is the one that was sealed.
fair-check-cards = { $count ->
    [one] { $count } card of yours is the one that was fixed at the deal.
   *[other] { $count } cards of yours are those that were fixed at the deal.
 }
fair-check-events = { $count ->
    [one] { $count } entry of the signed chain of moves fits.
   *[other] { $count } entries of the signed chain of moves fit.
 }
fair-check-file = The server's number fits its seal, and the deck was computed again from all numbers.

# The end
fair-verdict = { $cards ->
    [0] Fair deal: the deck was computed again from all numbers, and every card that was seen was where it had to be.
   *[other] Fair deal: the deck was computed again from all numbers, and all { $cards } cards of yours were where they had to be.
 }
fair-verdict-aborted = The game was broken off: { $why } What there is of it fits.
fair-failed = The check of the deal FAILED at { $step }: { $reason } Nothing more is signed in this game. Open the shield to save the evidence.
fair-unreadable = The check of the deal FAILED: the server's message cannot be read ({ $why }).
fair-no-randomness = This browser has no secure generator of random numbers. Without one nobody can sit at a table.
fair-abort-silent = somebody did not answer in time.
fair-abort-left = somebody has left.
fair-abort-lost = somebody's number was gone.
fair-abort-bad = a message was refused.
fair-abort-beacon = the public random number did not come.
fair-abort-crash = the server broke down.
fair-abort-abandoned = nobody was left to play.
fair-abort-operator = the operator stopped it.

# Notices
fair-told-clock = Your clock and the server's are { $minutes } minutes apart.
fair-told-lost = Your number of this game is gone, so it cannot be dealt: it is broken off.
fair-told-no-key = The key of your seat is not on this page. You play on, and your moves are not signed.
fair-told-no-receipt = Your own number was no longer kept here; the one that the server shows was taken for it.
fair-told-cannot-sign = Your key could not sign.
fair-told-refused = The server did not take a message: { $why }
fair-told-forgets = This browser keeps nothing beyond this page. If you load it again, your key is gone.

# Why a check fails
why-fair-server-key = the server has another key than before. It may be another server, or somebody in its place.
why-fair-server-signature = the server did not sign it.
why-fair-open = the game cannot be one.
why-fair-options = the table or the options are not those that you were shown.
why-fair-own-key = your key does not stand at your place alone.
why-fair-chain = the game does not follow the ones before it.
why-fair-beacon-time = the public random number comes too early, or its time is not known.
why-fair-used-opening = your number has been shown before.
why-fair-too-early = the message comes before its time.
why-fair-too-late = the message comes after its time.
why-fair-contradiction = the server has said something else before.
why-fair-contributors = the list does not name exactly those who give a number.
why-fair-equal-commits = two players have one seal.
why-fair-own-commit = your seal was changed.
why-fair-entry-signature = a player did not sign what is shown as his.
why-fair-opening = a player's number is not the one that was sealed.
why-fair-own-opening = your number was changed.
why-fair-late = the numbers were shown after the public random number.
why-fair-deal-number = another deal was due.
why-fair-order = the seats cannot be in this order.
why-fair-leader = this seat cannot be the one that leads.
why-fair-leaves = the deal does not fix one place for each card.
why-fair-open-card = an open card is not the one that was fixed.
why-fair-lower-trump = your hand has a trump lower than the one that was shown as the lowest.
why-fair-void-deal = the deal that was called void held a trump, or its keys do not fit.
why-fair-other-hand = the cards are for another seat or another deal.
why-fair-indexes = the cards are not those that are due to you.
why-fair-leaf = a card of yours is not the one that was dealt.
why-fair-seen-elsewhere = a card of yours lies somewhere else already.
why-fair-event-text = a move cannot be read.
why-fair-event = a move cannot be true.
why-fair-event-signature = a player did not sign the move that is shown as his.
why-fair-own-action = your seat acts otherwise than you did.
why-fair-head = the end does not belong to the moves that you have seen.
why-fair-seal = the server's number is not the one that it sealed.
why-fair-file = the game's file does not pass.
why-fair-receipt = the game's file does not hold your own number.
why-fair-already-signed = another action has been signed at this place.
why-fair-not-acting = your seat does not act for itself here.
why-fair-ended = the game has ended.
