### A rule set told in sentences. Every option is a variable by its own name; $talon is the size
### of the talon after the deal, $trumpless says whether a deal can leave all hands without trumps.
### A paragraph without words is left out.

rules-aim = The aim
rules-aim-goal = { $teams ->
    [true] Get rid of all your cards, together with your partner. The team that is left with cards at the end loses.
   *[false] Get rid of all your cards. Nobody wins this game, but somebody loses it: who is left with cards at the end is the durak, the fool.
 }
rules-aim-table = { $players ->
    [2] Two people play, one against the other.
   *[other] { $teams ->
        [true] Four people play two against two. Partners sit opposite each other; they neither attack each other nor throw in against each other.
       *[false] { $players ->
            [3] Three people play, each alone.
            [4] Four people play, each alone.
            [5] Five people play, each alone.
           *[other] Six people play, each alone.
         }
     }
 } { $transfer ->
    [off] The defender beats or takes; an attack cannot be transferred.
   *[other] The defender beats, takes, or transfers the attack.
 }
rules-aim-words = A bout runs from a lead until the table is cleared. The leader begins it; the defender is the one who is attacked. The talon is the pack from which cards are drawn.

rules-cards = The cards
rules-cards-deck = { $deck ->
    [24] The deck has 24 cards. The ranks in rising order: 9, 10, jack, queen, king, ace.
    [52] The deck has 52 cards. The ranks in rising order: 2 to 10, jack, queen, king, ace.
   *[36] The deck has 36 cards. The ranks in rising order: 6, 7, 8, 9, 10, jack, queen, king, ace.
 } The four suits are equal, but one of them is trumps.
rules-cards-beating = A card beats a lower card of its own suit. A trump also beats every card that is no trump. Nothing else beats: not a card of the same rank, and not an ace of another plain suit.

rules-deal = The deal
rules-deal-hands = Six cards each, one at a time, clockwise from the player after the dealer. The first game is dealt by the player in the last seat.
rules-deal-trump = { $talon ->
    [0] The deal uses up the deck. The very last card is the trump card: it is shown to all, stays in the hand to which it was dealt, and its suit is trumps.
   *[other] The next card is turned up: it is the trump card, and its suit is trumps. It goes face up under the rest and is drawn last; with it the talon has { $talon } cards.
 }

rules-first = Who leads first
rules-first-lowest = The player with the lowest trump in hand shows it to all and leads first.
rules-first-nobody = { $trumpless ->
    [yes] { $no_trump ->
        [redeal] If nobody holds a trump, the cards are shuffled and dealt again.
        [first_seat] If nobody holds a trump, the player in the first seat leads.
       *[random] If nobody holds a trump, the leader is drawn by lot.
     }
   *[no] {""}
 }

rules-lead = The lead
rules-lead-cards = { $lead ->
    [same_rank] The leader plays one card, or several cards of one rank at once, but no more than the limit.
   *[single] The leader plays exactly one card.
 }
rules-lead-against = { $players ->
    [2] The other player defends.
   *[other] { $teams ->
        [true] The next opponent clockwise who is still in the game defends.
       *[false] The next player clockwise who is still in the game defends.
     }
 }

rules-defence = The defence
rules-defence-beat = The defender may beat any uncovered attack card with a card from the hand, one card for each, in any order. Who has beaten a card may still take later.
rules-defence-take = As long as an attack card is uncovered, the defender may say “take”, even without having tried to beat. { $after_take ->
    [closed] That ends the bout at once: nothing can be added any more.
   *[open] From then on nothing is beaten{ $transfer ->
        [off] {""}
       *[other] { " " }or transferred
     } in this bout, but more cards may be thrown in up to the limit.
 }

rules-transfer = The transfer
rules-transfer-card = { $transfer ->
    [off] {""}
   *[other] As long as nothing has been beaten in the bout, the defender may add a card of the rank that lies on the table and so hand the attack on. { $players ->
        [2] It goes back to the other player,
       *[other] { $teams ->
            [true] It goes to the next opponent clockwise,
           *[false] It goes to the next player clockwise,
         }
     } who defends from now on; the one who transferred becomes the attacker. That attack may be transferred in its turn.
 }
rules-transfer-room = { $transfer ->
    [off] {""}
   *[other] A transfer is possible only if the new defender holds at least as many cards as there are then attack cards to beat, and only within the cap.
 }
rules-transfer-first-bout = { $transfer ->
    [off] {""}
   *[other] { $first_bout_transfer ->
        [false] The first bout of a game cannot be transferred.
       *[true] The first bout of a game may be transferred too.
     }
 }
rules-transfer-show = { $transfer ->
    [cards_or_trump] Who holds the trump of that rank may show it instead of adding a card: the attack is handed on, and the trump stays in the hand, known to all until it is played. This can be done once in a bout.
   *[other] {""}
 }

rules-throw = Throwing in
rules-throw-ranks = Cards may be thrown in if their rank lies on the table already, on an attack card or on a beating card. The suit does not matter. They are added one at a time and never beyond the limit.
rules-throw-who = { $players ->
    [2] Only the attacker throws in.
   *[other] { $throw_in ->
        [attacker] Only the attacker throws in{ $transfer ->
            [off] {""}
           *[other] : the leader, or whoever made the last transfer
         }.
       *[other] { $teams ->
            [true] Both opponents of the defender throw in; the defender's partner never does.
           *[false] { $players ->
                [3] Both other players throw in.
               *[other] { $throw_in ->
                    [neighbours] Only the two neighbours of the defender throw in: the players still in the game directly before and after the defender when the bout begins.
                    [neighbours_or_lead_rank] The two neighbours of the defender throw in any rank that lies on the table: they are the players still in the game directly before and after the defender when the bout begins. All others throw in only the rank of the lead.
                   *[all] Everybody but the defender throws in.
                 }
             }
         }
     }
 }
