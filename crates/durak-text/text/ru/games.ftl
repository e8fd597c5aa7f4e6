### Сыгранные партии, рейтинги и игроки: страницы сервера о них.

## Партия

games-title = { $names }
games-ended = Окончена
games-played = Сыграна
games-imported = Загружена
games-preset = Правила
games-seats = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
 }
games-rated = На рейтинг
games-yes = да
games-no = нет
games-unrated-table = нет: стол был не для рейтинговых партий
games-unrated-bot = нет: с самого начала играл бот
games-unrated-unknown = нет: кто-то играл без учётной записи
games-unrated-short = нет: слишком коротка
games-unrated-helped = нет: бот играл за того, кто вернулся и не проиграл
games-unrated-imported = нет: сыграна в другом месте
games-given-up = Партию сдали, не доиграв.
games-left = { $seat }: уход из-за стола засчитан как проигрыш.
games-has-left = уход из-за стола
games-players = Игроки
games-player = Игрок
games-place-won = Место
games-outcome = Итог
games-outcome-won = выигрыш
games-outcome-lost = проигрыш
games-outcome-draw = ничья
games-rating = Рейтинг
games-other = Другие правила
games-bot = бот
games-nobody = удалённый игрок
games-unknown = Такой партии здесь нет.
games-store = Сервер сейчас не может прочесть партии. Попробуйте позже.
games-damaged = То, что сохранено от этой партии, прочесть нельзя.
games-trouble = Не получилось

## Просмотр

games-replay = Просмотр
games-steps = Шаги
games-first = К сдаче
games-bout-back = К прошлому кону
games-back = На шаг назад
games-on = На шаг вперёд
games-bout-on = К следующему кону
games-last = К концу
games-play = Играть
games-pause = Пауза
games-place = Шаг { $step } из { $last }, кон { $bout }
games-dealt = Карты сданы. Козыри — { $suit }, козырная карта — { $card }. Первый ход: { $seat }.
games-eyes = Что видно
games-eyes-all = Все карты
games-actions = Всё, что было сделано
games-actions-so-far = Только до этого места: дальнейшего этот игрок знать не мог.
games-bout = Кон { $number }
games-hand = Карты игрока { $seat }
games-out = вышел, место { $place }
games-taking = берёт
games-beaten-by = побита картой
games-nothing-lies = На столе ничего нет.
games-talon-order = Колода в порядке добора
games-backs = { $count ->
    [one] { $count } закрытая карта
    [few] { $count } закрытые карты
   *[many] { $count } закрытых карт
 }

## Взять с собой

games-take-along = Взять с собой
games-record = Запись, чтобы читать и хранить
games-trace = Протокол по шагам, для программ
games-json = Эта страница для программ
games-fair = Файл честной раздачи, чтобы проверить
games-fair-later = Файл честной раздачи называет свой стол. Здесь он появится, когда стола не станет; у игравших он есть за столом.

## Список

games-filter = Отбор
games-player-id = Игрок: имя или код
games-any = все
games-seats-number = Мест
games-since = С какого дня
games-until = По какой день
games-find = Найти
games-find-all = Показать все
games-none = Таких партий нет.
games-pages = Страницы
games-newest = Самые новые
games-older = Дальше
games-result-won = игрок выиграл
games-result-lost = игрок проиграл
games-result-durak = с дураком
games-result-team = проиграла команда
games-result-draw = ничья
games-result-left = сдана
games-player-bad = Игрока с таким именем здесь нет.
games-preset-unknown = Таких правил нет: выберите из списка.
games-seats-bad = В партии от 2 до 6 мест.
games-result-bad = Такого итога нет; для выигрыша и проигрыша нужен игрок.
games-day-bad = День пишется так: 2026-01-31.
games-rated-bad = На рейтинг — «yes» или «no».
games-page-bad = Такой страницы нет.

## Рейтинги

games-boards = Таблицы
games-class-2 = двое
games-class-3-6 = от трёх до шести
games-class-teams = команды
games-class-short-2 = 2
games-class-short-3-6 = 3–6
games-class-short-teams = 2 × 2
games-board-empty = Здесь ещё ни у кого нет рейтинга.
games-deviation = Погрешность
games-count = Партий
games-provisional = предварительный
games-provisional-why = Рейтинг начинается с 1500. Он предварительный, пока не сыграно { $games } рейтинговых партий и погрешность не стала малой; тогда у него есть место. Партии с ботами не засчитываются.

## Игрок

games-not-rated-yet = Рейтинговых партий ещё нет.
games-counted = { $count ->
    [one] { $count } рейтинговая партия
    [few] { $count } рейтинговые партии
   *[many] { $count } рейтинговых партий
 }
games-durak-rate = Как часто дурак
games-none-yet = Сыгранных партий ещё нет.
games-lost = Проиграно
games-share = Доля
games-between = Почти наверняка между
games-equal = Будь все равны
games-me-or-deal = Дело во мне или в раздаче?
games-luck-trumps = Козырей на руках после сдачи: { $found }, партий: { $deals }; следовало ждать { $expected }, и у 95 игроков из 100 бывает от { $from } до { $to }.
games-luck-trumps-too-few = Партий слишком мало, чтобы судить.
games-luck-trumps-usual = Так выходит случайно: раздача ни при чём.
games-luck-trumps-less = Козырей меньше обычного: по одной случайности такое отклонение бывает у одного игрока из { $of }.
games-luck-trumps-more = Козырей больше обычного: по одной случайности такое отклонение бывает у одного игрока из { $of }.
games-luck-leads = Первый ход там, где его решает младший козырь: { $found }, партий: { $deals }; следовало ждать { $expected }, и у 95 игроков из 100 бывает от { $from } до { $to }.
games-luck-leads-too-few = Партий слишком мало, чтобы судить.
games-luck-leads-usual = Так выходит случайно.
games-luck-leads-less = Реже обычного: по одной случайности такое отклонение бывает у одного игрока из { $of }.
games-luck-leads-more = Чаще обычного: по одной случайности такое отклонение бывает у одного игрока из { $of }.
games-luck-why = Считаются все оконченные партии, что хранятся здесь, и сравниваются с точным законом раздачи. Каждую раздачу можно проверить по её файлу.
games-last-games = Последние партии
games-all-games = Все партии этого игрока

## Загрузить партию

games-import = Загрузить партию
games-import-what = Вставьте партию, сыгранную в другом месте: запись (durak-record/1), протокол одной партии (durak-trace/1) или файл честной раздачи (durak-fair/1). Проверяется каждая карта и каждый ход. У партии будет страница с просмотром; на рейтинг она не влияет.
games-import-text = Текст партии
games-import-file = Или файл
games-import-do = Проверить и показать
games-import-refused = Такой партии быть не могло:
games-import-form = Форму прочесть не удалось: в партии не больше { $most } КиБ текста.
games-import-limits = Не больше { $most } КиБ. Партию и имена в ней увидит каждый, у кого есть ссылка.
games-import-often = За последний час от вас пришло слишком много партий. Попробуйте позже.

## Разбор

games-analysis = Ошибки
games-analysis-what = Сильнейший бот может пересмотреть каждое решение: что можно было сделать, зная то, что знал игрок, и что было бы явно лучше. Это сделает ваш браузер за несколько секунд.
games-analysis-do = Искать ошибки
games-analysis-failed = Разобрать партию не вышло.
games-analysis-brief = Браузер посмотрел бегло; команда «durak analyse» разбирает запись дольше.
