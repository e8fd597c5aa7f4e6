### Что говорит `durak arena`: боты друг против друга.

arena-a = бот
arena-b = против
arena-games = партий
arena-points = очков за партию
arena-lost = дурак
arena-drawn = ничьих
arena-bot = бот
arena-rating = рейтинг
arena-foot = Интервалы с надёжностью { $confidence }. Непроигранная партия — одно очко, ничья — половина.
arena-verdict-high = Решено: { $bot } скорее набирает { $high } очков, чем { $low }.
arena-verdict-low = Решено: { $bot } скорее набирает { $low } очков, чем { $high }.
arena-verdict-open = Не решено, набирает ли { $bot } { $high } очков, а не { $low }: нужно больше партий.
arena-faults = Ошибки { $bot }: { $codes }. Первая: { $first }
