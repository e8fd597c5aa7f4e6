### Слова самой страницы; слова игры — в других файлах.

web-title = Дурак
web-tagline = Игра, где нет победителя, зато есть дурак
web-rules = Правила
web-all-options = Все правила
web-changed = изменено
web-company = Соперники
web-opponent = Соперник { $number }
web-person = Человек по ссылке
web-bot = бот
web-you = вы
web-clock = Время на ход
web-clock-none = Без часов
web-clock-seconds = { $seconds } с
web-clock-left = { $seconds ->
    [one] Осталась { $seconds } секунда
    [few] Осталось { $seconds } секунды
   *[other] Осталось { $seconds } секунд
}
web-name = Ваше имя
web-name-hint = Гость
web-play = Играть с ботами
web-invite = Позвать друзей
web-find = Зал и быстрая игра
web-making-failed = Не удалось создать стол: { $reason }
web-error-network = сервер не отвечает. Проверьте связь и попробуйте ещё раз.
web-error-key-missing = этот браузер не может создать ключ: в нём нет надёжного источника случайных чисел, или проверка раздачи не загрузилась.
web-error-too-many-tables = на сервере нет места для нового стола. Попробуйте позже.

web-lobby = Ждём игроков
web-closed = Закрытый стол
web-link = Отправьте эту ссылку
web-copy = Скопировать
web-copied = Скопировано
web-sit = Сесть сюда
web-open-seat = Освободить место
web-empty-seat = Свободное место
web-begin = Начать игру
web-begin-note = На свободные места сядут боты, когда начнётся игра.
web-seat-bot = Бот: { $level }

web-kick = Удалить
web-move = Поменяться местами
web-watch = Разрешить смотреть
web-watch-not = Запретить смотреть
web-list = Показать в зале
web-list-not = Убрать из зала
web-no-watch = Хозяин не разрешает смотреть игру за этим столом.
web-qr = Ссылка в виде QR-кода
web-password = За этот стол садятся с паролем:
web-concede = Сдаться
web-concede-sure = Сдать эту партию? Она засчитается как проигранная.
web-score = { $count ->
    [0] ни разу не дурак
    [one] дурак { $count } раз
    [few] дурак { $count } раза
   *[other] дурак { $count } раз
}
web-signs = Знаки
web-signs-mute = Без знаков
web-sign-hello = Привет!
web-sign-thanks = Спасибо!
web-sign-bravo = Отличная игра!
web-sign-luck = Удачи!
web-sign-laugh = Смешно
web-sign-wow = Ого!
web-sign-sad = Как жаль
web-sign-hurry = Поторопитесь!

web-leave = Выйти из-за стола
web-connecting = Подключаемся…
web-lost = Связь прервалась, подключаемся снова…
web-restarting = Сервер сделал паузу; страница вернётся сама…
web-draining = Новых игр сервер сейчас не начинает; эта продолжается.
web-gone = Этого стола больше нет
web-replaced = За этим местом играют в другой вкладке или на другом устройстве
web-take-over = Играть здесь
web-incompatible = Страница и сервер разных версий
web-reload = Загрузить страницу заново
web-fair-missing = Проверку раздачи загрузить не удалось: ничего не подписывается, и сдать с вами нельзя. Загрузите страницу заново.
web-sit-down = Сесть за стол
web-sit-again = Вернуться на своё место
web-others = Соперники
web-mine = Ваша сторона
web-hand = { $count ->
    [0] У вас нет карт
    [one] Ваши карты: { $count } карта
    [few] Ваши карты: { $count } карты
   *[other] Ваши карты: { $count } карт
}
web-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}
web-playable = { $card }, можно сыграть
web-known = { $count ->
    [one] известна { $count }
   *[other] известно { $count }
}
web-table = Карты на столе
web-talon-spoken = { $count ->
    [0] Колода пуста. Козыри: { $trump }
    [one] В колоде { $count } карта. Козыри: { $trump }
    [few] В колоде { $count } карты. Козыри: { $trump }
   *[other] В колоде { $count } карт. Козыри: { $trump }
}
web-discard-spoken = { $count ->
    [0] Отбоя ещё нет
    [one] В отбое { $count } карта
    [few] В отбое { $count } карты
   *[other] В отбое { $count } карт
}

