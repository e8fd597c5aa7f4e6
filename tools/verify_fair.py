#!/usr/bin/env python3
"""Checks the file of a game that was dealt by the protocol durak-fair/1.

Needs nothing but Python 3.9 and this file, asks no server, and shares no code with the game: it
was written from the specification alone (docs/fair-deal.md; "section" below means a section there).

    python3 verify_fair.py FILE… [--receipt R] [--server KEY] [--json] [--lang en|ru]

Several files are checked as a chain: games of one table, in order. Exit code 0: all passes;
1: something fails; 2: a file cannot be read, or the command line is wrong.
It does not know the rules of the game beyond section 6: whether each move was legal is for the
rules engine to say.
"""

import argparse
import datetime
import functools
import hashlib
import json
import os
import re
import sys
from dataclasses import dataclass, field

# ---------------------------------------------------------------------------------------------
# Section 2: bytes, hashes, cards


def u8(number):
    return number.to_bytes(1, "big")


def u32(number):
    return number.to_bytes(4, "big")


def u64(number):
    return number.to_bytes(8, "big")


def lp(part):
    return u32(len(part)) + part


def H(tag, *parts):
    """The one hash of the protocol: the tag and each part go in behind their lengths."""
    joined = lp(b"durak-fair/1/" + tag.encode("ascii")) + b"".join(map(lp, parts))
    return hashlib.sha256(joined).digest()


CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "scdh"]
VOID = 255  # stands for the leader of a void deal and, in an abort, for the server
ZEROS = bytes(32)


def card_id(text):
    return CARDS.index(text)


def rank_of(card):
    return card // 4


def suit_of(card):
    return card % 4


def beats(cover, attack, trump_suit):
    if suit_of(cover) == suit_of(attack):
        return cover > attack
    return suit_of(cover) == trump_suit


# ---------------------------------------------------------------------------------------------
# Section 2: Ed25519, strictly. Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.

