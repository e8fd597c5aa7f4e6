### The game in the terminal.

terminal-bot = Bot { $number }
terminal-title = Durak, game { $game }
terminal-lost = Games lost: { $list }
terminal-draws = Draws: { $count }
terminal-log = Last actions
terminal-hand = Your hand
terminal-limit = limit

## What a seat does

terminal-to-lead = lead
terminal-taking = “take”
terminal-passed = pass
terminal-out = out, place { $place }

## What is to be done

terminal-lead = Your turn: lead a card.
terminal-lead-several = Your turn: lead a card, or mark several of one rank.
terminal-defend = You defend: beat, or take.
terminal-throw = Throw in, or pass.
terminal-throw-taking = The defender takes: throw in, or pass.
terminal-throw-early = { $seats } to act; you may throw in already.
terminal-wait = Waiting for: { $seats }.

## Popups

terminal-menu = What shall the card do?
terminal-beat-with = Beat { $attack } with { $card }
terminal-help = Keys
terminal-legend = • can be played   * is marked   ▶ is to act
terminal-rules = The rules of this table (↑↓; any other key closes)
terminal-quit = Quit
terminal-quit-question = Leave the game? Enter: leave. Esc: stay.
terminal-again = Enter: play again. Q: quit.
terminal-refused = { $reason } (Rules, section { $section })
terminal-too-small = The terminal has { $columns } columns and { $rows } rows; the game needs at least { $needed-columns } and { $needed-rows }. Make the window larger or the letters smaller. Ctrl-C quits.

## Keys, short for the last lines of the screen, at length in the help

terminal-key-choose = choose
    .help = choose a card (Home and End: the first and the last)
terminal-key-playable = playable
    .help = choose the next card that can be played (also Tab)
terminal-key-play = play
    .help = play the chosen or marked cards; if several things are possible, choose
terminal-key-number = play card
    .help = play the card with this number (0: the tenth)
terminal-key-take = take
    .help = take the whole table
terminal-key-pass = pass
    .help = pass: add nothing now (also the space bar)
terminal-key-transfer = transfer
    .help = transfer the attack with the chosen card, or by showing it
terminal-key-mark = mark
    .help = mark cards of one rank to lead them together (also the space bar)
terminal-key-sort = sort
    .help = sort the hand by suit or by rank
terminal-key-colours = colours
    .help = two or four colours of suits
terminal-key-rules = rules
    .help = the rules of this table
terminal-key-quit = quit
    .help = quit (Ctrl-C: at once)
terminal-key-help = help
