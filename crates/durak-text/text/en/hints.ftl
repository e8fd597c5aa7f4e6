### What a hint says at a table for practice: what is best now, and why.

hint-nothing = There is nothing for you to do now.
hint-best = Best: { $action }.
hint-only = Nothing else can be done.

## What it is worth

hint-won = Calculated to the end: go on without a mistake, and you are not the durak.
hint-drawn = Calculated to the end: it leads to a draw.
hint-lost = Calculated to the end: if nobody else makes a mistake, you are the durak. But somebody may.
hint-chance = In games imagined from here you were not the durak in { $chance }. Next best: { $other }, { $second }.
hint-close = The difference is small; either will do.

## Why

hint-why-lowest = It is your lowest card that is no trump.
hint-why-several = Several cards of one rank at once: each of them has to be beaten.
hint-why-cannot-beat = The defender has no card that beats it.
hint-why-hardly-beats = The defender has probably no card that beats it.
hint-why-goes-along = The defender takes, and gets this card too.
hint-why-cheapest = It is the lowest card of yours that beats it.
hint-why-rank-lies = Its rank lies on the table already, so it lets nothing new be thrown in.
hint-why-only-trump = Only a trump beats it.
hint-why-hands-on = Now the next player has to answer for all that lies on the table.
hint-why-shows = The trump is only shown and stays in your hand.
hint-why-nothing-beats = You cannot beat all that lies on the table.
hint-why-costly = You could beat, but with cards that are worth more than these are a burden.
hint-why-nothing-to-add = You have nothing to throw in.
hint-why-keeps = What you could throw in is worth more in your hand.
