### The words of the lessons: what is asked, its heading, and why the answer is so. Every option of
### the rules is a variable by its own name; $talon is what the deal leaves to draw.

lesson-answer = Answer
lesson-right = Right: { $answers }.
lesson-not = Not { $answer }: { $reason }
lesson-your-hand = Your hand
lesson-others = The others
lesson-cards-left = { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }
lesson-trump = Trumps: { $suit }
lesson-talon-left = Talon: { $count }
lesson-talon-empty = The talon is empty
lesson-discarded = Discard: { $count }
lesson-yes = Yes
lesson-no = No
lesson-no-card = None of these
lesson-nobody = Nobody
lesson-draw = Nobody, it is a draw
lesson-goes-on = Nobody yet, the game goes on
lesson-lot = Whoever the lot picks
lesson-redeal = Nobody: the cards are dealt again
lesson-lowest-trump-leads = Whoever holds the lowest trump

lesson-aim = You lead your last card, A♠. Anna cannot beat it and takes it. There is nothing left to draw. Who has lost?
    .title = Somebody loses
    .why = The bout is over and you have no cards: you are out. Anna is left with cards, so she is the durak. Nobody wins in this game; somebody loses.

lesson-beats = Anna attacks with 10♠, hearts are trumps. Which of your cards beat it?
    .title = What beats this card
    .why = Q♠ is a higher card of the same suit, and 9♥ is a trump: each of them beats 10♠. 9♠ is lower; 10♦ and A♦ are of another plain suit, and there the rank helps nothing.
lesson-beats-trump = Anna attacks with a trump, J♥. Which of your cards beat it?
    .title = What beats a trump
    .why = Only a higher trump does: Q♥. Aces and kings of plain suits are worth nothing against a trump.

lesson-talon = Everybody gets six cards. How many are left to draw, the trump card included?
    .title = What is left after the deal
    .why = { $deck } cards less six for each of { $players } players: { $talon }.

lesson-lowest-trump = The first game begins. Your lowest trump is Q♥, Anna’s is 10♥. Who leads?
    .title = The lowest trump leads
    .why = The lowest trump in the hands leads first, and its holder shows it: Anna’s 10♥ is lower than your Q♥.
lesson-no-trump = Neither you nor Anna holds a heart: all trumps lie in the talon. You sit in the first seat. Who leads?
    .title = Nobody holds a trump
    .why = { $no_trump ->
        [redeal] By these rules the cards are dealt again, until somebody holds a trump.
        [first_seat] By these rules the player in the first seat leads, and that is you.
       *[random] By these rules the leader is drawn by lot.
     }

lesson-lead-any = It is your lead. Which of these cards may you begin with?
    .title = Any card may be led
    .why = A bout begins with any card of your hand, a trump too. What is wise is another question.
lesson-lead-pair = It is your lead, and you hold two queens. May you lead both at once?
    .title = Two queens at once
    .why = { $lead ->
        [same_rank] By these rules cards of one rank may be led together, and both have to be beaten.
       *[single] By these rules a lead is exactly one card. The second queen can be thrown in later.
     }
lesson-keep-some = It is your lead, and you hold three nines. May you lead one and keep the other two?
    .title = Nobody has to show all nines
    .why = You decide what you part with. What you keep can be thrown in later, or wait for a bout where it hurts more.
lesson-lead-too-many = Anna holds two cards. May you lead your three tens at once?
    .title = A lead has its limit too
    .why = There are never more attack cards than the defender holds: here two at most.

lesson-take-after-beating = You have beaten 9♠ with 10♠. Then Anna threw in 9♦. May you still say “take”?
    .title = Taking late
    .why = As long as a card is uncovered you may take, whatever you have beaten before. The cards that you have beaten come along.
lesson-no-beating-after-take = You said “take”, and only then you noticed your 10♠. May you still beat 9♠ with it?
    .title = Said is said
    .why = After “take” nothing is beaten any more in this bout.
lesson-throw-after-take = You led 9♠, and Anna takes. May you still add your 9♦?
    .title = One more for the road
    .why = { $after_take ->
        [closed] By these rules a take ends the bout at once: nothing can be added.
       *[open] By these rules cards can be added after “take” too, within the limit. Anna picks them up with the rest.
     }
lesson-transfer-off = Anna attacks with 9♠, and you hold 9♦. May you hand the attack on with it?
    .title = Beat or take, no third way
    .why = These rules have no transfer: the defender beats or takes.