rules-throw-order = { $order ->
    [in_turn] First the defender answers. Only when every attack card is beaten{ $after_take ->
        [closed] {""}
       *[open] , or the defender has said “take”,
     } does one thrower after another add a card or pass, clockwise from the attacker. After each added card the defender answers again{ $after_take ->
        [closed] {""}
       *[open] , unless the take has been said
     }.
   *[free] Nobody waits for a turn: as long as a card is uncovered, cards may be thrown in at any moment, even before the defender has answered.
 }
rules-throw-pass = Once every attack card is beaten{ $after_take ->
    [closed] {""}
   *[open] { " " }or the defender has said “take”
 }, who adds nothing says “pass”. A pass holds until another card is thrown in; then one may add cards again. Who holds cards must pass even if none of them fits; who holds none need not.

rules-end = The end of a bout
rules-end-when = { $after_take ->
    [closed] The bout ends when the defender takes, or when every attack card is beaten and
   *[open] The bout ends when every attack card is beaten or the defender has said “take”, and
 } either the limit is reached or everybody who may throw in and holds cards has passed.
rules-end-beaten = Beaten off: all cards from the table go to the discard and never return. { $players ->
    [2] The defender leads next.
   *[other] The defender leads next, or, having gone out, the next player still in the game.
 }
rules-end-taken = Taken: the defender picks up the whole table, attack cards and beating cards alike, and misses a lead. { $players ->
    [2] The other player leads next.
   *[other] The next player still in the game leads.
 }

rules-limit = The limit
rules-limit-number = In one bout there are never more attack cards than the defender held when the bout began{ $transfer ->
    [off] {""}
   *[other] { " " }or when the attack was transferred to this defender
 }. Cards that are beaten do not raise the limit, and beating cards do not count.
rules-limit-cap = { $cap ->
    [five_until_discard] However many cards the defender holds, there are at most five attack cards as long as the discard is empty when the bout begins, and at most six afterwards. Bouts that are taken leave the discard empty.
    [five_first_bout] However many cards the defender holds, there are at most five attack cards in the first bout of a game and at most six afterwards.
   *[six] However many cards the defender holds, there are never more than six attack cards.
 }

rules-draw = Drawing
rules-draw-order = { $talon ->
    [0] There is no talon, so nothing is drawn: everybody plays with the cards that were dealt.
   *[other] After each bout the hands are filled up to six cards as long as the talon lasts, each hand before the next one. { $draw ->
        [from_dealer] The dealer draws first, then the others clockwise, the defender in their place.
       *[attacker_first] { $players ->
            [2] The leader draws first and the defender last, whether the attack was beaten or taken.
           *[other] The leader of the bout draws first, then the others clockwise, and the defender last, whether the attack was beaten or taken.
         } { $transfer ->
            [off] {""}
           *[other] A leader to whom the attack came back by transfers is its defender and draws last.
         }
     }
 }
rules-draw-last = { $talon ->
    [0] {""}
   *[other] Who holds six cards or more draws none. The trump card is drawn last of all, and if the talon runs short, those who come late get nothing.
 }

rules-out = Going out and the end
rules-out-when = { $talon ->
    [0] Who has no cards when a bout has ended is out.
   *[other] Who has no cards when a bout has ended, all have drawn and the talon is empty is out.
 } Nobody goes out in the middle of a bout{ $players ->
    [2] {""}
   *[other] , and those who go out after the same bout share a place
 }.
rules-out-result = { $teams ->
    [true] The game ends when only players of one team are left: that team loses. If nobody is left, it is a draw.
   *[false] { $players ->
        [2] If one of the two is out, the other is the durak. If both go out together, it is a draw.
       *[other] The game ends when one player is left: the durak. If nobody is left, because the last ones went out together, it is a draw.
     }
 }
rules-out-idle = If 30 bouts in a row end without a card drawn, a card discarded or a player gone out, the game is a draw.

rules-match = A match
rules-match-next = { $teams ->
    [true] In every game of a match the lowest trump leads first, and the deal passes to the next player.
   *[false] { $next_game ->
        [lowest_trump] In every game of a match the lowest trump leads first, and the deal passes to the next player.
       *[other] { $players ->
            [2] In the next game the durak deals and the other player leads, whatever trumps they hold.
           *[other] { $next_game ->
                [from_under_fool] In the next game the durak deals and the player after the durak leads, whatever trumps they hold.
               *[under_fool] In the next game the durak deals and the player before the durak leads, so that the durak defends first, whatever trumps they hold.
             }
         } After a draw the lowest trump leads again, and the deal passes to the next player.
     }
 }

rules-time = Time
rules-time-standing = Who must act and lets the time run out gets a standing action instead: a defender takes, a thrower passes, and a leader leads the lowest card, a trump only if there is nothing else.{ $order ->
    [in_turn] {""}
   *[free] { " " }As long as the defender is to act, nobody waits for the throwers.
 }

rules-knowledge = What one may know
rules-knowledge-seen = Everybody sees the table, the trump card, how many cards each hand{ $talon ->
    [0] {""}
   *[other] , the talon
 } and the discard have, and all that was done. Cards that were taken from the table or shown are known to be in that hand until they are played. Everything else is hidden.
