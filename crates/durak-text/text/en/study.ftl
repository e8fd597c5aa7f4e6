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
