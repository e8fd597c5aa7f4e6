### The server's own pages: the bar, privacy, people. The game's page is in web.ftl.

site-name = Durak
site-skip = Skip to the content
site-places = Places
site-play = Play
site-lobby = Lobby
site-games = Games
site-ratings = Ratings
site-me = Me
site-language = Language
site-more = More
site-privacy = Privacy
site-verify = Check a game
site-log = All games of a day

site-missing = There is no such page
site-missing-text = Nothing is kept under this address. A table's link is valid as long as its table is there.

site-privacy-intro = What this server keeps, why, and for how long. There are no advertisements, no counters and no scripts of others; nothing is passed on.
site-privacy-person = Who you are
    .text = A random id, the name that you chose, and the day you came. No e-mail and no telephone number. Kept until you delete it.
site-privacy-devices = Your devices
    .text = For each device the public half of its key, when it signed in and was last here, and the kind of browser. What proves that it is you is kept as a hash alone. A session ends after 90 days without a visit, or when you end it.
site-privacy-tables = Tables
    .text = What happens at a table, hidden cards included, is written down before anybody is told of it, so that nothing is lost. It is removed with the table, soon after all have left.
site-privacy-games = Finished games
    .text = Every game can be looked at, checked and rated afterwards: who sat where, the cards and the actions. When you delete your data, your name is replaced by "deleted player".
site-privacy-log = The public list of games
    .text = When a game was opened, its number and how it ended, without names. It shows that the server has dealt fairly, and stays.
site-privacy-cookies = Cookies
    .text = One that says who you are, one that keeps your language. Your network address is not stored with you; the server uses it while you are connected, against floods.
site-privacy-others = Others at the table see your name, your moves and, after a game, all cards. Your statistics and rating are public.
site-privacy-yours = Get all of your data, or delete it:
