### What `durak arena` says: bots against each other.

arena-a = bot
arena-b = against
arena-games = games
arena-points = points a game
arena-lost = durak
arena-drawn = draws
arena-bot = bot
arena-rating = rating
arena-foot = Intervals hold with { $confidence } confidence. A game that is not lost is one point, a draw half a point.
arena-verdict-high = Decided: { $bot } rather reaches { $high } of the points than { $low }.
arena-verdict-low = Decided: { $bot } rather reaches { $low } of the points than { $high }.
arena-verdict-open = Not decided whether { $bot } reaches { $high } of the points rather than { $low }: more games are needed.
arena-faults = Mistakes of { $bot }: { $codes }. The first: { $first }