lesson-transfer = Anna attacks with 9♠. With which of your cards can you transfer the attack?
    .title = The transfer
    .why = { $transfer ->
        [off] These rules have no transfer: the defender beats or takes.
       *[other] A transfer needs the rank that lies on the table: either nine will do, the trump too. Whoever comes next has to beat both nines then.
     }
lesson-transfer-no-room = Anna attacks with 9♠ and has one card left. With which of your cards can you transfer the attack back to her?
    .title = No room for a transfer
    .why = After the transfer two attack cards would lie there, and Anna holds only one card. A transfer needs a next player with enough cards to beat everything.
lesson-transfer-after-beating = You have beaten 9♠, and Anna threw in 10♦. May you now transfer with your 9♦?
    .title = Too late to transfer
    .why = A transfer is possible only as long as nothing has been beaten in the bout.
lesson-transfer-first-bout = The very first bout of the game: Anna attacks with 9♠. May you transfer with your 9♦?
    .title = A transfer in the first bout
    .why = { $transfer ->
        [off] These rules have no transfer at all.
       *[other] { $first_bout_transfer ->
            [false] By these rules the first bout of a game cannot be transferred.
           *[true] By these rules the first bout may be transferred like any other.
         }
     }
lesson-transfer-show = Anna attacks with 9♠, hearts are trumps. May you show your 9♥, keep it, and so hand the attack on?
    .title = Showing the trump
    .why = { $transfer ->
        [cards_or_trump] By these rules the trump of the rank need only be shown, once in a bout. It stays in your hand, and everybody knows it.
        [off] These rules have no transfer at all.
       *[cards] By these rules a transfer always adds a card.
     }
lesson-transfer-back = You led 9♠, Anna transferred with 9♦, Boris with 9♣: now you defend, with three cards in your hand. How many attack cards can still be added?
    .title = It came back
    .why = Now the limit is yours: you hold three cards, and three attack cards lie there already.

lesson-throw-ranks = You led 9♠, and Anna beat it with J♠. Which of your cards may you throw in?
    .title = What may be thrown in
    .why = A nine and a jack lie on the table, so 9♦ and J♣ fit. There is no ten and no king, and a trump is no exception.
lesson-throw-in = Anna led 8♠, and Boris beat it with 10♠. Which of your four cards may you throw in?
    .title = What the defence opens
    .why = An eight and a ten lie there: 8♦ and 10♣ fit. There is no nine, and that 9♥ is a trump changes nothing: trumps matter for beating, not for throwing in.
lesson-by-suit = You led 9♠, and Anna beat it with 10♠. Which of your cards may you throw in?
    .title = The suit does not matter
    .why = A♠ and K♠ are spades like the cards on the table, but only the rank counts: 10♦ fits.
lesson-beating-ranks = Anna has beaten both nines, one of them with a queen. Which of your cards may you throw in?
    .title = Beating cards count too
    .why = Every card on the table opens its rank, also the cards of the defence: the queen that beat 9♦ lets your Q♣ in.
lesson-throw-at-once = You led 9♠, and Anna has not answered yet. May you add 9♦ right now?
    .title = Before the answer
    .why = { $order ->
        [in_turn] By these rules the defender answers first; then it is the turn of those who throw in.
       *[free] By these rules nobody waits: as long as a card is uncovered, others may be added.
     }
lesson-not-a-transfer = You led 9♠ against Anna, and you hold 9♦. Is putting it there a transfer?
    .title = Throwing in is no transfer
    .why = Only the defender transfers, and that is Anna. Whoever does not defend throws in: the same card, but another thing.
lesson-pass-lapses = You have passed. Then Boris threw in 9♦, and Anna beat it with 10♦. May you throw in your 9♣ now?
    .title = A pass does not last
    .why = A pass stands only until the table changes. A card was added since, so you may add one too.
lesson-far-thrower = Boris, opposite you, defends against Anna. Which of your cards may you throw in?
    .title = From the far side of the table
    .why = { $throw_in ->
        [attacker] By these rules only the attacker throws in, and that is Anna.
        [neighbours] By these rules only the two who sit beside the defender throw in: Anna and Vera.
        [neighbours_or_lead_rank] You do not sit beside Boris, so you throw in only the rank of the lead: the nine.
       *[all] { $teams ->
            [true] Boris is your partner: nobody throws in against a partner.
           *[false] { $order ->
                [in_turn] Everybody but the defender throws in, one after another; the others have passed. A nine and a jack lie there.
               *[free] Everybody but the defender throws in, wherever they sit. A nine and a jack lie there.
             }
         }
     }