PRIME = 2**255 - 19
GROUP_ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE_D = -121665 * pow(121666, -1, PRIME) % PRIME
SQRT_MINUS_1 = pow(2, (PRIME - 1) // 4, PRIME)
NEUTRAL = (0, 1, 1, 0)


def add_points(p, q):
    """The addition law of a twisted Edwards curve; it holds for all pairs, equal ones too."""
    a = (p[1] - p[0]) * (q[1] - q[0]) % PRIME
    b = (p[1] + p[0]) * (q[1] + q[0]) % PRIME
    c = 2 * CURVE_D * p[3] * q[3] % PRIME
    d = 2 * p[2] * q[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME)


def negate_point(p):
    return (PRIME - p[0], p[1], p[2], PRIME - p[3])


def has_small_order(p):
    for _ in range(3):
        p = add_points(p, p)
    return p[0] % PRIME == 0 and (p[1] - p[2]) % PRIME == 0


def recover_x(y, odd):
    """The x of the curve that belongs to y and has this lowest bit, or None."""
    square = (y * y - 1) * pow(CURVE_D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * SQRT_MINUS_1 % PRIME
    if x * x % PRIME != square or (x == 0 and odd):
        return None
    return PRIME - x if x & 1 != odd else x


def decode_point(data):
    """A point from its 32 bytes; None if it is none or is not written in the one canonical way."""
    number = int.from_bytes(data, "little")
    y, odd = number & (2**255 - 1), number >> 255
    if y >= PRIME:
        return None
    x = recover_x(y, odd)
    return None if x is None else (x, y, 1, x * y % PRIME)


def encode_point(p):
    inverse = pow(p[2], -1, PRIME)
    x, y = p[0] * inverse % PRIME, p[1] * inverse % PRIME
    return (y | (x & 1) << 255).to_bytes(32, "little")


class Multiples:
    """j·16^i·P for all i and j: with this table a product costs 64 additions and no doubling."""

    def __init__(self, point):
        self.rows = []
        for _ in range(64):
            row = [NEUTRAL]
            for _ in range(15):
                row.append(add_points(row[-1], point))
            self.rows.append(row)
            point = add_points(row[-1], point)

    def times(self, number):
        total = NEUTRAL
        for row in self.rows:
            if number & 15:
                total = add_points(total, row[number & 15])
            number >>= 4
        return total


@functools.lru_cache(maxsize=None)
def base_point():
    y = 4 * pow(5, -1, PRIME) % PRIME
    x = recover_x(y, 0)
    return Multiples((x, y, 1, x * y % PRIME))


@functools.lru_cache(maxsize=256)
def key_table(key):
    """The multiples of a public key, kept because a player signs often; None for a bad key."""
    point = decode_point(key)
    return None if point is None or has_small_order(point) else Multiples(point)


def good_signature(key, digest, signature):
    """Whether the signature is one of `key` under the digest, by the strict rules of section 2."""
    table = key_table(key)
    s = int.from_bytes(signature[32:], "little")
    if table is None or s >= GROUP_ORDER:
        return False
    message = b"durak-fair/1/sig" + digest
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little")
    r = add_points(base_point().times(s), negate_point(table.times(k % GROUP_ORDER)))
    # Comparing the bytes refuses every R that is not canonical.
    return encode_point(r) == signature[:32] and not has_small_order(r)


# ---------------------------------------------------------------------------------------------
# Section 2: the rules string

RULE_VALUES = {
    "after_take": ("open", "closed"),
    "cap": ("six", "five_until_discard", "five_first_bout"),
    "dealer": tuple("012345"),
    "deck": ("24", "36", "52"),
    "draw": ("attacker_first", "from_dealer"),
    "first": ("lowest_trump",) + tuple("012345"),
    "first_bout_transfer": ("true", "false"),
    "lead": ("single", "same_rank"),
    "next_game": ("lowest_trump", "under_fool", "from_under_fool"),
    "no_trump": ("random", "redeal", "first_seat"),
    "order": ("free", "in_turn"),
    "players": tuple("23456"),
    "seating": ("listed", "rotated", "shuffled"),
    "teams": ("true", "false"),
    "throw_in": ("all", "attacker", "neighbours", "neighbours_or_lead_rank"),
    "transfer": ("off", "cards", "cards_or_trump"),
}


@dataclass
class Rules:
    """What the deal and the chain need of the rules string; `options` has all of it."""

    options: dict
    players: int
    deck: int
    dealer: int
    first: int  # the seat that leads, or None for the lowest trump
    seating: str
    teams: bool

    def begins_match(self):
        return self.dealer == self.players - 1 and self.first is None


def read_rules(text):
    """The rules, or None if the string is refused."""
    pairs = [part.partition("=") for part in text.split(";")]
    if [pair[0] for pair in pairs] != sorted(RULE_VALUES):
        return None
    options = {key: value for key, _, value in pairs}
    if any(value not in RULE_VALUES[key] for key, value in options.items()):
        return None
    rules = Rules(
        options=options,
        players=int(options["players"]),
        deck=int(options["deck"]),
        dealer=int(options["dealer"]),
        first=None if options["first"] == "lowest_trump" else int(options["first"]),
        seating=options["seating"],
        teams=options["teams"] == "true",
    )
    return rules if rules_fit_together(rules) else None


def rules_fit_together(rules):
    players = rules.players
    if 6 * players > rules.deck or rules.dealer >= players:
        return False
    if rules.first is not None and rules.first >= players:
        return False
    if rules.teams and (players != 4 or rules.seating == "shuffled"):
        return False
    return rules.seating == "listed" or rules.begins_match()


# ---------------------------------------------------------------------------------------------
# Section 8: the file

MAX_BYTES = 4 * 1024 * 1024
MAX_NUMBER = 2**53 - 1
STAGES = ("commit", "reveal", "deal", "play", "final")


class Malformed(Exception):
    """The file is not as section 8 says: what is wrong (a key of TEXTS) and where."""

    def __init__(self, what, where=""):
        super().__init__(what, where)
        self.what, self.where = what, where


@dataclass
class Game:
    """The content of a file, byte strings as bytes. `stage` is `final` for a finished game."""

    server_pk: bytes
    table: str
    game_no: int
    prev: bytes
    opened_ms: int
    rules_text: str
    entries: list  # (kind, key)
    beacon: str
    server_commit: bytes
    open_sig: bytes
    commits: list  # (entry, commitment, signature)
    commits_sig: bytes
    reveals: list  # (entry, opening, signature)
    reveals_sig: bytes
    beacon_value: bytes
    deals: list  # (leaves, signature)
    events: list  # (text, signature)
    server_opening: bytes
    stage: str
    end_entry: int
    end_reason: str
    end_sig: bytes

    def reached(self, stage):
        return STAGES.index(self.stage) >= STAGES.index(stage)

    def contributors(self):
        return [i for i, (kind, _) in enumerate(self.entries) if kind in "hn"]


def parse_json(data):
    """JSON with nothing left to taste: UTF-8, no key twice, whole plain numbers only."""
    if len(data) > MAX_BYTES:
        raise Malformed("size")

    def unique(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise Malformed("twice")
        return dict(pairs)

    def plain(digits):
        # A sign is refused, minus nought too; the length is looked at before the value.
        if not re.fullmatch("[0-9]{1,16}", digits) or int(digits) > MAX_NUMBER:
            raise Malformed("number")
        return int(digits)

    def refuse(_):
        raise Malformed("number")

    try:
        return json.loads(
            data.decode("utf-8"),
            object_pairs_hook=unique,
            parse_int=plain,
            parse_float=refuse,
            parse_constant=refuse,
        )
    except UnicodeDecodeError:
        raise Malformed("utf8") from None
    except (ValueError, RecursionError):
        raise Malformed("json") from None


def take_fields(value, where, *names):
    """The values of an object that has exactly these fields, in this order."""
    if type(value) is not dict or set(value) != set(names):
        raise Malformed("fields", where)
    return [value[name] for name in names]


def take_list(value, where, low, high):
    if type(value) is not list or not low <= len(value) <= high:
        raise Malformed("value", where)
    return value


def take_number(value, where, low, high):
    # `type` and not `isinstance`: in Python True is a number.
    if type(value) is not int or not low <= value <= high:
        raise Malformed("value", where)
    return value


def take_text(value, where, pattern):
    if type(value) is not str or not re.fullmatch(pattern, value):
        raise Malformed("value", where)
    return value


def take_hex(value, where, size):
    return bytes.fromhex(take_text(value, where, "[0-9a-f]{%d}" % (2 * size)))


def take_hex_or_nothing(value, where, size):
    return b"" if value == "" else take_hex(value, where, size)


def read_game(data):
    """A Game from the bytes of a file, or Malformed."""
    parts = take_fields(
        parse_json(data), "file",
        "format", "open", "commits", "commits_sig", "reveals", "reveals_sig", "beacon_value",
        "deals", "events", "server_opening", "end",
    )  # fmt: skip
    form, opened, commits, commits_sig, reveals, reveals_sig, beacon_value = parts[:7]
    deals, events, server_opening, end = parts[7:]
    take_text(form, "format", "durak-fair/1")
    opened = read_open(opened)
    return Game(
        **opened,
        commits=read_entries_list(commits, "commits", "commit", 32),
        commits_sig=take_hex_or_nothing(commits_sig, "commits_sig", 64),
        reveals=read_entries_list(reveals, "reveals", "opening", 64),
        reveals_sig=take_hex_or_nothing(reveals_sig, "reveals_sig", 64),
        beacon_value=take_hex_or_nothing(beacon_value, "beacon_value", 32),
        deals=read_deals(deals),
        events=read_events(events),
        server_opening=take_hex_or_nothing(server_opening, "server_opening", 64),
        **read_end(end, len(opened["entries"])),
    )


def read_open(value):
    names = (
        "server_pk", "table", "game_no", "prev", "opened_ms", "rules", "entries", "beacon",
        "server_commit", "sig",
    )  # fmt: skip
    pk, table, number, prev, opened_ms, rules, entries, beacon, seal, sig = take_fields(
        value, "open", *names
    )
    beacon_pattern = "|drand:[0-9a-f]{64}:[1-9][0-9]{0,15}"
    return {
        "server_pk": take_hex(pk, "open.server_pk", 32),
        "table": take_text(table, "open.table", "[a-z0-9-]{1,64}"),
        "game_no": take_number(number, "open.game_no", 1, MAX_NUMBER),
        "prev": take_hex(prev, "open.prev", 32),
        "opened_ms": take_number(opened_ms, "open.opened_ms", 0, MAX_NUMBER),
        "rules_text": take_text(rules, "open.rules", "[a-z0-9_=;]{1,400}"),
        "entries": read_entries(entries),
        "beacon": take_text(beacon, "open.beacon", beacon_pattern),
        "server_commit": take_hex(seal, "open.server_commit", 32),
        "open_sig": take_hex(sig, "open.sig", 64),
    }


def read_entries(value):
    entries = []
    for i, entry in enumerate(take_list(value, "open.entries", 2, 10)):
        where = "open.entries.%d" % i
        kind, pk = take_fields(entry, where, "kind", "pk")
        kind = take_text(kind, where + ".kind", "[hbn]")
        entries.append((kind, take_hex(pk, where + ".pk", 32)))
    return entries


def read_entries_list(value, name, content, size):
    """`commits` and `reveals`: they differ only in what each line carries."""
    lines = []
    for i, line in enumerate(take_list(value, name, 0, 10)):
        where = "%s.%d" % (name, i)
        entry, data, sig = take_fields(line, where, "entry", content, "sig")
        entry = take_number(entry, where + ".entry", 0, 9)
        data = take_hex(data, where + "." + content, size)
        lines.append((entry, data, take_hex(sig, where + ".sig", 64)))
    return lines


def read_deals(value):
    deals = []
    for k, deal in enumerate(take_list(value, "deals", 0, 32)):
        where = "deals.%d" % k
        leaves, sig = take_fields(deal, where, "leaves", "sig")
        leaves = take_list(leaves, where + ".leaves", 1, 52)
        leaves = [take_hex(leaf, where + ".leaves", 32) for leaf in leaves]
        deals.append((leaves, take_hex(sig, where + ".sig", 64)))
    return deals


def read_events(value):
    events = []
    for t, event in enumerate(take_list(value, "events", 0, 20000)):
        where = "events.%d" % t
        text, sig = take_list(event, where, 2, 2)
        text = take_text(text, where + ".0", "[ -~]{1,64}")
        events.append((text, take_hex_or_nothing(sig, where + ".1", 64)))
    return events


def read_end(value, entries):
    kind = value.get("kind") if type(value) is dict else None
    if kind == "final":
        _, sig = take_fields(value, "end", "kind", "sig")
        return {
            "stage": "final",
            "end_entry": VOID,
            "end_reason": "",
            "end_sig": take_hex(sig, "end.sig", 64),
        }
    _, stage, entry, reason, sig = take_fields(value, "end", "kind", "stage", "entry", "reason", "sig")
    take_text(kind, "end.kind", "abort")
    if entry != VOID:
        take_number(entry, "end.entry", 0, entries - 1)
    return {
        "stage": take_text(stage, "end.stage", "commit|reveal|deal|play"),
        "end_entry": take_number(entry, "end.entry", 0, VOID),
        "end_reason": take_text(reason, "end.reason", "[a-z_]{1,32}"),
        "end_sig": take_hex(sig, "end.sig", 64),
    }


# ---------------------------------------------------------------------------------------------
# Sections 4 and 5: from the numbers to the hands


class Stream:
    """The endless row of bytes that a key stands for, and fair numbers from it."""

    def __init__(self, key):
        self.key, self.block, self.rest = key, 0, b""
        self.used = self.rejected = 0

    def byte(self):
        if not self.rest:
            self.rest = H("block", self.key, u32(self.block))
            self.block += 1
        first, self.rest = self.rest[0], self.rest[1:]
        self.used += 1
        return first

    def below(self, m):
        # A byte from the last, incomplete row of m values would make the low numbers likelier.
        limit = 256 - 256 % m
        while True:
            byte = self.byte()
            if byte < limit:
                return byte % m
            self.rejected += 1

    def shuffle(self, items):
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def derived_key(seed, purpose, k=0):
    return H("key", seed, purpose.encode("ascii"), u32(k))


def draw_order(seating, players, stream):
    """order[seat] = the entry that sits there."""
    listed = list(range(players))
    if seating == "rotated":
        turn = stream.below(players)
        return listed[turn:] + listed[:turn]
    return stream.shuffle(listed) if seating == "shuffled" else listed


def deal_indexes(players, deck, dealer):
    """Which indexes of the deck go where: each seat's six, the trump card's, and the drawing order."""
    dealt = 6 * players
    seats = [[(p - dealer - 1) % players + r * players for r in range(6)] for p in range(players)]
    if dealt == deck:
        return seats, deck - 1, []
    return seats, dealt, list(range(dealt + 1, deck)) + [dealt]


@dataclass
class Deal:
    """One deal as the numbers demand it; a void one has `first` = VOID."""

    deck: list
    hands: list
    trump: int
    talon: list  # in drawing order
    first: int
    first_by: str
    lowest: int  # the lowest trump in the hands, or None
    salts: list = field(default_factory=list)
    digest: bytes = b""
    used: int = 0
    rejected: int = 0


def find_leader(rules, hands, trump, random_seat):
    """Who leads, by what, and the lowest trump in the hands."""
    trumps = [
        (card, seat)
        for seat, hand in enumerate(hands)
        for card in hand
        if suit_of(card) == suit_of(trump)
    ]
    lowest, holder = min(trumps) if trumps else (None, None)
    if rules.first is not None:
        return rules.first, "fixed", lowest
    if trumps:
        return holder, "lowest_trump", lowest
    by = rules.options["no_trump"]
    return {"random": random_seat, "first_seat": 0, "redeal": VOID}[by], by, lowest


def make_deal(seed, k, rules):
    stream = Stream(derived_key(seed, "deck", k))
    deck = stream.shuffle(range(52 - rules.deck, 52))
    seats, trump, talon = deal_indexes(rules.players, rules.deck, rules.dealer)
    hands = [[deck[i] for i in indexes] for indexes in seats]
    random_seat = Stream(derived_key(seed, "first", k)).below(rules.players)
    first, by, lowest = find_leader(rules, hands, deck[trump], random_seat)
    salt_key = derived_key(seed, "salt", k)
    return Deal(
        deck=deck, hands=hands, trump=deck[trump], talon=[deck[i] for i in talon],
        first=first, first_by=by, lowest=lowest,
        salts=[H("salt", salt_key, u8(i)) for i in range(rules.deck)],
        used=stream.used, rejected=stream.rejected,
    )  # fmt: skip


def leaf(gid, k, index, card, salt):
    return H("leaf", gid, u32(k), u8(index), u8(card), salt)


# ---------------------------------------------------------------------------------------------
# Section 6: the log of a game, as far as one can judge it without the rules of play


class Refused(Exception):
    """Section 6 refuses an event; `why` is a key of TEXTS."""

    def __init__(self, why):
        super().__init__(why)
        self.why = why


def demand(condition, why):
    if not condition:
        raise Refused(why)


CARD = "[2-9TJQKA][scdh]"
EVENT_FORMS = [
    (name, re.compile(pattern))
    for name, pattern in (
        ("lead", "([0-9]) lead:(%s(?:,%s)*)" % (CARD, CARD)),
        ("throw", "([0-9]) throw:(%s)" % CARD),
        ("beat", "([0-9]) beat:(%s)=(%s)" % (CARD, CARD)),
        ("transfer", "([0-9]) transfer:(%s)" % CARD),
        ("show", "([0-9]) show:(%s)" % CARD),
        ("take", "([0-9]) take"),
        ("pass", "([0-9]) pass"),
        ("bot", "([0-9]) bot"),
        ("back", "([0-9]) back"),
        ("draw", "draw ([0-9]) ([1-6])"),
        ("beaten", "beaten"),
        ("taken", "taken"),
        ("over", "over"),
    )
]
SEAT_ACTIONS = ("lead", "throw", "beat", "transfer", "show", "take", "pass")
IDLE_BOUTS = 30


class Log:
    """Hands, table and talon, carried on event by event."""

    def __init__(self, rules, deal, human):
        self.teams = rules.teams
        self.hands = [set(hand) for hand in deal.hands]
        self.talon = list(deal.talon)
        self.trump_suit = suit_of(deal.trump)
        self.human = human  # by seat
        self.bots = set()  # human seats that a bot plays for now
        self.table = []  # [attack, cover or None]
        self.taker = None
        self.out = set()
        self.idle = 0
        self.over = False
        self.unsigned = 0

    def apply(self, text, signed):
        """Plays one event or raises Refused; returns the seat that acted, None for the server."""
        demand(not self.over, "after-over")
        name, parts = self.parse(text)
        acts = name in SEAT_ACTIONS
        demand(acts or not signed, "signed-server")
        if name not in ("beaten", "taken", "over"):
            seat = int(parts[0])
            demand(seat < len(self.hands), "no-seat")
            parts = (seat,) + parts[1:]
        if acts:
            plays = self.human[seat] and seat not in self.bots
            demand(plays or not signed, "signed-bot")
        getattr(self, "on_" + name)(*parts)
        if acts and plays and not signed:
            self.unsigned += 1
        return parts[0] if acts else None

    @staticmethod
    def parse(text):
        for name, form in EVENT_FORMS:
            match = form.fullmatch(text)
            if match:
                return name, match.groups()
        raise Refused("spelling")

    def ranks(self):
        return {rank_of(card) for pair in self.table for card in pair if card is not None}

    def ended(self):
        """Section 6's "game ended": by the sizes of the hands alone."""
        return not self.talon and len(self.losers()) <= 1 or self.idle >= IDLE_BOUTS

    def losers(self):
        """The seats, or with teams the teams, that hold cards."""
        holders = [seat for seat, hand in enumerate(self.hands) if hand]
        return {seat % 2 for seat in holders} if self.teams else set(holders)

    def drawing_complete(self):
        return not self.talon or all(len(hand) >= 6 for hand in self.hands)

    def leave_hand(self, seat, card):
        demand(card in self.hands[seat], "not-held")
        self.hands[seat].remove(card)

    def on_lead(self, seat, cards):
        cards = [card_id(card) for card in cards.split(",")]
        demand(cards == sorted(set(cards)), "spelling")
        demand(not self.table, "bout-open")
        demand(self.drawing_complete(), "drawing")
        demand(not self.ended(), "ended")
        demand(len({rank_of(card) for card in cards}) == 1, "ranks")
        for card in cards:
            self.leave_hand(seat, card)
            self.table.append([card, None])

    def on_throw(self, seat, card):
        card = card_id(card)
        demand(self.table, "no-bout")
        demand(rank_of(card) in self.ranks(), "rank")
        demand(seat != self.taker, "took")
        self.leave_hand(seat, card)
        self.table.append([card, None])

    def on_beat(self, seat, attack, cover):
        attack, cover = card_id(attack), card_id(cover)
        demand(self.taker is None, "took")
        pair = next((pair for pair in self.table if pair == [attack, None]), None)
        demand(pair is not None, "not-uncovered")
        demand(beats(cover, attack, self.trump_suit), "beats")
        self.leave_hand(seat, cover)
        pair[1] = cover

    def demand_transfer(self, card):
        demand(self.table, "no-bout")
        demand(self.taker is None, "took")
        demand(all(cover is None for _, cover in self.table), "covered")
        demand(rank_of(card) in self.ranks(), "rank")

    def on_transfer(self, seat, card):
        card = card_id(card)
        self.demand_transfer(card)
        self.leave_hand(seat, card)
        self.table.append([card, None])

    def on_show(self, seat, card):
        card = card_id(card)
        self.demand_transfer(card)
        demand(suit_of(card) == self.trump_suit, "no-trump")
        demand(card in self.hands[seat], "not-held")

    def on_take(self, seat):
        demand(self.taker is None, "took")
        demand(any(cover is None for _, cover in self.table), "nothing-uncovered")
        self.taker = seat

    def on_pass(self, _seat):
        demand(self.table, "no-bout")

    def on_beaten(self):
        demand(self.table, "no-bout")
        demand(self.taker is None, "took")
        demand(all(cover is not None for _, cover in self.table), "uncovered")
        self.idle = 0
        self.clear_table()

    def on_taken(self):
        demand(self.taker is not None, "nobody-took")
        self.hands[self.taker].update(c for pair in self.table for c in pair if c is not None)
        self.idle += 1
        self.clear_table()

    def clear_table(self):
        self.table, self.taker = [], None
        self.note_out()

    def note_out(self):
        """Who goes out ends a row of idle bouts; it happens only when no card is left to draw."""
        if self.talon:
            return
        empty = {seat for seat, hand in enumerate(self.hands) if not hand}
        if empty - self.out:
            self.idle = 0
        self.out |= empty

    def on_draw(self, seat, count):
        demand(not self.table, "bout-open")
        lacks = min(6 - len(self.hands[seat]), len(self.talon))
        demand(lacks >= 1 and int(count) == lacks, "count")
        self.hands[seat].update(self.talon[:lacks])
        del self.talon[:lacks]
        self.idle = 0
        self.note_out()

    def on_bot(self, seat):
        demand(self.human[seat], "not-human")
        demand(seat not in self.bots, "turns")
        self.bots.add(seat)

    def on_back(self, seat):
        demand(self.human[seat], "not-human")
        demand(seat in self.bots, "turns")
        self.bots.remove(seat)

    def on_over(self):
        demand(not self.table, "bout-open")
        demand(self.drawing_complete(), "drawing")
        demand(self.ended(), "not-ended")
        self.over = True

    def result(self):
        """`durak 1`, `lost 0 2`, `draw`, or nothing while the game goes on."""
        if not self.over:
            return ""
        losers = self.losers()
        if len(losers) != 1:
            return "draw"
        loser = losers.pop()
        return "lost %d %d" % (loser, loser + 2) if self.teams else "durak %d" % loser


# ---------------------------------------------------------------------------------------------
# Section 9: the check of one file


@dataclass
class Failure:
    """One failure: the name that section 9 gives it, and for people a reason (a key of TEXTS)."""

    name: str
    why: str = ""
    where: str = ""


class Check:
    """One file checked: `failures` in the order of section 9, `facts` for the report."""

    def __init__(self, data):
        self.failures = []
        self.facts = {}
        self.game = self.rules = self.deal = None
        self.gid = self.ch = self.rh = self.end_hash = None
        self.order = None
        self.result = ""
        try:
            self.game = read_game(data)
        except Malformed as error:
            self.fail("format", error.what, error.where)
            return
        if self.check_shape():
            self.check_content()

    def fail(self, name, why="", where=""):
        self.failures.append(Failure(name, why, where))

    def passed(self):
        return not self.failures

    def understood(self):
        """Whether the first five checks passed, so that the numbers below them mean something."""
        return self.gid is not None

    # The first five: each of them stops.

    def check_shape(self):
        game = self.game
        rules = read_rules(game.rules_text)
        players = sum(kind in "hb" for kind, _ in game.entries)
        if rules is None:
            self.fail("rules", "refused-rules")
        elif rules.players != players:
            self.fail("rules", "players")
        elif not self.entries_good(rules):
            self.fail("entries")
        elif not self.parts_fit_end():
            self.fail("stage")
        elif not self.contributors_good():
            self.fail("contributors")
        self.rules = rules
        return not self.failures

    def entries_good(self, rules):
        kinds = [kind for kind, _ in self.game.entries]
        if "n" in kinds[: rules.players] or "h" not in kinds:
            return False
        if any(pk != ZEROS for kind, pk in self.game.entries if kind == "b"):
            return False
        keys = [pk for kind, pk in self.game.entries if kind != "b"]
        return len(set(keys) | {self.game.server_pk, ZEROS}) == len(keys) + 2

    def parts_fit_end(self):
        game = self.game
        present_from = (
            (game.commits, "reveal"),
            (game.commits_sig, "reveal"),
            (game.reveals, "deal"),
            (game.reveals_sig, "deal"),
            (game.server_opening, "deal"),
            (game.deals, "play"),
        )
        if any(bool(part) != game.reached(stage) for part, stage in present_from):
            return False
        return game.reached("play") or not game.beacon_value and not game.events

    def contributors_good(self):
        game = self.game
        lists = [game.commits] if game.reached("reveal") else []
        lists += [game.reveals] if game.reached("deal") else []
        return all([line[0] for line in lines] == game.contributors() for lines in lists)

    # All others: everything that fails is reported.

    def check_content(self):
        game = self.game
        self.check_open()
        head = self.gid
        if game.reached("reveal"):
            self.check_commits()
            head = self.ch
        if game.reached("deal"):
            self.check_reveals()
            head = self.rh
        if game.reached("play"):
            head = self.check_play()
        elif game.stage == "deal" and not game.beacon:
            self.facts["avoided_deck"] = card_names(make_deal(self.make_seed(), 0, self.rules).deck)
        self.check_end(head)

    def server_signed(self, digest, signature):
        return good_signature(self.game.server_pk, digest, signature)

    def check_open(self):
        game = self.game
        self.gid = H(
            "open", game.server_pk, game.table.encode(), u64(game.game_no), game.prev,
            u64(game.opened_ms), game.rules_text.encode(),
            b"".join(kind.encode() + pk for kind, pk in game.entries),
            game.beacon.encode(), game.server_commit,
        )  # fmt: skip
        self.facts["game_id"] = self.gid.hex()
        is_first = game.game_no == 1
        if is_first != (game.prev == ZEROS):
            self.fail("open", "prev")
        elif is_first and not self.rules.begins_match():
            self.fail("open", "no-match")
        if not self.server_signed(self.gid, game.open_sig):
            self.fail("sig open")
        if game.server_opening and self.seal_of(game.server_opening) != game.server_commit:
            self.fail("server-commit")

    def seal_of(self, opening):
        """What the server's seal in this game would be if it hid this opening."""
        game = self.game
        return H(
            "server-commit", game.server_pk, game.table.encode(), u64(game.game_no), opening
        )

    def commitment_of(self, entry, opening):
        """What this entry's commitment in this game would be if it hid this opening."""
        return H("commit", self.gid, u8(entry), self.game.entries[entry][1], opening)

    def check_commits(self):
        game = self.game
        if len({commit for _, commit, _ in game.commits}) < len(game.commits):
            self.fail("equal commits")
        for i, commit, sig in game.commits:
            digest = H("commit-msg", self.gid, u8(i), commit)
            if not good_signature(game.entries[i][1], digest, sig):
                self.fail("sig commit %d" % i)
        self.ch = H("commits", self.gid, b"".join(u8(i) + commit for i, commit, _ in game.commits))
        self.facts["commits_hash"] = self.ch.hex()
        if not self.server_signed(self.ch, game.commits_sig):
            self.fail("sig commits")

    def check_reveals(self):
        game = self.game
        for (i, opening, sig), (_, commit, _) in zip(game.reveals, game.commits):
            if self.commitment_of(i, opening) != commit:
                self.fail("commit %d" % i)
            digest = H("reveal", self.ch, u8(i), opening)
            if not good_signature(game.entries[i][1], digest, sig):
                self.fail("sig reveal %d" % i)
        self.rh = H("reveals", self.ch, self.joined_openings())
        self.facts["reveals_hash"] = self.rh.hex()
        self.facts["fingerprint"] = fingerprint(self.rh)
        if not self.server_signed(self.rh, game.reveals_sig):
            self.fail("sig reveals")

    def joined_openings(self):
        return b"".join(u8(i) + opening for i, opening, _ in self.game.reveals)

    def make_seed(self):
        game = self.game
        return H("seed", self.ch, game.server_opening, self.joined_openings(), game.beacon_value)

    def check_play(self):
        """Beacon, deals and events; returns the last head of the chain."""
        game = self.game
        if bool(game.beacon) != bool(game.beacon_value):
            self.fail("beacon", "no-value" if game.beacon else "no-beacon")
        seed = self.make_seed()
        seats = Stream(derived_key(seed, "seats"))
        self.order = draw_order(self.rules.seating, self.rules.players, seats)
        deals = [self.check_deal(seed, k) for k in range(len(game.deals))]
        self.deal = deals[-1]
        voids = [deal.first == VOID for deal in deals]
        last_may_be_void = game.stage == "play" and not game.events
        deals_good = all(voids[:-1]) and (not voids[-1] or last_may_be_void)
        if not deals_good:
            self.fail("deals")
        self.note_deals(seed, deals)
        return self.check_events(deals_good)

    def check_deal(self, seed, k):
        leaves, sig = self.game.deals[k]
        deal = make_deal(seed, k, self.rules)
        expected = [
            leaf(self.gid, k, i, card, salt)
            for i, (card, salt) in enumerate(zip(deal.deck, deal.salts))
        ]
        if leaves != expected:
            self.fail("leaves %d" % k)
        order = bytes(self.order)
        deal.digest = H("deal", self.ch, u32(k), order, u8(deal.first), b"".join(leaves))
        if not self.server_signed(deal.digest, sig):
            self.fail("sig deal %d" % k)
        return deal

    def note_deals(self, seed, deals):
        last = len(deals) - 1
        deal = deals[last]
        random_seat = Stream(derived_key(seed, "first", last)).below(self.rules.players)
        self.facts.update(
            seed=seed.hex(),
            order=self.order,
            deals=len(deals),
            decks=[card_names(each.deck) for each in deals],
            deal_hashes=[each.digest.hex() for each in deals],
            hands=[card_names(hand) for hand in deal.hands],
            trump=CARDS[deal.trump],
            first=None if deal.first == VOID else deal.first,
            first_by=deal.first_by,
            lowest_trump=None if deal.lowest is None else CARDS[deal.lowest],
            random_seat=random_seat,
            deck_key=derived_key(seed, "deck", last).hex(),
            salt_key=derived_key(seed, "salt", last).hex(),
            seats_key=derived_key(seed, "seats").hex(),
            first_key=derived_key(seed, "first", last).hex(),
            bot_keys=[derived_key(seed, "bot-%d" % p).hex() for p in range(self.rules.players)],
            bytes_used=deal.used,
            bytes_rejected=deal.rejected,
        )

    def check_events(self, judging):
        game = self.game
        head = self.deal.digest
        entries = [game.entries[i] for i in self.order]
        log = Log(self.rules, self.deal, [kind == "h" for kind, _ in entries])
        good = judging
        for t, (text, sig) in enumerate(game.events):
            # Behind the first bad event nothing can be judged, but the chain still runs on.
            if good:
                good = self.check_event(log, entries, head, t, text, sig)
            head = H("event", head, text.encode(), sig)
        if good and game.stage == "final" and not log.over:
            self.fail("over")
        self.result = log.result() if good else ""
        self.facts.update(
            head=head.hex(),
            events=len(game.events),
            result=self.result,
            unsigned=log.unsigned if good else None,
        )
        return head

    def check_event(self, log, entries, head, t, text, sig):
        try:
            seat = log.apply(text, bool(sig))
        except Refused as refusal:
            self.fail("event %d" % t, refusal.why, text)
            return False
        if sig and not good_signature(entries[seat][1], H("act", head, text.encode()), sig):
            self.fail("sig event %d" % t, "", text)
            return False
        return True

    def check_end(self, head):
        game = self.game
        if game.stage == "final":
            self.end_hash = H("final", self.gid, head, game.server_opening)
        else:
            self.end_hash = H(
                "abort", self.gid, game.stage.encode(), u8(game.end_entry),
                game.end_reason.encode(), head, game.server_opening,
            )  # fmt: skip
        self.facts["end_hash"] = self.end_hash.hex()
        if not self.server_signed(self.end_hash, game.end_sig):
            self.fail("sig end")


def card_names(cards):
    return " ".join(CARDS[card] for card in cards)


def fingerprint(rh):
    """Section 3: the first 40 bits, five by five, for people to read to each other."""
    bits = int.from_bytes(rh[:5], "big")
    signs = "0123456789abcdefghjkmnpqrstvwxyz"
    text = "".join(signs[bits >> shift & 31] for shift in range(35, -1, -5))
    return text[:4] + "-" + text[4:]


# ---------------------------------------------------------------------------------------------
# Section 9: what a player or a stranger brings along, and section 7: a row of files


def check_server(check, key):
    if check.understood() and check.game.server_pk != key:
        check.fail("server")


def read_receipt(data):
    """A receipt as (gid, entry, opening, ch), or Malformed."""
    gid, entry, opening, ch = take_fields(
        parse_json(data), "receipt", "gid", "entry", "opening", "ch"
    )
    return (
        take_hex(gid, "gid", 32),
        take_number(entry, "entry", 0, 9),
        take_hex(opening, "opening", 64),
        take_hex(ch, "ch", 32),
    )


def check_receipt(checks, receipt):
    """Notes a failure at the file that the receipt belongs to; False if there is no such file."""
    gid, entry, opening, ch = receipt
    for check in checks:
        if check.gid != gid:
            continue
        game = check.game
        commits = {i: commit for i, commit, _ in game.commits}
        reveals = {i: data for i, data, _ in game.reveals}
        good = (
            check.ch == ch
            and entry in commits
            and commits[entry] == check.commitment_of(entry, opening)
            and reveals.get(entry, opening) == opening
        )
        if not good:
            check.fail("receipt")
        return True
    return False


def check_chain(checks):
    """The failures of a row of files; the number in each name counts the files from 0."""
    failures = []
    chain = Chain()
    for n, check in enumerate(checks):
        failures += [Failure("%s %d" % (name, n)) for name in chain.follow(check)]
    return failures


class Chain:
    """What is known of a table from the files so far."""

    def __init__(self):
        self.before = None  # the file before, if it was understood
        self.finished = None  # the last finished game, while no gap lies between
        self.from_start = False  # whether the row begins with game 1 and has no gap
        self.openings = set()
        self.checks = []

    def follow(self, check):
        """Takes the next file and returns the names of what does not fit."""
        if not check.understood():
            self.before, self.finished, self.from_start = None, None, False
            return []
        names = self.link_and_time(check)
        if self.reuses(check):
            names.append("reuse")
        if not self.match_good(check):
            names.append("match")
        self.before = check
        if check.game.stage == "final":
            self.finished = check if check.result else None
            self.from_start = self.from_start and bool(check.result)
        return names

    def link_and_time(self, check):
        game, names = check.game, []
        linked = False
        if self.before:
            last = self.before.game
            linked = (
                (game.server_pk, game.table) == (last.server_pk, last.table)
                and game.game_no == last.game_no + 1
                and game.prev == self.before.end_hash
            )
            if not linked:
                names.append("link")
            if game.opened_ms <= last.opened_ms:
                names.append("time")
        if not linked:
            # What lies in the gap is not known, so no result may be taken from before it.
            self.finished = None
            self.from_start = game.game_no == 1
        return names

    def reuses(self, check):
        """Whether this game opens or seals a number that another game of the row has used."""
        openings = [opening for _, opening, _ in check.game.reveals]
        if check.game.server_opening:
            openings.append(check.game.server_opening)
        twice = len(set(openings)) < len(openings) or any(o in self.openings for o in openings)
        # An aborted game may have left seals that were never opened: try the known openings on them.
        twice = twice or any(hides_one(old, openings) for old in self.checks)
        twice = twice or hides_one(check, self.openings)
        self.openings.update(openings)
        self.checks.append(check)
        return twice

    def match_good(self, check):
        rules = check.rules
        if rules.begins_match():
            return True
        if self.finished is None:
            # In a row from game 1 on, a game without a result before it cannot follow from one.
            return not self.from_start
        return continues(check, self.finished)


def hides_one(check, openings):
    """Whether a seal of this game that its file does not open hides one of these openings."""
    game = check.game
    if not game.server_opening and any(check.seal_of(o) == game.server_commit for o in openings):
        return True
    if game.reveals:
        return False
    return any(
        check.commitment_of(i, opening) == commit
        for i, commit, _ in game.commits
        for opening in openings
    )


def continues(check, last):
    """Section 7: whether dealer, leader, options and players follow from the last result."""
    rules, before = check.rules, last.rules
    free = ("seating", "dealer", "first")
    same_options = all(
        rules.options[key] == before.options[key] for key in RULE_VALUES if key not in free
    )
    if rules.seating != "listed" or not same_options:
        return False
    seated = [last.game.entries[i] for i in last.order]
    if check.game.entries[: rules.players] != seated:
        return False
    return (rules.dealer, rules.first) == next_dealer_and_first(before, last.result)


def next_dealer_and_first(rules, result):
    if result.startswith("durak "):
        durak = int(result[6:])
        if rules.options["next_game"] == "under_fool":
            return durak, (durak - 1) % rules.players
        if rules.options["next_game"] == "from_under_fool":
            return durak, (durak + 1) % rules.players
    return (rules.dealer + 1) % rules.players, None


# ---------------------------------------------------------------------------------------------
# The report. Names of failures are the specification's and are not translated.

STEPS = {
    "format": ("format",),
    "rules": ("rules",),
    "entries": ("entries",),
    "stage": ("stage",),
    "contributors": ("contributors",),
    "open": ("open", "sig open"),
    "server-commit": ("server-commit",),
    "commits": ("equal commits", "sig commit", "sig commits"),
    "reveals": ("commit", "sig reveal", "sig reveals"),
    "beacon": ("beacon",),
    "deals": ("leaves", "sig deal", "deals"),
    "events": ("event", "sig event", "over"),
    "end": ("sig end",),
}
STEP_NEEDS = {
    "server-commit": "deal", "commits": "reveal", "reveals": "deal",
    "beacon": "play", "deals": "play", "events": "play",
}  # fmt: skip

TEXTS = {
    # steps
    "step-format": ("the file is complete and well formed", "файл полон и записан правильно"),
    "step-rules": ("the rules of the table", "правила стола"),
    "step-entries": ("the list of players", "список участников"),
    "step-stage": ("the parts fit the way the game ended", "части файла подходят к концу игры"),
    "step-contributors": ("every player gave a number", "число внёс каждый участник"),
    "step-open": ("the opening, signed by the server", "открытие игры подписано сервером"),
    "step-server-commit": ("the server's number is the sealed one", "число сервера — то, что было запечатано"),
    "step-commits": ("the players' seals and their signatures", "печати игроков и подписи под ними"),
    "step-reveals": ("the players' numbers are the sealed ones", "числа игроков — те, что были запечатаны"),
    "step-beacon": ("the beacon", "внешний маяк"),
    "step-deals": ("deck, seats and leader follow from the numbers", "колода, места и первый ход следуют из чисел"),
    "step-events": ("every event can be true, every signature fits", "каждое событие возможно, каждая подпись верна"),
    "step-end": ("the end, signed by the server", "конец игры подписан сервером"),
    "ok": ("ok", "да"),
    "failed": ("FAILED", "НЕТ"),
    "absent": ("not reached", "не дошло"),
    "unknown": ("not checked", "не проверено"),
    # verdicts and facts
    "passes": ("PASSES", "ПРОВЕРКА ПРОЙДЕНА"),
    "fails": ("FAILS", "ПРОВЕРКА НЕ ПРОЙДЕНА"),
    "table": ("table {0}, game {1}, opened {2}", "стол {0}, игра {1}, открыта {2}"),
    "server-key": ("server's key", "ключ сервера"),
    "game-id": ("game", "игра"),
    "fingerprint": ("fingerprint", "отпечаток"),
    "seed": ("seed", "зерно"),
    "order": ("seats, counted from 0", "места, считая с 0"),
    "deck": ("deck {0}", "колода {0}"),
    "void": ("void: no hand held a trump", "не в счёт: ни у кого не было козыря"),
    "avoided": ("deck that was not dealt", "колода, которую не сдали"),
    "trump": ("trump card", "козырь"),
    "hand": ("hand of seat {0}", "карты места {0}"),
    "leader": ("first to lead", "первый ход"),
    "by-lowest_trump": ("seat {0}: holds the lowest trump, {1}", "место {0}: младший козырь, {1}"),
    "by-random": ("seat {0}: drawn, since no hand held a trump", "место {0}: по жребию, козыря не было ни у кого"),
    "by-first_seat": ("seat {0}: by the rules, since no hand held a trump", "место {0}: по правилам, козыря не было ни у кого"),
    "by-fixed": ("seat {0}: fixed by the game before", "место {0}: назначено по итогу прошлой игры"),
    "by-redeal": ("nobody: the deal is void", "никто: сдача не в счёт"),
    "result": ("result", "итог"),
    "result-durak": ("seat {0} is the durak", "дурак — место {0}"),
    "result-lost": ("seats {0} have lost", "проиграли места {0}"),
    "result-draw": ("a draw", "ничья"),
    "result-none": ("none", "нет"),
    "aborted": ("aborted at stage {0} by {1}: {2}", "прервана на стадии {0}, кем: {1}, причина: {2}"),
    "by-server": ("the server", "сервер"),
    "by-entry": ("entry {0}", "участник {0}"),
    "unsigned": ("unsigned actions", "ходов без подписи"),
    "unsigned-note": ("the clock, or a device without the key", "часы или устройство без ключа"),
    "end-hash": ("digest of the end", "хеш конца"),
    "beacon": ("beacon", "маяк"),
    "beacon-none": ("none", "нет"),
    "beacon-unchecked": (
        "{0}: the value was mixed in; compare it with the beacon itself (SHA-256 of the round's signature)",
        "{0}: значение подмешано; сравните его с самим маяком (SHA-256 подписи раунда)",
    ),
    "moves-unchecked": (
        "moves: not checked against the rules of play",
        "ходы: по правилам игры не проверены",
    ),
    "chain-of": ("chain of {0} files", "цепочка из {0} файлов"),
    "chain-gap": ("a file in it was not understood", "один из файлов не разобран"),
    "receipt-fits": ("the receipt fits", "квитанция подходит"),
    "receipt-alien": ("the receipt belongs to none of these files", "квитанция не относится ни к одному из этих файлов"),
    # failures, by the name without its number
    "fail-format": ("the file is not as section 8 demands", "файл не таков, как требует раздел 8"),
    "fail-rules": ("the rules string is refused", "строка правил не принята"),
    "fail-entries": ("the list of players breaks section 3", "список участников нарушает раздел 3"),
    "fail-stage": ("the parts present do not fit the end", "части файла не подходят к концу игры"),
    "fail-contributors": ("commitments or reveals are not exactly those of all players and notaries", "печати или числа — не ровно от всех игроков и нотариусов"),
    "fail-open": ("the opening contradicts the game's number", "открытие противоречит номеру игры"),
    "fail-sig open": ("the server's signature under the opening is wrong", "подпись сервера под открытием неверна"),
    "fail-server-commit": ("the server dealt from another number than it had sealed", "сервер сдавал не из того числа, которое запечатал"),
    "fail-equal commits": ("two commitments are equal", "две печати совпадают"),
    "fail-sig commit": ("this entry's signature under its commitment is wrong", "подпись участника под печатью неверна"),
    "fail-sig commits": ("the server's signature under the commitments is wrong", "подпись сервера под печатями неверна"),
    "fail-commit": ("this entry's number is not the one it had sealed", "число участника — не то, что он запечатал"),
    "fail-sig reveal": ("this entry's signature under its number is wrong", "подпись участника под числом неверна"),
    "fail-sig reveals": ("the server's signature under the numbers is wrong", "подпись сервера под числами неверна"),
    "fail-beacon": ("beacon and value do not belong together", "маяк и значение не соответствуют друг другу"),
    "fail-leaves": ("the cards dealt are not those that follow from the numbers", "сданы не те карты, которые следуют из чисел"),
    "fail-sig deal": ("the server's signature under the deal is wrong, or seats or leader are not those that follow", "подпись сервера под сдачей неверна, или места или первый ход — не те, что следуют из чисел"),
    "fail-deals": ("the row of void deals is wrong", "ряд сдач не в счёт неверен"),
    "fail-event": ("this cannot have happened", "этого не могло быть"),
    "fail-sig event": ("the signature is not that of the seat at this moment of this game", "подпись не этого места в этот момент этой игры"),
    "fail-over": ("the game is called finished and is not", "игра объявлена законченной, но не закончена"),
    "fail-sig end": ("the server's signature under the end is wrong", "подпись сервера под концом игры неверна"),
    "fail-server": ("the server's key is another one", "ключ сервера другой"),
    "fail-receipt": ("the receipt contradicts the file", "квитанция противоречит файлу"),
    "fail-link": ("it does not follow on the file before", "не продолжает предыдущий файл"),
    "fail-time": ("it was not opened after the file before", "открыта не позже предыдущей"),
    "fail-reuse": ("a number was used again", "число использовано повторно"),
    "fail-match": ("dealer, leader, options or seats do not follow from the last result", "сдающий, первый ход, правила или места не следуют из прошлого итога"),
    # reasons
    "size": ("more than 4 MiB", "больше 4 МиБ"),
    "utf8": ("not UTF-8", "не UTF-8"),
    "json": ("not JSON", "не JSON"),
    "twice": ("a key stands twice", "ключ встречается дважды"),
    "number": ("a number that is not whole, plain and below 2^53", "число не целое, не простое или не меньше 2^53"),
    "fields": ("fields are missing or too many", "поля не те: лишние или недостающие"),
    "value": ("not a value that is allowed here", "недопустимое значение"),
    "refused-rules": ("a key or value that is not allowed, or keys that do not fit together", "недопустимый ключ или значение, либо они не подходят друг к другу"),
    "players": ("another number of players than the list has", "число игроков не то, что в списке"),
    "prev": ("exactly game 1 points to no game before", "ссылки на прошлую игру нет только у игры 1"),
    "no-match": ("game 1 begins a match: the last seat deals, nobody's lead is fixed", "игра 1 начинает матч: сдаёт последнее место, первый ход не назначен"),
    "no-value": ("a beacon is named, but no value mixed in", "маяк назван, но его значения нет"),
    "no-beacon": ("a value is mixed in, but no beacon named", "значение есть, но маяк не назван"),
    "spelling": ("no event is spelled like this", "таких событий не бывает"),
    "after-over": ("something follows the end", "после конца что-то ещё"),
    "no-seat": ("there is no such seat", "такого места нет"),
    "signed-server": ("a signature on what the server writes", "подпись под тем, что пишет сервер"),
    "signed-bot": ("a signature where a bot plays", "подпись там, где играет бот"),
    "bout-open": ("a bout is open", "кон не закончен"),
    "no-bout": ("no bout is open", "сейчас нет кона"),
    "drawing": ("not everybody has drawn", "ещё не все добрали"),
    "ended": ("the game has ended", "игра уже кончилась"),
    "not-ended": ("the game has not ended", "игра ещё не кончилась"),
    "ranks": ("cards of several ranks", "карты разного достоинства"),
    "rank": ("no such rank lies on the table", "такого достоинства нет на столе"),
    "not-held": ("the seat does not hold the card", "этой карты нет на руках"),
    "took": ("somebody has said take", "уже сказано «беру»"),
    "nobody-took": ("nobody has said take", "никто не сказал «беру»"),
    "not-uncovered": ("that card does not lie there uncovered", "такой непобитой карты нет"),
    "beats": ("it does not beat that card", "эта карта ту не бьёт"),
    "covered": ("something has been beaten already", "что-то уже побито"),
    "uncovered": ("a card is uncovered", "есть непобитая карта"),
    "nothing-uncovered": ("nothing is uncovered", "непобитых карт нет"),
    "no-trump": ("the card is not a trump", "карта не козырь"),
    "count": ("another number of cards is due", "добрать надо другое число карт"),
    "turns": ("a bot comes and goes in turns", "бот садится и уходит по очереди"),
    "not-human": ("the seat is a bot's", "это место бота"),
    # the command line
    "usage": ("checks files of fairly dealt games of durak", "проверяет файлы честно сданных игр в дурака"),
    "help-files": ("game files; several are a chain", "файлы игр; несколько — цепочка"),
    "help-receipt": ("a player's receipt, which must be in a file", "квитанция игрока: она должна быть в файле"),
    "help-server": ("the server's key as 64 hex digits", "ключ сервера, 64 шестнадцатеричные цифры"),
    "help-json": ("report as JSON", "отчёт в виде JSON"),
    "help-lang": ("language of the report", "язык отчёта"),
    "unreadable": ("cannot read {0}: {1}", "не читается {0}: {1}"),
    "bad-key": ("--server: a key has 64 hex digits (0-9, a-f)", "--server: в ключе 64 шестнадцатеричные цифры (0-9, a-f)"),
    "bad-receipt": ("{0} is not a receipt: {1}", "{0} — не квитанция: {1}"),
}  # fmt: skip


class Speaker:
    """Says the TEXTS in one language."""

    def __init__(self, language):
        self.column = 1 if language == "ru" else 0

    def say(self, key, *values):
        return TEXTS[key][self.column].format(*values)

    def failure(self, failure):
        text = "%s: %s" % (failure.name, self.say("fail-" + base_name(failure.name)))
        details = [failure.where] if failure.where else []
        details += [self.say(failure.why)] if failure.why else []
        return text + (" (%s)" % ": ".join(details) if details else "")


def base_name(name):
    """`sig commit 3` belongs to `sig commit`."""
    return re.sub(" [0-9]+$", "", name)


def step_states(check):
    """For each step: ok, failed, absent (the game did not get there) or unknown (checking stopped)."""
    failed = {base_name(failure.name) for failure in check.failures}
    states, stopped = {}, False
    for step, names in STEPS.items():
        need = STEP_NEEDS.get(step)
        if failed.intersection(names):
            states[step] = "failed"
            stopped = stopped or not check.understood()
        elif stopped or step == "events" and "deals" in failed:
            states[step] = "unknown"
        elif need and not check.game.reached(need):
            states[step] = "absent"
        else:
            states[step] = "ok"
    return states


def say_result(speaker, result):
    kind, _, seats = (result or "none").partition(" ")
    return speaker.say("result-" + kind, seats.replace(" ", ", "))


def say_leader(speaker, facts):
    return speaker.say("by-" + facts["first_by"], facts["first"], facts["lowest_trump"])


def fact_lines(speaker, check):
    """The report's pairs of name and value."""
    game, facts, say = check.game, check.facts, speaker.say
    yield say("server-key"), game.server_pk.hex()
    yield say("game-id"), facts["game_id"]
    if "fingerprint" in facts:
        yield say("fingerprint"), facts["fingerprint"]
    if "seed" in facts:
        yield from deal_lines(speaker, check)
    if "avoided_deck" in facts:
        yield say("avoided"), facts["avoided_deck"]
    beacon = say("beacon-unchecked", game.beacon) if game.beacon_value else say("beacon-none")
    yield say("beacon"), beacon
    if game.stage == "final":
        yield say("result"), say_result(speaker, check.result)
    else:
        by_server = game.end_entry == VOID
        who = say("by-server") if by_server else say("by-entry", game.end_entry)
        yield say("result"), say("aborted", game.stage, who, game.end_reason)
    yield say("end-hash"), facts["end_hash"]


def deal_lines(speaker, check):
    facts, say = check.facts, speaker.say
    yield say("seed"), facts["seed"]
    yield say("order"), ", ".join("%d = %s" % (seat, say("by-entry", entry)) for seat, entry in enumerate(facts["order"]))
    for k, deck in enumerate(facts["decks"]):
        void = k < len(facts["decks"]) - 1 or facts["first"] is None
        yield say("deck", k), deck + (" (%s)" % say("void") if void else "")
    for seat, hand in enumerate(facts["hands"]):
        yield say("hand", seat), hand
    yield say("trump"), facts["trump"]
    yield say("leader"), say_leader(speaker, facts)
    if facts["unsigned"] is not None:
        count = str(facts["unsigned"])
        yield say("unsigned"), count + (" (%s)" % say("unsigned-note") if facts["unsigned"] else "")


def print_check(speaker, name, check):
    print("%s: %s" % (name, speaker.say("passes" if check.passed() else "fails")))
    game = check.game
    if game:
        print("  " + speaker.say("table", game.table, game.game_no, utc(game.opened_ms)))
    for step, state in step_states(check).items():
        print("  [%s] %s" % (speaker.say(state), speaker.say("step-" + step)))
    for failure in check.failures:
        print("  ! " + speaker.failure(failure))
    if check.understood():
        for key, value in fact_lines(speaker, check):
            print("  %s: %s" % (key, value))
        print("  " + speaker.say("moves-unchecked"))


def utc(milliseconds):
    try:
        moment = datetime.datetime.fromtimestamp(milliseconds // 1000, datetime.timezone.utc)
        return moment.strftime("%Y-%m-%d %H:%M:%S UTC")
    except (ValueError, OverflowError, OSError):
        return "%d ms" % milliseconds


def json_report(speaker, names, checks, chain, receipt_known):
    def listed(failures):
        return [{"name": each.name, "text": speaker.failure(each)} for each in failures]

    files = [
        {
            "file": name,
            "passes": check.passed(),
            "failures": listed(check.failures),
            "steps": step_states(check),
            "server_pk": check.game.server_pk.hex() if check.game else None,
            "facts": check.facts,
            "beacon_value_checked": False,
            "moves_checked": False,
        }
        for name, check in zip(names, checks)
    ]
    return {
        "passes": all(check.passed() for check in checks) and not chain and receipt_known,
        "files": files,
        "chain": listed(chain),
        "receipt_found": receipt_known,
    }


# ---------------------------------------------------------------------------------------------
# The command


def preferred_language():
    names = (os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ru" if next(filter(None, names), "").lower().startswith("ru") else "en"


def asked_language(arguments):
    """The language, before the arguments are parsed: the help text is in it too."""
    for i, argument in enumerate(arguments):
        if argument in ("--lang=ru", "--lang=en"):
            return argument[-2:]
        if argument == "--lang" and arguments[i + 1 : i + 2] in (["ru"], ["en"]):
            return arguments[i + 1]
    return preferred_language()


def parse_arguments(arguments, speaker):
    parser = argparse.ArgumentParser(prog="verify_fair.py", description=speaker.say("usage"))
    parser.add_argument("files", nargs="+", metavar="FILE", help=speaker.say("help-files"))
    parser.add_argument("--receipt", metavar="R", help=speaker.say("help-receipt"))
    parser.add_argument("--server", metavar="KEY", help=speaker.say("help-server"))
    parser.add_argument("--json", action="store_true", help=speaker.say("help-json"))
    parser.add_argument("--lang", choices=("en", "ru"), help=speaker.say("help-lang"))
    options = parser.parse_args(arguments)
    if options.server is not None and not re.fullmatch("[0-9a-f]{64}", options.server):
        parser.error(speaker.say("bad-key"))
    return options


def read_file(path):
    # One byte more than allowed tells that a file is too long without reading all of it.
    with open(path, "rb") as file:
        return file.read(MAX_BYTES + 1)


def load_receipt(path, speaker):
    try:
        return read_receipt(read_file(path))
    except Malformed as error:
        reason = ": ".join(filter(None, (error.where, speaker.say(error.what))))
        raise SystemExit(complain(speaker.say("bad-receipt", path, reason))) from None


def complain(text):
    print("verify_fair.py: " + text, file=sys.stderr)
    return 2


def main(arguments):
    speaker = Speaker(asked_language(arguments))
    options = parse_arguments(arguments, speaker)
    try:
        contents = [read_file(path) for path in options.files]
        receipt = load_receipt(options.receipt, speaker) if options.receipt else None
    except OSError as error:
        return complain(speaker.say("unreadable", error.filename, error.strerror))
    checks = [Check(data) for data in contents]
    for check in checks:
        if options.server:
            check_server(check, bytes.fromhex(options.server))
    receipt_known = receipt is None or check_receipt(checks, receipt)
    chain = check_chain(checks) if len(checks) > 1 else []
    report = json_report(speaker, options.files, checks, chain, receipt_known)
    if options.json:
        print(json.dumps(report, indent=1, ensure_ascii=False))
    else:
        print_report(speaker, options, checks, chain, receipt_known)
    return 0 if report["passes"] else 1


def print_report(speaker, options, checks, chain, receipt_known):
    for path, check in zip(options.files, checks):
        print_check(speaker, path, check)
    if options.receipt and not receipt_known:
        print("! " + speaker.say("receipt-alien"))
    elif options.receipt and all(each.name != "receipt" for c in checks for each in c.failures):
        print(speaker.say("receipt-fits"))
    if len(checks) > 1:
        gap = not all(check.understood() for check in checks)
        verdict = speaker.say("fails" if chain or gap else "passes")
        note = " (%s)" % speaker.say("chain-gap") if gap else ""
        print("%s: %s%s" % (speaker.say("chain-of", len(checks)), verdict, note))
    for failure in chain:
        print("  ! " + speaker.failure(failure))


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # a terminal without Cyrillic letters is no failure
    sys.exit(main(sys.argv[1:]))
