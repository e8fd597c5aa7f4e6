### The options of a rule set, the presets, and why options are refused.

## Options: label, and what the option decides

option-players = Players
    .help = How many people sit at the table.
option-deck = Deck
    .help = How many cards are played with.
option-lead = Lead
    .help = Whether a lead is one card or several of one rank.
option-throw_in = Throwing in
    .help = Who may add cards against the defender.
option-order = Turn order
    .help = Whether players throw in freely or one after another.
option-after_take = After a take
    .help = Whether throwing in goes on when the defender has said take.
option-cap = Cap
    .help = The most attack cards in a bout, however large the defender's hand is.
option-transfer = Transfer
    .help = Whether and how the defender may hand the attack on.
option-first_bout_transfer = Transfer in the first bout
    .help = Whether the first attack of a game may be handed on too.
option-no_trump = Nobody holds a trump
    .help = Who leads first when no hand holds a trump after the deal.
option-draw = Drawing
    .help = In which order the hands are filled up from the talon.
option-teams = Teams
    .help = Whether four players play two against two.
option-next_game = Next game
    .help = Who leads the second and later games of a match.

## Values: label, and what the value means

value-players-2 = 2
    .meaning = One against one.
value-players-3 = 3
    .meaning = Three players.
value-players-4 = 4
    .meaning = Four players, each alone or two against two.
value-players-5 = 5
    .meaning = Five players.
value-players-6 = 6
    .meaning = Six players, a full table.

value-deck-36 = 36 cards
    .meaning = From the six to the ace; six players use it up in the deal.
value-deck-24 = 24 cards
    .meaning = From the nine to the ace, for at most four players.
value-deck-52 = 52 cards
    .meaning = The full deck from the two to the ace.

value-lead-single = one card
    .meaning = A bout begins with exactly one card.
value-lead-same_rank = one rank
    .meaning = A bout begins with one card or with several of one rank at once.

value-throw_in-all = everybody
    .meaning = Everybody but the defender throws in.
value-throw_in-attacker = the attacker
    .meaning = Only the attacker throws in.
value-throw_in-neighbours = the neighbours
    .meaning = The two players beside the defender throw in, and the attacker.
value-throw_in-neighbours_or_lead_rank = the neighbours, others the lead's rank
    .meaning = The neighbours throw in any rank on the table, all others only the rank of the lead.

value-order-free = freely
    .meaning = Anybody throws in whenever they like, even before the defender has answered.
value-order-in_turn = in turn
    .meaning = First the defender answers, then the players throw in clockwise from the attacker.

value-after_take-open = goes on
    .meaning = After the take more cards may be thrown in, up to the limit.
value-after_take-closed = ends the bout
    .meaning = The take ends the bout at once.

value-cap-six = six
    .meaning = At most six attack cards in every bout.
value-cap-five_until_discard = five until the first discard
    .meaning = At most five attack cards while the discard is empty, then six.
value-cap-five_first_bout = five in the first bout
    .meaning = At most five attack cards in the first bout, then six.

value-transfer-off = none
    .meaning = The defender beats or takes.
value-transfer-cards = with a card
    .meaning = The defender may hand the attack on by adding a card of its rank.
value-transfer-cards_or_trump = with a card or a shown trump
    .meaning = The defender may also hand the attack on by showing the trump of its rank and keeping it.

value-first_bout_transfer-true = allowed
    .meaning = The first bout may be transferred like any other.
value-first_bout_transfer-false = not allowed
    .meaning = In the first bout of a game the defender beats or takes.

value-no_trump-random = drawn by lot
    .meaning = A random player leads.
value-no_trump-redeal = deal again
    .meaning = The cards are shuffled and dealt again.
value-no_trump-first_seat = the first seat
    .meaning = The player in the first seat leads.

value-draw-attacker_first = the leader first
    .meaning = The leader draws first, then the others clockwise, the defender last.
value-draw-from_dealer = from the dealer
    .meaning = The dealer draws first, then all others clockwise, the defender in their place.

value-teams-false = each alone
    .meaning = Everybody plays for themselves.
value-teams-true = two against two
    .meaning = Partners sit opposite each other and never attack each other.

value-next_game-lowest_trump = the lowest trump
    .meaning = The lowest trump leads in every game.
value-next_game-under_fool = against the durak
    .meaning = The durak deals, and the player before the durak leads against them.
value-next_game-from_under_fool = after the durak
    .meaning = The durak deals, and the player after the durak leads.

## Presets: name and description

preset-duraka_net = Duel
    .description = Two players, 36 cards; the attacker alone throws in, up to six cards in every bout. No transfers. Rules of DURAKA.NET.
preset-durak = Classic
    .description = Two to six players; everybody throws in, five attack cards until the first discard, then six. Without a trump the cards are dealt again. Transfers can be switched on.
preset-home = Home
    .description = As it is played at the kitchen table: several cards of one rank may be led at once, everybody throws in, and all draw in order from the dealer. Four can play in pairs.
preset-playchat = In turn
    .description = Two to four players; first the defender answers, then the players throw in one after another. Rules of PlayChat.
preset-durak_live = Live
    .description = Several cards of one rank may be led, everybody throws in freely, a take ends the bout at once, and the cap is five until the first discard. Rules of Durak Live.

## Rule sets that cannot be played. $option is the label of the option.

conflict-rules-players = { $option }: { $players } is not possible; the game is for 2 to 6 players.
conflict-rules-deck-too-small = { $option }: { $deck } cards are too few for { $players } players. Each is dealt six, so this deck serves at most { $seats }.
conflict-rules-teams-need-four = { $option }: two against two needs exactly 4 players, but the table has { $players }.

option-error-option-unknown-key = There is no option “{ $key }”. The options are { $allowed }.
option-error-option-unknown-value = The option { $key } has no value “{ $value }”. Allowed are { $allowed }.

## Headings of the tables in the documents

doc-option = Option
doc-value = Value
doc-meaning = Meaning
