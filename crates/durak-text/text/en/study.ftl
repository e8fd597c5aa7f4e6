### The pages to learn the game from: /learn, /rules and what belongs to them.

study-title = Learn
study-heading = Learn to play Durak
study-about = The rules of the card game Durak in plain words, with a glossary, questions and numbers, for two to six players and every variant.
study-intro = Durak is easy to learn and hard to stop playing. Everything here is written from the same rules that the game itself plays by, so what you read is what will happen at the table.
study-rules = The rules
study-rules-text = There are as many rules of Durak as there are kitchens. These five sets are common; at a table of your own every option can be changed.
study-look-up = To look up
study-table-title = Any other rules
study-table-about = The rules of Durak with any options: choose, and read what they mean.
study-table-of = The rules of Durak with these options. { $changes }
study-table-intro = These are the rules of one table, told from its options alone: whatever is chosen, the sentences follow.
study-puzzle-title = Puzzle of the day
study-puzzle-about = An endgame where exactly one action wins. A new one every day.

study-own-rules = own rules
study-changed = { $name } ({ $changes })
study-rules-of = Rules of Durak: { $name }
study-players = Players
study-contents = Contents
study-options = All options
study-change = Change the options
study-change-do = Show these rules
study-more = Read on
study-print = Printed, this page is one sheet of A4 for a real table.
study-rules-link = The rules

study-unknown = There are no such rules
study-no-preset = There is no set of rules called “{ $name }”. These there are:
study-bad-rules = These options cannot be played

study-no-number = There is no page for “{ $value }”. There are these:
study-players-title = By the number of players
study-deck-title = By the deck
study-figures-text = What changes, in sentences and in figures, each with the command that computed it.

study-compare-title = Compare rules
compare-heading = Compared: { $a } and { $b }
compare-about = What differs between the Durak rules { $a } and { $b }, with positions where it matters.
study-compare-about = Two sets of rules side by side: only what differs, with a position where it matters.
compare-intro = Only what differs is told, and where a position shows the difference, it is there for both.
compare-a = One
compare-b = The other
compare-as-usual = as each usually has
compare-do = Compare
compare-same = These are the same rules.
compare-idle = With these players and cards it makes no difference.
compare-words = In the words of the rules
compare-nothing = Nothing beyond that.

shared-table = Durak: { $preset }, { $players } players
shared-table-about = { $open ->
    [0] A table of Durak; all seats are taken.
    [one] A table of Durak with one free seat. Sit down and play in the browser.
   *[other] A table of Durak with { $open } free seats. Sit down and play in the browser.
 }
shared-game-about = A finished game of Durak, to be replayed step by step with all cards.
