### What `durak audit-shuffle` says: statistics of the deal, and whether one is an alarm.

audit-head = { $deals } deals a row, seed { $seed }; p-values by exact laws
audit-foot = p is how likely an honest deal gives such a value or a greater one. An alarm, marked !, is p below 0.000001 or above 0.999999.
audit-alarm = alarm: { $list }
audit-positions = places of cards
audit-pairs = pairs of places, { $number }
audit-first = order of the first { $number }
audit-last = order of the last { $number }
audit-descents = descents
audit-fixed-points = cards at their own places
audit-cycles = cycles
audit-inversions = inversions
audit-suit-neighbours = neighbours of one suit
audit-trump-suit = suit of trumps
audit-trumps-seat = trumps in the hand of seat { $number }
audit-no-trump = no trump in any hand
audit-leader = leader, from the dealer
audit-moves = places compared with the deal before
audit-same-places = places kept since the deal before
audit-repeated-decks = repeated decks