lesson-near-thrower = Vera defends against Boris, and you sit right after her. Which of your cards may you throw in?
    .title = Beside the defender
    .why = { $throw_in ->
        [attacker] By these rules only the attacker throws in, and that is Boris.
       *[other] You sit beside the defender and throw in any rank that lies there: the nine and the jack.
     }
lesson-third-thrower = Anna attacks Boris, and you sit beside them. Which of your cards may you throw in?
    .title = The third one watches
    .why = { $throw_in ->
        [attacker] By these rules only the attacker throws in, and that is Anna.
       *[other] You may throw in any rank that lies there: the nine and the jack.
     }
lesson-partner = { $teams ->
        [true] Boris, your partner, defends against Anna.
       *[false] Boris, opposite you, defends against Anna.
     } Which of your cards may you throw in?
    .title = Your partner defends
    .why = { $teams ->
        [true] Partners are on one side: nobody throws in against a partner.
       *[false] { $throw_in ->
            [attacker] By these rules only the attacker throws in, and that is Anna.
            [neighbours] By these rules only the two who sit beside the defender throw in.
           *[other] Everybody plays for themselves, and a nine lies on the table.
         }
     }

lesson-whole-table = Boris has beaten three cards and has two left. You throw in J♥, since a jack lies there. He cannot beat it and takes. How many cards does he hold now?
    .title = One card takes the whole table
    .why = He cannot pick up the jack alone: the whole table goes to him, beaten cards and beating cards too. Two and seven make nine.
lesson-take-all = Anna has beaten two cards and has two left. You throw in J♥, and she takes. How many cards does she hold now?
    .title = Taking means taking all
    .why = She cannot pick up the jack alone: the whole table goes to her, beaten cards and beating cards too. Two and five make seven.
lesson-lead-after-take = You led 9♠ against Anna, and she took it. Who leads now?
    .title = Who takes misses a lead
    .why = { $players ->
        [2] Who takes misses the lead, so you attack again.
       *[other] Who takes misses the lead, so the next player after Anna leads: Boris.
     }
lesson-lead-after-beating = You led 9♠ against Anna, and she beat it. Nobody adds anything. Who leads now?
    .title = Who beats off leads next
    .why = The table goes to the discard, and the defender who held out leads.
lesson-take-early = You could beat 9♣ only with a trump. If you take instead, how many cards do you hold then?
    .title = The price of an early take
    .why = Four in your hand and all five of the table: nine. You draw nothing before you are below six again, and you miss a lead. Now and then that is worth a trump, but all those cards have to go somewhere later.

lesson-draw-order = You led 9♠, and Anna beat it. Each of you is one card short of six. Anna dealt this game. Who draws first?
    .title = The order of drawing
    .why = { $draw ->
        [from_dealer] By these rules drawing begins with the dealer, and that is Anna.
       *[attacker_first] Who led the bout draws first, and that is you. The defender draws last.
     }
lesson-trump-card = Two cards can still be drawn: a hidden one, and under it the trump card K♥. You led 9♠, and Anna, who dealt this game, beat it. Who gets the trump card?
    .title = Who gets the trump card
    .why = { $draw ->
        [from_dealer] The dealer draws first, so Anna gets the hidden card, and the trump card is left for you.
       *[attacker_first] You led, so you draw first and get the hidden card. The trump card is drawn last of all, and it goes to Anna.
     }
lesson-full-hand = Anna held six cards and took your 9♠. Cards can still be drawn. How many does she hold when the next bout begins?
    .title = A full hand draws nothing
    .why = Who holds six cards or more draws none: Anna stays at seven.
lesson-no-talon = All cards were dealt, there is no talon. You held five cards and led 9♠; Anna beat it. How many do you hold when the next bout begins?
    .title = Nothing to draw
    .why = Without a talon nobody draws: you play on with four cards.

lesson-not-in-the-middle = There is nothing left to draw, and you have just led your last card, 9♠. Anna has not answered yet. Who is out?
    .title = Wait for the end of the bout
    .why = Whether somebody is out is decided only when the bout has ended, never in the middle of it. Anna could still empty her hand too.
lesson-out = You led your last card, A♠, and Anna took it. There is nothing left to draw. Who is out?
    .title = Out
    .why = The bout is over, the talon and your hand are empty: you are out, and the others play on.
lesson-still-drawing = Anna has thrown in her last card, and you beat it with your last one. Eight cards can still be drawn. Who is out?
    .title = An empty hand is not the end
    .why = As long as there are cards to draw nobody goes out: you both draw and play on.
lesson-durak = Boris is out already. You lead your last card, A♠, and Anna takes it. Who is the durak?
    .title = The durak
    .why = You are out now too, and Anna alone is left with cards: she is the durak.
