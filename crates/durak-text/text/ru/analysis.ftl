### Что говорится о разобранной партии: сколько стоили ходы и где были ошибки.

## Что можно было сделать, коротко

could-lead = пойти { $card }
could-throw = подкинуть { $card }
could-beat = побить { $attack } картой { $card }
could-transfer = перевести картой { $card }
could-show = показать { $card } и перевести
could-take = взять
could-pass = пасовать
could-wait = ждать

## Таблица

analysis-number = №
analysis-player = Игрок
analysis-played = Сыграно
analysis-worth = шансы
analysis-open = в открытую
analysis-best = Лучше
analysis-decisions = Решений
analysis-lost = Потеряно на них

analysis-note-exact = Шансы — не остаться дураком (ничья считается за половину): по тому, что игрок мог знать, и при открытых картах. Отмеченное «=» просчитано до конца.
analysis-note-rest = Остальное — по партиям, которые представил себе сильнейший бот. Ходы без выбора пропущены.

## Ошибки

analysis-mistakes = Ошибки
analysis-none = Не найдено.
analysis-mistake = { $number }. { $done } Шансы { $worth }; лучше было { $better }: { $best }.
analysis-loss = Шансы не остаться дураком { $worth }; лучше было { $better }: { $best }.
analysis-holds = Было известно: { $seat } держит { $cards }{ $hidden ->
    [0] .
    [one] {" "}и ещё { $hidden } карту.
    [few] {" "}и ещё { $hidden } карты.
   *[many] {" "}и ещё { $hidden } карт.
 }
analysis-unseen = Неизвестно где: { $cards }.
analysis-all-known = Было известно, где каждая карта.
analysis-what-is-a-mistake = Ошибка — ход, который доказуемо хуже другого. Где ничего не доказать — потеря не меньше { $least }, которую не объяснить случаем.

## Момент партии

analysis-chance = { $seat }: шансы не остаться дураком после этого хода — { $worth }. При открытых картах — { $open }.
analysis-chance-exact = { $seat }: шансы не остаться дураком после этого хода, просчитано до конца — { $worth }.
analysis-better = Лучше было { $better }: { $best }.
analysis-perhaps = Пожалуй, чуть лучше { $better }: { $best }.
analysis-fine = Ничего лучше не нашлось.
analysis-forced = Ничего другого сделать было нельзя.
analysis-knew = Что можно было знать
analysis-options = Всё, что можно было сделать
