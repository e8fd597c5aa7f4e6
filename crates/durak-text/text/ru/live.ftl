### Живые примеры правил: кто сидит за столом и что говорится на ответ.

live-anna = Анна
live-boris = Борис
live-vera = Вера
live-gleb = Глеб
live-dasha = Даша
live-you = Вы
live-right = Верно.
live-right-of = Верно: { $found } из { $all }.
live-all-found = Верно, это всё.
live-wrong = Не так. Подумайте ещё или откройте ответ.
live-all-rules = Все правила с примерами
