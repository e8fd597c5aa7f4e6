### Что говорит `durak audit-shuffle`: статистика сдачи и тревоги.

audit-head = Сдач в строке: { $deals }, зерно { $seed }; p-значения по точным законам
audit-foot = p — насколько вероятно, что честная сдача даст такое или большее значение. Тревога, со знаком !, — p меньше 0,000001 или больше 0,999999.
audit-alarm = тревога: { $list }
audit-positions = места карт
audit-pairs = пары мест, { $number }
audit-first = порядок первых { $number }
audit-last = порядок последних { $number }
audit-descents = спуски
audit-fixed-points = карты на своих местах
audit-cycles = циклы
audit-inversions = инверсии
audit-suit-neighbours = соседи одной масти
audit-trump-suit = масть козырей
audit-trumps-seat = козыри у места { $number }
audit-no-trump = козыря нет ни у кого
audit-leader = первый ход, считая от сдающего
audit-moves = места против прошлой сдачи
audit-same-places = места, что в прошлой сдаче
audit-repeated-decks = повторы колоды
