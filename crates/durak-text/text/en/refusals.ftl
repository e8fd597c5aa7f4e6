### Why an action is refused: one sentence for each code of the engine.

refusal-not-in-play = The game is over, or this seat takes no part in it.
refusal-seat-is-out = This seat has gone out: it has no cards left to play.
refusal-no-bout-yet = { $you ->
    [yes] No bout is on yet: begin it with a lead.
   *[no] No bout is on yet: { $leader } must lead first.
 }
refusal-not-the-leader = Only { $leader } may lead in this bout.
refusal-bout-is-on = The bout has begun, nobody leads now; throw in instead, if you may.
refusal-lead-one-card = By the rules of this table a lead is exactly one card.
refusal-lead-too-many = The limit is { $limit ->
    [one] { $limit } card
   *[other] { $limit } cards
 }: the defender cannot be led more at once.
refusal-not-held = You do not hold the { $card }.
refusal-not-the-defender = Only the defender does that, and that is { $defender } now.
refusal-defender-cannot = You are the defender: you neither throw in nor pass. Beat or take.
refusal-already-taking = “Take” has been said: nothing is beaten or transferred any more in this bout.
refusal-nothing-uncovered = Every attack card is beaten: there is nothing to defend against now.
refusal-no-such-attack = The { $card } is not an attack card that waits to be beaten.
refusal-does-not-beat = The { $card } does not beat the { $attack }. A higher card of the same suit does, or a trump over a plain suit.
refusal-transfer-off = By the rules of this table an attack cannot be transferred.
refusal-transfer-first-bout = By the rules of this table the first bout of a game cannot be transferred.
refusal-transfer-after-beat = A card has been beaten in this bout already, so it cannot be transferred any more.
refusal-transfer-rank = An attack of { $rank-plural } is transferred with the same rank; the { $card } does not fit.
refusal-transfer-hand = The attack cannot be transferred: { $next } holds { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
 } and would have { $needed } to beat.
refusal-transfer-cap = The cap is { $cap ->
    [one] { $cap } attack card
   *[other] { $cap } attack cards
 } in this bout: one more does not fit on the table.
refusal-transfer-nobody = There is nobody left to whom the attack could be transferred.
refusal-show-off = By the rules of this table an attack cannot be transferred by showing a trump.
refusal-show-once = A trump has been shown in this bout already; that can be done once.
refusal-show-not-trump = The { $card } is no trump; only a trump can be shown.
refusal-not-a-thrower = By the rules of this table you do not throw in against { $defender }.
refusal-rank-not-on-table = There are no { $rank-plural } on the table; only ranks that lie there can be thrown in.
refusal-lead-rank-only = You do not sit beside the defender, so you throw in only the rank of the lead: { $rank-plural }.
refusal-limit-reached = The limit is { $limit ->
    [one] { $limit } card
   *[other] { $limit } cards
 }: { $limit ->
    [1] one attack card already lies
    [2] two attack cards already lie
    [3] three attack cards already lie
    [4] four attack cards already lie
    [5] five attack cards already lie
    [6] six attack cards already lie
   *[other] { $limit } attack cards already lie
 } on the table.
refusal-wait-for-defender = Wait: { $defender } is to beat or take first.
refusal-not-your-turn = It is not your turn: { $turn } is to act now.
refusal-already-passed = You have passed; you can throw in again when the table changes.
refusal-empty-hand = You hold no cards, so you neither throw in nor pass.
