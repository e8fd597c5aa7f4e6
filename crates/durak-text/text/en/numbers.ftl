### `durak numbers`: figures by players and deck, and the pages that show them.

numbers-row = { $players } players, { $deck } cards
numbers-exact = talon { $talon }; hands { $hands }; deals { $deals }; nobody holds a trump { $nobody } %; trumps in a hand { $trumps }
numbers-played = { $games } games: { $bouts } bouts, { $actions } actions, { $takes } takes a game; draws { $draws } %
numbers-durak = durak: who leads first { $leader } %, who takes first { $taker } %

figures-players-all = Players
figures-deck-all = Cards
figures-players = { $count } players
figures-deck = { $count } cards
figures-players-title = Durak for { $players } players
figures-deck-title = Durak with { $deck } cards
figures-players-about = What changes when { $players } people play Durak: the rules that are other, the odds of the deal, and how long a game lasts.
figures-deck-about = What changes when Durak is played with { $deck } cards: the rules that are other, the odds of the deal, and how long a game lasts.
figures-players-intro = { $players ->
    [2] Two play the purest kind of Durak: you attack, then you defend, and every card that you take comes from one opponent.
    [3] With three, both others throw in against you, and everybody sits beside everybody.
    [4] Four is the usual table: each alone, or two against two.
    [5] With five, the talon is short and the attacks are full: four can throw in.
   *[6] Six use up a deck of 36 in the deal: no talon, nothing to draw, and the fight begins at once.
 }
figures-deck-intro = { $deck ->
    [24] The short deck: from the nine up, quick games, and many cards of the same few ranks.
    [36] The usual deck: from the six up. When nothing else is said, this is it.
   *[52] The whole deck: long games, a talon that lasts, and many small cards that nobody wants.
 }
figures-players-changes = What the rules say otherwise than for { $usual }
figures-deck-changes = What the rules say otherwise than with { $usual }
figures-calculated = Calculated
figures-calculated-text = These figures are exact: they follow from the number of cards and hands.
figures-figure = Figure
figures-talon = Cards in the talon after the deal
figures-hands = Ways to hand out the cards
figures-deals = Different games that can be dealt
figures-trumps = Trumps in a hand, on average
figures-nobody = Nobody holds a trump
figures-lowest = The player after the dealer has the lowest trump
figures-lowest-dealer = The dealer has the lowest trump
figures-exactly = To the last digit
figures-played = Played
figures-played-text = These are averages of games between bots of the level “careful” with the rules “Classic”, everybody for themselves. People play otherwise, but the size is right.
figures-games = Games
figures-bouts = Bouts in a game
figures-actions = Actions in a game
figures-takes = Takes in a game
figures-draws = Games that are draws
figures-even = The durak, if all had the same chance
figures-leader = The durak: who leads first
figures-taker = The durak: who is the first to take
figures-commands = Computed by
figures-commands-text = Every figure above comes from one of these commands; the same command gives the same figures anywhere.
figures-rules = The whole rules
