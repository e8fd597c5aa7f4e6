### The first game: ten steps from the aim to the end, each with a lesson.

tutorial-title = Your first game
tutorial-about = Learn Durak in ten short steps, each with a small table that answers, and then play a first game with explanations.
tutorial-intro = Ten short steps, each with a small table. Try an answer: the table says at once whether it is right, and why not. You can skip any step and come back to it.
tutorial-steps = Steps
tutorial-step = Step { $number } of { $all }: { $title }
tutorial-progress = Step N, solved: M
tutorial-back = Back
tutorial-next = Next step
tutorial-all = Show all steps
tutorial-play = Now play
tutorial-play-text = You know enough for a game. In the first one a bot plays against you, and every move is explained in the words that you have just read.
tutorial-play-do = Play the first game
tutorial-more = All rules in detail

tutorial-aim = In Durak you get rid of cards. Everybody starts with six, draws new ones as long as there are any, and then plays the hand empty. Whoever is left with cards is the durak, the fool.
tutorial-beats = One player attacks with a card, and the player to the left defends. To beat the card you need a higher one of the same suit. Ranks rise from six through ten to jack, queen, king and ace.
tutorial-beats-trump = One suit is the trump suit. It is shown by the card that lies face up under the talon. Any trump beats any card of the other suits; a trump itself bows only to a higher trump.
tutorial-throw-ranks = An attack may go on. Cards can be added as long as their rank lies on the table already. Who defends must beat each of them.
tutorial-throw-in = Others join in: everybody but the defender may throw in. Look at all cards on the table, also at those with which the defender has beaten.
tutorial-whole-table = Who cannot beat a card, or does not want to, takes. Then the whole table goes into the hand, also what has been beaten already.
tutorial-lead-after-take = If everything is beaten, the cards go to the discard and never return, and the defender attacks next. Who takes has to pay for it.
tutorial-how-many-more = Nobody can be buried in cards: there are never more attack cards in a bout than the defender held at its start, and never more than six. In these rules five are the most until something has been discarded.
tutorial-draw-order = After each bout everybody draws up to six cards as long as the talon lasts. The order matters when it runs short.
tutorial-durak = When nothing is left to draw, it gets serious: who has no cards after a bout is out.
