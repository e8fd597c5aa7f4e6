### Live examples of the rules: who sits there, and what is said to an answer.

live-anna = Anna
live-boris = Boris
live-vera = Vera
live-gleb = Gleb
live-dasha = Dasha
live-you = You
live-right = Right.
live-right-of = Right: { $found } of { $all }.
live-all-found = Right, and that is all.
live-wrong = Not so. Think again, or open the answer.
live-all-rules = All rules with examples
