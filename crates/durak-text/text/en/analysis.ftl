### What is said of a finished game that was looked at again: what actions were worth, and mistakes.

## What could be done, in few words

could-lead = lead { $card }
could-throw = throw in { $card }
could-beat = beat { $attack } with { $card }
could-transfer = transfer with { $card }
could-show = show { $card } and transfer
could-take = take
could-pass = pass
could-wait = wait

## The table

analysis-number = No.
analysis-player = Player
analysis-played = Played
analysis-worth = chance
analysis-open = open
analysis-best = Better
analysis-decisions = Decisions
analysis-lost = Lost by them

analysis-note-exact = The chance is that of not being the durak (a draw counts half), as far as the player could know, and with open cards. What is marked “=” is calculated to the end.
analysis-note-rest = All else comes from games that the strongest bot has imagined. Actions without an alternative are left out.

## Mistakes

analysis-mistakes = Mistakes
analysis-none = None was found.
analysis-mistake = { $number }. { $done } Chance { $worth }; better was to { $better }: { $best }.
analysis-loss = Chance not to be the durak { $worth }; better was to { $better }: { $best }.
analysis-holds = Known then: { $seat } has { $cards }{ $hidden ->
    [0] .
    [one] {" "}and one more card.
   *[other] {" "}and { $hidden } more cards.
 }
analysis-unseen = Not known where: { $cards }.
analysis-all-known = The place of every card was known.
analysis-what-is-a-mistake = A mistake is what another action proves to be better than. Where nothing can be proved, it is a loss of at least { $least } that chance does not explain.

## A moment of a replay

analysis-chance = { $seat }’s chance not to be the durak after this: { $worth }. With open cards: { $open }.
analysis-chance-exact = { $seat }’s chance not to be the durak after this, calculated to the end: { $worth }.
analysis-better = Better was to { $better }: { $best }.
analysis-perhaps = Perhaps a little better: to { $better }, { $best }.
analysis-fine = Nothing better was found.
analysis-forced = Nothing else could be done.
analysis-knew = What could be known
analysis-options = All that could be done
