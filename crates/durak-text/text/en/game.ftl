### What happens in a game: cards, people, actions, results.

## Cards. $rank is the face value, 2 to 14; $suit is s, c, d or h.

rank-name = { $rank ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] jack
    [12] queen
    [13] king
   *[14] ace
 }
rank-accusative = { rank-name }
rank-instrumental = { rank-name }
rank-plural = { $rank ->
    [6] sixes
   *[other] { rank-name }s
 }
rank-short = { $rank ->
    [11] J
    [12] Q
    [13] K
    [14] A
   *[other] { $rank }
 }

suit-name = { $suit ->
    [s] spades
    [c] clubs
    [d] diamonds
   *[h] hearts
 }
suit-of-card = { suit-name }
suit-sign = { $suit ->
    [s] ♠
    [c] ♣
    [d] ♦
   *[h] ♥
 }

card-name = { rank-name } of { suit-of-card }
card-accusative = { rank-accusative } of { suit-of-card }
card-instrumental = { rank-instrumental } of { suit-of-card }
card-short = { rank-short }{ suit-sign }

card-back = a card face down
trump-suit = trumps are { suit-name }

## People

seat-numbered = Seat { $number }
you = you

role-leader = leader
role-attacker = attacker
role-defender = defender
role-thrower = may throw in
role-partner = partner
role-dealer = dealer
role-out = out

## Phases

phase-lead = a lead is due
phase-bout = a bout is on
phase-over = the game is over

## Places of the table

talon = talon
trump-card = trump card
discard = discard
hand = hand
table = table

cards-count = { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }

## What one can do, as the words of a button

do-lead = Lead
do-throw = Throw in
do-beat = Beat
do-transfer = Transfer
do-show = Show the trump
do-take = Take
do-pass-beaten = Done
do-pass-taking = Pass

## The deal

deal-trump = Trumps are { $suit }; the trump card is the { $card }.
deal-trump-in-hand = The whole deck is dealt. The last card, the { $card }, belongs to { $you ->
    [yes] you
   *[no] { $seat }
 } and makes { $suit } trumps.
deal-lowest-trump = { $you ->
    [yes] You show
   *[no] { $seat } shows
 } the lowest trump, the { $card }, and { $you ->
    [yes] lead
   *[no] leads
 } first.
deal-leader = { $you ->
    [yes] You lead
   *[no] { $seat } leads
 } first.

## Actions in a log, with short card names

action-lead = { $seat } led { $card }.
action-throw = { $seat } threw in { $card }.
action-beat = { $seat } beat { $attack } with { $card }.
action-transfer = { $seat } transferred with { $card }.
action-show = { $seat } showed { $card } and transferred.
action-take = { $seat } took.
action-pass = { $seat } passed.

action-lead-you = You led { $card }.
action-throw-you = You threw in { $card }.
action-beat-you = You beat { $attack } with { $card }.
action-transfer-you = You transferred with { $card }.
action-show-you = You showed { $card } and transferred.
action-take-you = You took.
action-pass-you = You passed.

## Actions spoken aloud, with full card names

spoken-lead = { $seat } led the { $card }.
spoken-throw = { $seat } threw in the { $card }.
spoken-beat = { $seat } beat the { $attack } with the { $card }.
spoken-transfer = { $seat } transferred with the { $card }.
spoken-show = { $seat } showed the { $card } and transferred.
spoken-take = { $seat } took.
spoken-pass = { $seat } passed.

spoken-lead-you = You led the { $card }.
spoken-throw-you = You threw in the { $card }.
spoken-beat-you = You beat the { $attack } with the { $card }.
spoken-transfer-you = You transferred with the { $card }.
spoken-show-you = You showed the { $card } and transferred.
spoken-take-you = You took.
spoken-pass-you = You passed.

list-and = { $list } and the { $last }

## The end of a bout

bout-beaten-off = Beaten off: { $count } cards go to the discard.
bout-taken = { $you ->
    [yes] You pick up
   *[no] { $seat } picks up
 } { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }.
bout-draw = { $you ->
    [yes] You draw
   *[no] { $seat } draws
 } { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }.
seat-out = { $you ->
    [yes] You are out: place { $place }.
   *[no] { $seat } is out: place { $place }.
 }

## Results

result-durak = { $you ->
    [yes] You are the durak.
   *[no] { $seat } is the durak.
 }
result-lost = { $side ->
    [yours] Your team lost: { $seats }.
    [theirs] Your team won. The other team lost: { $seats }.
   *[none] The team of { $seats } lost.
 }
result-draw = A draw: there is no durak.
seats-and = { $list } and { $last }
