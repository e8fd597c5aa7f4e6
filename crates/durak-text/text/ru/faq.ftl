### Вопросы, которые задают за столом, и ответы по настройкам правил (см. rules.ftl).

faq-title = Вопросы и ответы
faq-about = Вопросы, которые возникают за каждым столом, и ответы для каждого набора правил дурака.
faq-intro = За каждым столом спрашивают одно и то же, а верный ответ зависит от правил. Выберите свои.
faq-of = Вопросы о дураке: { $name }
faq-of-about = Кто ходит первым, сколько можно подкинуть, что бывает после «беру»: ответы для правил «{ $name }».
faq-of-intro = { $players ->
    [2] Ответы для двоих.
    [3] Ответы для троих.
    [4] Ответы для четверых.
    [5] Ответы для пятерых.
   *[other] Ответы для шестерых.
 } Они составлены по настройкам этих правил, так что говорят ровно то, что делает игра.
faq-others = Другие правила

faq-first = Кто ходит первым?
    .answer = { rules-first-lowest } { rules-first-nobody }
faq-ace = Туз бьёт всё?
    .answer = Нет. { rules-cards-beating }
faq-several = Можно ли ходить сразу несколькими картами?
    .answer = { $lead ->
        [same_rank] Да, если они одного достоинства. { rules-lead-cards }
       *[single] Нет. { rules-lead-cards } Другие карты того же достоинства можно тут же подкинуть.
     }
faq-which = Что можно подкидывать?
    .answer = { rules-throw-ranks }
faq-who = Кто может подкидывать?
    .answer = { rules-throw-who } { rules-throw-order }
faq-many = Сколько карт можно подкинуть?
    .answer = { rules-limit-number } { rules-limit-cap }
faq-five = На первом кону только пять карт?
    .answer = { $cap ->
        [five_until_discard] Да, и не только на первом: пять, пока хоть один кон не отбит, сколько бы ни брали до этого.
        [five_first_bout] Да, но только на первом.
       *[six] Нет, шесть можно с самого начала, если у отбивающегося шесть карт.
     }
faq-after-take = Можно ли подкидывать после «беру»?
    .answer = { $after_take ->
        [closed] Нет: «беру» сразу заканчивает кон.
       *[open] Да, пока позволяет лимит. Подкинутое вдогонку тоже забирают.
     }
faq-one-card = Можно ли взять только ту карту, которую нечем побить?
    .answer = Нет. { rules-end-taken }
faq-must-pass = Надо ли пасовать, если подкинуть нечего?
    .answer = { rules-throw-pass }
faq-next = Кто ходит после кона?
    .answer = { rules-end-beaten } { rules-end-taken }
faq-transfer = Можно ли перевести атаку?
    .answer = { $transfer ->
        [off] Нет: перевода в этих правилах нет, отбивающийся бьёт или берёт.
       *[other] Да. { rules-transfer-card } { rules-transfer-room } { rules-transfer-first-bout } { rules-transfer-show }
     }
faq-draw-order = Кто добирает первым?
    .answer = { rules-draw-order }
faq-trump-card = Кому достаётся открытый козырь?
    .answer = { $talon ->
        [0] { rules-deal-trump }
       *[other] Тому, кто берёт последнюю карту. { rules-draw-last }
     }
faq-out = Когда я выхожу из игры?
    .answer = { rules-out-when }
faq-tie = Бывает ли ничья?
    .answer = Да. { rules-out-result } { rules-out-idle }
faq-discard = Можно ли заглянуть в отбой?
    .answer = Нет, видно только, сколько в нём карт. { rules-knowledge-seen }
faq-next-game = Кто начинает следующую партию?
    .answer = { rules-match-next }
faq-fair = Честно ли сдаёт компьютер?
    .answer = Порядок колоды получается из числа сервера, которое он запечатывает заранее, и из чисел всех игроков, так что выбрать его не может никто. После партии это проверит любой, а чужие карты в браузер вообще не приходят.