lesson-draw-game = You lead your last card, 9♠, and Anna beats it with her last one, 10♠. There is nothing left to draw. Who has lost?
    .title = A draw
    .why = You both went out after the same bout, and nobody is left with cards: a draw.
lesson-team-loses = { $teams ->
        [true] You and Boris play against Anna and Vera. Boris is out already. You lead your last card, A♠, and Anna takes it. Who has lost?
       *[false] Boris is out already. You lead your last card, A♠, and Anna takes it. Who has lost?
     }
    .title = A team loses together
    .why = { $teams ->
        [true] Only players of one team are left with cards: Anna and Vera have lost, both of them.
       *[false] Everybody plays for themselves: Anna and Vera still hold cards and play on.
     }

lesson-next-game = Your last card was A♠, Anna took it and is left with cards. Who leads the next game?
    .title = The next game
    .why = { $teams ->
        [true] After a game of teams the lowest trump leads again.
       *[false] { $next_game ->
            [lowest_trump] By these rules the lowest trump leads every game.
            [from_under_fool] { $players ->
                [2] The durak deals, and the other player leads: you.
               *[other] The durak deals, and the player after the durak leads: Boris.
             }
           *[under_fool] { $players ->
                [2] The durak deals, and the other player leads: you.
               *[other] The durak deals, and the player before the durak leads, so that the durak defends first: you lead against Anna.
             }
         }
     }

lesson-time-runs-out = It is your lead, hearts are trumps, and your time runs out. Which card is led for you?
    .title = When the time runs out
    .why = The lowest card is led, and a trump only if there is nothing else: 10♠, although 9♥ is lower.

lesson-known-cards = Anna takes the three cards of the table. Which of these does everybody know to be in her hand now?
    .title = What everybody knows
    .why = Cards taken from the table are known until they are played. Q♠ and A♠ she held before, and nobody else has seen them.

lesson-how-many-more = Anna began this bout with three cards and has beaten 9♠. How many attack cards can still be added?
    .title = How many more
    .why = No more attack cards than the defender held at the start: three. One lies there, so two are left.
lesson-beaten-do-not-count = Anna began this bout with three cards and has beaten two. How many attack cards can still be added?
    .title = Beaten cards do not raise the limit
    .why = The limit is still three, whatever has been beaten. Two attack cards lie there, so one is left.
lesson-two-after-take = Anna had three cards when you led 9♠, and she takes. How many cards can be added now?
    .title = A take does not lift the limit
    .why = Three cards in her hand, three attack cards at most; one lies there already, so two are left.
lesson-hand-limit = Anna began this bout with two cards: she has beaten 9♠, and 9♦ is still uncovered. Which of your cards may you throw in?
    .title = Look at the defender’s hand
    .why = Two attack cards lie there, as many as Anna held at the start. When nothing can be thrown in although the rank fits, it is mostly this.
lesson-two-cards = There is nothing left to draw, and Vera defends with two cards. Boris led K♣. How many of your three kings could be added?
    .title = Three kings, two cards
    .why = Vera held two cards when the bout began, so there are two attack cards at most: one more king, and that is all.
lesson-two-cards-out = Vera has only A♣ and 6♦, a trump. She beats K♣ with A♣; you throw in K♠, and she beats it with 6♦. Who is out?
    .title = Two cards, and gone
    .why = The limit of two is reached and everything is beaten, so the bout is over. Vera has no cards and cannot draw any: she is out, and your two kings stay with you.
lesson-fifth-card = The first bout of the game, nothing has been discarded. Anna began with six cards, and five attack cards lie there. How many more can be added?
    .title = The sixth card
    .why = { $cap ->
        [five_until_discard] As long as the discard is empty when the bout begins, five attack cards are the most. Waiting for the sixth is no use.
        [five_first_bout] In the first bout five attack cards are the most.
       *[six] By these rules there may be six attack cards from the first bout on.
     }
lesson-five-after-take = The first bout was taken, so the discard is still empty. Now Anna began with eight cards, and five attack cards lie there. How many more can be added?
    .title = Five, and not only once
    .why = { $cap ->
        [five_until_discard] Five attack cards are the most until a bout has been beaten off, not only in the first one: what is taken leaves the discard empty.
        [five_first_bout] Only the first bout stops at five; this is the second.
       *[six] By these rules there may be six attack cards in every bout.
     }
lesson-six-after-discard = A bout has been beaten off before. Anna began with six cards, and five attack cards lie there. How many more can be added?
    .title = Never more than six
    .why = Once something has been discarded, six attack cards are the most under any rules.
