### Questions that people ask, and their answers by the options of the rules (see rules.ftl).

faq-title = Questions and answers
faq-about = Questions that come up at every Durak table, answered for each set of rules.
faq-intro = At every table somebody asks the same things, and what is right depends on the rules that are played. Choose yours.
faq-of = Questions about Durak: { $name }
faq-of-about = Who leads first, how many cards may be thrown in, what happens after a take: answers for the rules { $name }.
faq-of-intro = { $players ->
    [2] The answers for two players.
   *[other] The answers for { $players } players.
 } They are put together from the options of these rules, so they say what the game does.
faq-others = Other rules

faq-first = Who leads first?
    .answer = { rules-first-lowest } { rules-first-nobody }
faq-ace = Does an ace beat everything?
    .answer = No. { rules-cards-beating }
faq-several = May I lead several cards at once?
    .answer = { $lead ->
        [same_rank] Yes, if they are of one rank. { rules-lead-cards }
       *[single] No. { rules-lead-cards } Others of its rank can be thrown in right afterwards.
     }
faq-which = Which cards may be thrown in?
    .answer = { rules-throw-ranks }
faq-who = Who may throw in?
    .answer = { rules-throw-who } { rules-throw-order }
faq-many = How many cards may be thrown in?
    .answer = { rules-limit-number } { rules-limit-cap }
faq-five = Are only five cards allowed in the first bout?
    .answer = { $cap ->
        [five_until_discard] Yes, and not only there: five until the first bout has been beaten off, however many are taken before.
        [five_first_bout] Yes, in the first bout only.
       *[six] No, six are allowed from the start if the defender holds six.
     }
faq-after-take = May one throw in after “take”?
    .answer = { $after_take ->
        [closed] No: the take ends the bout at once.
       *[open] Yes, as long as the limit allows. The cards that are added are taken too.
     }
faq-one-card = Can I take only the card that I cannot beat?
    .answer = No. { rules-end-taken }
faq-must-pass = Must I pass if I have nothing to add?
    .answer = { rules-throw-pass }
faq-next = Who leads after a bout?
    .answer = { rules-end-beaten } { rules-end-taken }
faq-transfer = Can I hand the attack on?
    .answer = { $transfer ->
        [off] No: these rules have no transfer. The defender beats or takes.
       *[other] Yes. { rules-transfer-card } { rules-transfer-room } { rules-transfer-first-bout } { rules-transfer-show }
     }
faq-draw-order = Who draws first?
    .answer = { rules-draw-order }
faq-trump-card = Who gets the turned-up trump?
    .answer = { $talon ->
        [0] { rules-deal-trump }
       *[other] Whoever draws the last card. { rules-draw-last }
     }
faq-out = When am I out?
    .answer = { rules-out-when }
faq-tie = Can a game end in a draw?
    .answer = Yes. { rules-out-result } { rules-out-idle }
faq-discard = May I look through the discard?
    .answer = No: only its size is seen. { rules-knowledge-seen }
faq-next-game = Who begins the next game?
    .answer = { rules-match-next }
faq-fair = Does the computer deal fairly?
    .answer = The order of the deck follows from a number of the server, which it seals beforehand, and from numbers of all players, so nobody can choose it. After the game everybody can check that, and nobody's browser ever gets the cards of others.
