### Игра в терминале.

terminal-bot = Бот { $number }
terminal-title = Дурак, партия { $game }
terminal-lost = Проигрыши: { $list }
terminal-draws = Ничьи: { $count }
terminal-log = Последние ходы
terminal-hand = Ваша рука
terminal-limit = предел

## Что делает место

terminal-to-lead = ход
terminal-taking = «беру»
terminal-passed = пас
terminal-out = вне игры, { $place }

## Что нужно сделать

terminal-lead = Ваш ход: выберите карту.
terminal-lead-several = Ваш ход: выберите карту или отметьте несколько одного достоинства.
terminal-defend = Вы отбиваетесь: побейте или берите.
terminal-throw = Подкиньте или пасуйте.
terminal-throw-taking = Отбивающийся берёт: подкиньте или пасуйте.
terminal-throw-early = Решает { $seats }; вы уже можете подкинуть.
terminal-wait = Ждём: { $seats }.

## Поверх стола

terminal-menu = Что сделать этой картой?
terminal-beat-with = Побить { $attack }: { $card }
terminal-help = Клавиши
terminal-legend = • можно сыграть   * отмечена   ▶ должен действовать
terminal-rules = Правила этого стола (↑↓; другая клавиша закрывает)
terminal-quit = Выход
terminal-quit-question = Выйти из игры? Enter — выйти, Esc — остаться.
terminal-again = Enter — сыграть ещё, Q — выйти.
terminal-refused = { $reason } (Правила, раздел { $section })
terminal-too-small = В терминале столбцов: { $columns }, строк: { $rows }; игре нужно хотя бы { $needed-columns } и { $needed-rows }. Увеличьте окно или уменьшите шрифт. Ctrl-C — выход.

## Клавиши: кратко для последних строк экрана, подробно для справки

terminal-key-choose = выбор
    .help = выбрать карту (Home и End — первую и последнюю)
terminal-key-playable = годные
    .help = выбрать следующую карту, которую можно сыграть (также Tab)
terminal-key-play = сыграть
    .help = сыграть выбранную или отмеченные карты; если можно по-разному — выбрать
terminal-key-number = карта
    .help = сыграть карту с этим номером (0 — десятую)
terminal-key-take = беру
    .help = взять весь стол
terminal-key-pass = пас
    .help = пас: больше ничего не добавлять (также пробел)
terminal-key-transfer = перевод
    .help = перевести выбранной картой или показав её
terminal-key-mark = отметить
    .help = отметить карты одного достоинства, чтобы ходить ими вместе (также пробел)
terminal-key-sort = порядок
    .help = разложить руку по мастям или по достоинству
terminal-key-colours = цвета
    .help = два или четыре цвета мастей
terminal-key-rules = правила
    .help = правила этого стола
terminal-key-quit = выход
    .help = выйти (Ctrl-C — сразу)
terminal-key-help = справка
