### Что происходит в игре: карты, люди, действия, исход.

## Карты. $rank — достоинство от 2 до 14; $suit — s, c, d или h.

rank-name = { $rank ->
    [2] двойка
    [3] тройка
    [4] четвёрка
    [5] пятёрка
    [6] шестёрка
    [7] семёрка
    [8] восьмёрка
    [9] девятка
    [10] десятка
    [11] валет
    [12] дама
    [13] король
   *[14] туз
 }
rank-accusative = { $rank ->
    [2] двойку
    [3] тройку
    [4] четвёрку
    [5] пятёрку
    [6] шестёрку
    [7] семёрку
    [8] восьмёрку
    [9] девятку
    [10] десятку
    [11] валета
    [12] даму
    [13] короля
   *[14] туза
 }
rank-instrumental = { $rank ->
    [2] двойкой
    [3] тройкой
    [4] четвёркой
    [5] пятёркой
    [6] шестёркой
    [7] семёркой
    [8] восьмёркой
    [9] девяткой
    [10] десяткой
    [11] валетом
    [12] дамой
    [13] королём
   *[14] тузом
 }
rank-plural = { $rank ->
    [2] двоек
    [3] троек
    [4] четвёрок
    [5] пятёрок
    [6] шестёрок
    [7] семёрок
    [8] восьмёрок
    [9] девяток
    [10] десяток
    [11] валетов
    [12] дам
    [13] королей
   *[14] тузов
 }
rank-short = { $rank ->
    [11] В
    [12] Д
    [13] К
    [14] Т
   *[other] { $rank }
 }

suit-name = { $suit ->
    [s] пики
    [c] трефы
    [d] бубны
   *[h] черви
 }
suit-of-card = { $suit ->
    [s] пик
    [c] треф
    [d] бубён
   *[h] червей
 }
suit-sign = { $suit ->
    [s] ♠
    [c] ♣
    [d] ♦
   *[h] ♥
 }

card-name = { rank-name } { suit-of-card }
card-accusative = { rank-accusative } { suit-of-card }
card-instrumental = { rank-instrumental } { suit-of-card }
card-short = { rank-short }{ suit-sign }

card-back = закрытая карта
trump-suit = козыри — { suit-name }

## Люди

seat-numbered = Место { $number }
you = вы

role-leader = ходивший
role-attacker = атакующий
role-defender = отбивающийся
role-thrower = может подкидывать
role-partner = партнёр
role-dealer = сдающий
role-out = вне игры

## Что идёт

phase-lead = нужно ходить
phase-bout = идёт кон
phase-over = партия окончена

## Места на столе

talon = колода
trump-card = козырь
discard = отбой
hand = рука
table = стол

cards-count = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
 }

## Что можно сделать: слова на кнопках

do-lead = Ходить
do-throw = Подкинуть
do-beat = Побить
do-transfer = Перевести
do-show = Показать козырь
do-take = Беру
do-pass-beaten = Бито
do-pass-taking = Пас

## Раздача

deal-trump = Козыри — { $suit }, под колодой лежит { $card }.
deal-trump-in-hand = Колода роздана целиком. Последняя карта, { $card }, остаётся на руках { $you ->
    [yes] у вас
   *[no] (её держит { $seat })
 }; козыри — { $suit }.
deal-lowest-trump = { $you ->
    [yes] У вас младший козырь, { $card }: вы показываете его и ходите первым ходом.
   *[no] { $seat } показывает младший козырь ({ $card }) и ходит первым ходом.
 }
deal-leader = { $you ->
    [yes] Первый ход за вами.
   *[no] Первым ходит { $seat }.
 }

## Действия в журнале, с короткими названиями карт

action-lead = { $seat } ходит { $card }.
action-throw = { $seat } подкидывает { $card }.
action-beat = { $seat } бьёт { $attack } картой { $card }.
action-transfer = { $seat } переводит картой { $card }.
action-show = { $seat } показывает { $card } и переводит.
action-take = { $seat } берёт.
action-pass = { $seat } пасует.

action-lead-you = Вы ходите { $card }.
action-throw-you = Вы подкидываете { $card }.
action-beat-you = Вы бьёте { $attack } картой { $card }.
action-transfer-you = Вы переводите картой { $card }.
action-show-you = Вы показываете { $card } и переводите.
action-take-you = Вы берёте.
action-pass-you = Вы пасуете.

## Действия вслух, с полными названиями карт

spoken-lead = { $seat } ходит { $card-instrumental }.
spoken-throw = { $seat } подкидывает { $card-accusative }.
spoken-beat = { $seat } бьёт { $attack-accusative } { $card-instrumental }.
spoken-transfer = { $seat } переводит { $card-instrumental }.
spoken-show = { $seat } показывает { $card-accusative } и переводит.
spoken-take = { $seat } берёт.
spoken-pass = { $seat } пасует.

spoken-lead-you = Вы ходите { $card-instrumental }.
spoken-throw-you = Вы подкидываете { $card-accusative }.
spoken-beat-you = Вы бьёте { $attack-accusative } { $card-instrumental }.
spoken-transfer-you = Вы переводите { $card-instrumental }.
spoken-show-you = Вы показываете { $card-accusative } и переводите.
spoken-take-you = Вы берёте.
spoken-pass-you = Вы пасуете.

list-and = { $list } и { $last }

## Конец кона

bout-beaten-off = Бито: { $count ->
    [one] { $count } карта уходит
    [few] { $count } карты уходят
   *[other] { $count } карт уходят
 } в отбой.
bout-taken = { $you ->
    [yes] Вы забираете
   *[no] { $seat } забирает
 } { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[other] { $count } карт
 }.
bout-draw = { $you ->
    [yes] Вы добираете
   *[no] { $seat } добирает
 } { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[other] { $count } карт
 }.
seat-out = { $you ->
    [yes] Вы вышли из игры: место { $place }.
   *[no] { $seat } выходит из игры: место { $place }.
 }

## Исход

result-durak = { $you ->
    [yes] Вы остались в дураках.
   *[no] В дураках остаётся { $seat }.
 }
result-lost = { $side ->
    [yours] Ваша пара проиграла: { $seats }.
    [theirs] Ваша пара выиграла. Проиграли { $seats }.
   *[none] Проиграла пара: { $seats }.
 }
result-draw = Ничья: дурака нет.
seats-and = { $list } и { $last }
