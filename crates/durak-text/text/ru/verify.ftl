### Что `durak verify` говорит о файле честно сданной партии.

verify-passes = ПРОВЕРКА ПРОЙДЕНА
verify-fails = ПРОВЕРКА НЕ ПРОЙДЕНА
verify-failed = { $file } — проверка не пройдена: { $failure }
verify-row = партии подряд
verify-row-unknown = не проверено: один из файлов не читается
verify-receipt-fits = квитанция подходит
verify-receipt-alien = квитанция не относится ни к одному из этих файлов
verify-bad-receipt = --receipt { $file }: это не квитанция: { $error }
verify-no-bot = --bots: на месте { $seat } в этих файлах бот не играет.
verify-seat = место { $seat }

## Что следует из файла. Места и участники считаются с 0, как в файле.

verify-label-server = ключ сервера
verify-label-table = стол
verify-label-game-id = партия
verify-label-fingerprint = отпечаток
verify-label-seed = зерно
verify-label-order = места и участники на них, считая с 0
verify-label-deck = колода
verify-label-hand = карты места
verify-label-trump = козырь
verify-label-leader = первый ход
verify-label-beacon = маяк
verify-label-result = итог
verify-label-unsigned = действий без подписи
verify-label-moves = ходы
verify-label-bot = бот
verify-game = { $table }, партия { $number }
verify-void = не в счёт: ни у кого не было козыря
verify-led-lowest-trump = { $seat }: младший козырь, { $card }
verify-led-fixed = { $seat }: назначено прошлой партией
verify-led-random = { $seat }: по жребию, козыря не было ни у кого
verify-led-first-seat = { $seat }: по правилам, козыря не было ни у кого
verify-led-void = никто: сдача не в счёт
verify-beacon-none = нет
verify-beacon = { $beacon }, значение { $value }. Дал ли его маяк, не проверено: сравните с SHA-256 подписи раунда
verify-by-server = сервером
verify-by-entry = участником { $entry }
verify-aborted = прервана на стадии { $stage } { $by }: { $reason }
verify-no-result = нет
verify-unsigned = { $count }: как ходят часы — { $clock }, с устройства без ключа — { $device }
verify-moves-legal = проверены, все по правилам
verify-moves-illegal = проверены, НЕ по правилам
verify-moves-none = не проверены
verify-bot-explained = место { $seat }: бот `{ $level }`, который видит не больше своего места, делает то же самое, { $actions ->
    [one] { $actions } действие
    [few] { $actions } действия
   *[other] { $actions } действий
 }
verify-bot-unexplained = место { $seat }: событие { $event } — НЕ то, что делает бот, который видит не больше своего места
verify-due = здесь должно стоять `{ $event }`
verify-not-due = серверу здесь нечего писать

## Что не сошлось: по имени без числа

verify-fails-format = файл не таков, как требует формат
verify-fails-rules = строка правил не принята
verify-fails-entries = список участников не в порядке
verify-fails-stage = части файла не подходят к концу партии
verify-fails-contributors = числа — не ровно от всех игроков и нотариусов
verify-fails-open = открытие противоречит номеру партии
verify-fails-sig-open = сервер не подписывал такого открытия
verify-fails-server-commit = сервер сдавал не из того числа, которое запечатал
verify-fails-equal-commits = две печати совпадают
verify-fails-sig-commit = участник не подписывал этой печати
verify-fails-sig-commits = сервер не подписывал этих печатей
verify-fails-commit = число участника — не то, которое он запечатал
verify-fails-sig-reveal = участник не подписывал этого числа под этими печатями
verify-fails-sig-reveals = сервер не подписывал этих чисел
verify-fails-beacon = маяк и его значение не подходят друг к другу
verify-fails-leaves = сданы не те карты, которые следуют из чисел
verify-fails-sig-deal = сервер не подписывал этих карт с теми местами и первым ходом, которые следуют из чисел
verify-fails-deals = сдача не в счёт, хотя должна быть в счёт, или наоборот
verify-fails-event = этого не могло быть
verify-fails-sig-event = игрок этого места не подписывал этого в этот момент этой партии
verify-fails-over = партия объявлена законченной, но не закончена
verify-fails-sig-end = сервер не подписывал такого конца
verify-fails-illegal = по правилам этого здесь не бывает
verify-fails-peek = бот, который видит не больше своего места, делает другое
verify-fails-server = ключ сервера другой
verify-fails-receipt = квитанция противоречит файлу
verify-fails-link = файл не продолжает предыдущий
verify-fails-time = партия открыта не позже предыдущей
verify-fails-reuse = число использовано повторно
verify-fails-match = сдающий, первый ход, правила или места не следуют из прошлого итога