web-take = Беру
web-pass = Бито
web-pass-take = Пусть берёт
web-lead = Пойти
web-throw = Подкинуть
web-beat-this = Побить
web-transfer = Перевести
web-show = Перевести показом
web-choose = Что сделать этой картой?
web-lead-together = С чего пойти?
web-lead-count = { $count ->
    [one] Пойти одной картой
   *[other] Пойти { $count } картами
}
web-rule = Правила, раздел { $section }: { $title }
web-section = { $section ->
    [1] слова
    [2] карты
    [3] настройки
    [4] готовые наборы
    [5] раздача
    [6] кон
    [7] лимит
    [8] добор
    [9] выход и конец партии
    [10] матч
    [11] время
   *[other] что можно знать
}

web-turn-lead = Ваш ход
web-turn-defend = Отбивайтесь или берите
web-turn-throw = Подкиньте или скажите «бито»
web-turn-throw-take = Соперник берёт: подкиньте ещё или отпустите
web-turn-other = Ходит { $name }
web-turn-others = Ждём остальных
web-turn-may-throw = – вы можете подкинуть
web-title-turn = ● Ваш ход · Дурак
web-seat-spoken = { $name }: { $role }, { $cards }
web-seat-spoken-turn = { $name }: { $role }, { $cards }, сейчас ходит
web-pair-beaten = { $attack }, побита: { $defence }
web-pair-open = { $attack }, не побита

web-role-attacker = ходит
web-role-defender = отбивается
web-role-taking = берёт
web-role-thrower = подкидывает
web-role-passed = бито
web-role-waiting = ждёт
web-role-out = без карт
web-partner = напарник
web-bot-alone = Бот
web-bot-name = Бот { $number }
web-watching = Вы смотрите

web-result = Итог
web-again = Сыграть ещё
web-new-table = Новый стол
web-result-draw = Ничья
web-result-me-durak = Вы остались в дураках
web-result-durak = В дураках { $name }
web-result-me-safe = Вы вышли, в дураках { $name }
web-result-team-won = Ваша команда победила
web-result-team-lost = Ваша команда проиграла
web-result-team = Проиграли { $names }
web-place = { $place }-е место
web-place-durak = дурак
web-place-draw = ничья
web-place-left = с картами
web-waiting-again = Ждём: { $names }

web-log = Что было
web-log-seated = За стол садится { $name }.
web-log-left = Из-за стола выходит { $name }.
web-log-stand-in = Из-за стола выходит { $name }; дальше играет бот.
web-log-kicked = { $name } больше не за столом: так решил хозяин.
web-log-conceded = { $name } сдаёт партию.
web-log-returned = За стол возвращается { $name }.
web-log-online = Снова на связи: { $name }.
web-log-offline = Связь прервалась: { $name }.
web-log-again = Хочет сыграть ещё: { $name }.
web-log-timeout = (Вышло время.)
web-close = Закрыть
web-on = Да
web-off = Нет
web-settings = Настройки
web-set-lang = Язык
web-lang-ru = Русский
web-lang-en = English
web-set-theme = Оформление
web-theme-system = Как в системе
web-theme-light = Светлое
web-theme-dark = Тёмное
web-set-suits = Цвета мастей
web-suits-two = Два
web-suits-four = Четыре
web-set-letters = Буквы на картах
web-letters-latin = J Q K A
web-letters-russian = В Д К Т
web-set-sort = Порядок карт
web-sort-suit = По мастям
web-sort-rank = По достоинству
web-set-marks = Отмечать карты, которыми можно сыграть
web-set-motion = Движение карт
web-set-sound = Звуки

web-keys = Клавиши
web-key-walk = по своим картам
web-key-play = сыграть картой
web-key-take = беру
web-key-pass = бито (и пробел)
web-key-transfer = перевести этой картой
web-key-help = показать эти клавиши
web-key-mouse = Можно нажать на карту или перетащить её на стол; брошенная на карту — бьёт именно её.
web-not-found = Такой страницы нет
web-home = На главную
