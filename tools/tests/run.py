#!/usr/bin/env python3
"""Runs both checkers of dealt games over the vectors in data/fair.

    python3 tools/tests/run.py [--thorough]

The Python checker always runs; the script of the HTML checker too if `node` is there. Both get the
same questions and must give the same answers. `--thorough` damages many more bytes and fields of
the vectors (minutes instead of seconds). Exit code 0 if all agree, 1 if not.
"""

import copy
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
VECTORS = HERE.parent.parent / "data" / "fair"
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True  # leave nothing behind in tools/
import verify_fair  # noqa: E402 (it lies in tools/, which is on no path by itself)

# Facts that stand in `derived` under the names that the checkers' reports use too.
DERIVED = (
    "game_id commits_hash reveals_hash fingerprint seed order deals decks hands trump first "
    "first_by random_seat deal_hashes deck_key salt_key seats_key first_key bytes_used "
    "bytes_rejected head result unsigned end_hash"
).split()
ZERO_KEY = "00" * 32
ANY = object()


@dataclass
class Case:
    """A question to a checker and the answer that must come; ANY: refused in whatever way."""

    label: str
    question: dict
    answer: object


def load(name):
    return json.loads((VECTORS / (name + ".json")).read_text("utf-8"))


def vector_names():
    return sorted(path.stem for path in VECTORS.glob("[av][0-9]*.json"))


def to_text(file):
    return json.dumps(file, separators=(",", ":"))


# ---------------------------------------------------------------------------------------------
# The cases


def vector_cases():
    for name in vector_names():
        vector = load(name)
        derived = vector["derived"]
        facts = {key: derived[key] for key in DERIVED if key in derived}
        if "bot_key_0" in derived:
            facts["bot_key_0"] = derived["bot_key_0"]
        question = {"do": "verify", "text": to_text(vector["file"]), "facts": list(facts)}
        yield Case(name, question, {"failures": [], "facts": facts})


def patched(file, changes):
    """The file with fields set, flipped, deleted or doubled, as `negative.json` writes it."""
    file = copy.deepcopy(file)
    for path, value in changes:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        target = file
        for step in way:
            target = target[step]
        if value == "delete":
            del target[last]
        elif value == "double":
            target.insert(last, copy.deepcopy(target[last]))
        elif value == "flip":
            target[last] = flipped(target[last])
        else:
            target[last] = value
    return file


def flipped(text):
    """Another first digit: 0, as the vectors' expectations suppose, or 1 where a 0 stands."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def negative_cases():
    negative = load("negative")
    for case in negative["patches"]:
        file = patched(load(case["base"])["file"], case["set"])
        yield refusal("patch: " + case["what"], to_text(file), case)
    for case in negative["texts"]:
        yield refusal("text: " + case["what"], case["text"], case)
    for case in negative["files"]:
        yield refusal("file: " + case["what"], to_text(case["file"]), case)
    for case in negative["illegal"]:
        # Only the rules of play refuse these; a checker without them finds nothing wrong.
        yield Case("illegal: " + case["what"], verify(to_text(case["file"])), no_failure())
    for case in negative["chains"]:
        files = [load(file)["file"] if isinstance(file, str) else file for file in case["files"]]
        question = {"do": "chain", "texts": [to_text(file) for file in files]}
        yield Case("chain: " + case["what"], question, case["expect"])


def verify(text):
    return {"do": "verify", "text": text, "facts": []}


def no_failure():
    return {"failures": [], "facts": {}}


def refusal(label, text, case):
    assert set(case["must"]) <= set(case["all"]), label
    return Case(label, verify(text), {"failures": case["all"], "facts": {}})


def micro_cases():
    micro = load("micro")
    for i, case in enumerate(micro["H"]):
        question = {"do": "hash", "tag": case["tag"], "parts": case["parts"]}
        yield Case("H %d" % i, question, case["digest"])
    block = {"do": "hash", "tag": "block", "parts": [ZERO_KEY, "00000000"]}
    yield Case("block 0", block, micro["block0_of_zero_key"])
    yield Case(
        "below 52 to 2",
        {"do": "below", "key": ZERO_KEY, "moduli": list(range(52, 1, -1))},
        {
            "values": micro["below_from_52_down_to_2"],
            "used": micro["below_bytes_used"],
            "rejected": micro["below_bytes_rejected"],
        },
    )
    names = micro["card_names"]
    yield Case("card names", {"do": "cards"}, names)
    for size, deck in micro["decks_of_zero_key"].items():
        yield Case("deck " + size, {"do": "deck", "key": ZERO_KEY, "size": int(size)}, deck)
    for name, order in micro["orders_of_zero_key"].items():
        seating, players = name.split("_")
        question = {"do": "order", "key": ZERO_KEY, "seating": seating, "players": int(players)}
        yield Case("order " + name, question, order)
    for case in micro["deal_indexes"]:
        sizes = {key: case[key] for key in ("players", "deck", "dealer")}
        expected = {key: case[key] for key in ("seats", "trump", "talon")}
        yield Case("indexes %s" % sizes, {"do": "indexes", **sizes}, expected)
    for case in micro["rules"]:
        yield Case("rules " + case["text"], {"do": "rules", "text": case["text"]}, case["ok"])
    digest = micro["ed25519"]["digest"]
    for case in micro["ed25519"]["cases"]:
        question = {"do": "signature", "pk": case["pk"], "digest": digest, "sig": case["sig"]}
        yield Case("ed25519: " + case["why"], question, case["ok"])


def below_cases():
    """below(m) from a byte: exact for every m, as the specification's test 8 demands."""
    for m in range(1, 257):
        row = [b % m for b in range(256) if b < 256 - 256 % m]
        counts = {row.count(value) for value in set(row)}
        assert len(counts) == 1, m
    # The two checkers and the definition above, over one long stream.
    key = "11" * 32
    moduli = list(range(1, 257))
    yield Case("below 1 to 256", {"do": "below", "key": key, "moduli": moduli}, below(key, moduli))


def below(key, moduli):
    """Section 4's `below` written down once more, over a stream made in advance."""
    key = bytes.fromhex(key)
    stream = b"".join(verify_fair.H("block", key, i.to_bytes(4, "big")) for i in range(64))
    values, used = [], 0
    for m in moduli:
        while stream[used] >= 256 - 256 % m:
            used += 1
        values.append(stream[used] % m)
        used += 1
    return {"values": values, "used": used, "rejected": used - len(moduli)}


def receipt_cases():
    vector = load("v9")
    text = to_text(vector["file"])
    good = {
        "gid": vector["derived"]["game_id"],
        "entry": 1,
        "opening": vector["secrets"]["openings"]["1"],
        "ch": vector["derived"]["commits_hash"],
    }
    broken_off = load("a2")
    lost = {
        "gid": broken_off["derived"]["game_id"],
        "entry": 3,
        "opening": broken_off["secrets"]["openings"]["3"],
        "ch": broken_off["derived"]["commits_hash"],
    }
    both = [text, to_text(broken_off["file"])]
    yield Case("receipt fits", ask_receipt([text], good), {"found": True, "failures": []})
    yield Case("receipt of an abort", ask_receipt(both, lost), {"found": True, "failures": []})
    wrong = {"found": True, "failures": ["receipt"]}
    for key in ("opening", "ch"):
        changed = {**good, key: flipped(good[key])}
        yield Case("receipt, other " + key, ask_receipt([text], changed), wrong)
        changed = {**lost, key: flipped(lost[key])}
        yield Case("receipt of an abort, other " + key, ask_receipt(both, changed), wrong)
    for entry in (2, 9):
        changed = {**good, "entry": entry}
        yield Case("receipt, entry %d" % entry, ask_receipt([text], changed), wrong)
    alien = {**good, "gid": flipped(good["gid"])}
    yield Case("receipt, other game", ask_receipt([text], alien), {"found": False, "failures": []})


def ask_receipt(texts, receipt):
    return {"do": "receipt", "texts": texts, "receipt": to_text(receipt)}


def sealed_again_cases():
    """A number of a game that was broken off before it was opened comes back in the next one."""
    first, later = load("a2"), load("v10")
    used = first["secrets"]["openings"]["0"]
    file = patched(later["file"], [["reveals.0.opening", used]])
    texts = [to_text(first["file"]), to_text(file)]
    yield Case("reuse of an unopened number", {"do": "chain", "texts": texts}, ["reuse 1"])


def byte_cases(thorough):
    """Whatever byte of a file is damaged, it is refused (there is no white space in these)."""
    chance = random.Random(20)
    for name in vector_names():
        text = to_text(load(name)["file"])
        for place in chance.sample(range(len(text)), 200 if thorough else 5):
            byte = chance.choice([b for b in range(32, 127) if b != ord(text[place])])
            changed = text[:place] + chr(byte) + text[place + 1 :]
            yield Case("%s, byte %d" % (name, place), verify(changed), ANY)


def field_cases(thorough):
    """Whatever field is changed, deleted or doubled, the file is refused."""
    chance = random.Random(21)
    for name in vector_names():
        file = load(name)["file"]
        changes = list(field_changes(file))
        for path, value in chance.sample(changes, min(len(changes), 200 if thorough else 5)):
            changed = patched(file, [[path, value]])
            yield Case("%s, %s %s" % (name, path, value), verify(to_text(changed)), ANY)


def field_changes(value, path=""):
    """All paths below a value, each with what can be done to it."""
    inside_list = isinstance(value, list)
    children = enumerate(value) if inside_list else value.items()
    for key, child in children:
        where = "%s.%s" % (path, key) if path else str(key)
        yield where, "delete"
        if inside_list:
            yield where, "double"
        if isinstance(child, (list, dict)):
            yield from field_changes(child, where)
        elif isinstance(child, int):
            yield where, child + 1
        elif len(child) in (64, 128):
            yield where, "flip"
        else:
            yield where, child + "x"


def log_cases(thorough):
    """Long random logs: both checkers must stop at the same event, for the same failure.

    The last event is as a rule one that section 6 refuses. All of it is unsigned, and nobody signed
    the end, so each of these files fails; what counts is that the failures are the same.
    """
    chance = random.Random(22)
    for name in [name for name in vector_names() if name.startswith("v")]:
        file = load(name)["file"]
        for walk in range(20 if thorough else 1):
            texts = random_log(file, chance, 600 if thorough else 150)
            changed = with_events(file, texts)
            yield Case("%s, random log %d" % (name, walk), verify(changed), ANY)


def with_events(file, texts):
    return to_text({**file, "events": [[text, ""] for text in texts]})


def random_log(file, chance, longest):
    """Texts that section 6 allows one after another, and at last one that it may refuse."""
    check = verify_fair.Check(to_text(file).encode("ascii"))
    human = [check.game.entries[i][0] == "h" for i in check.order]
    log, texts = verify_fair.Log(check.rules, check.deal, human), []
    for _ in range(chance.randrange(20, longest)):
        candidates = event_candidates(log)
        chance.shuffle(candidates)
        # Bouts that are taken make long games.
        candidates.sort(key=lambda text: not text.endswith("take") or chance.random() < 0.5)
        for text in candidates:
            after = copy.deepcopy(log)
            try:
                after.apply(text, False)
            except verify_fair.Refused:
                continue
            log = after
            texts.append(text)
            break
    return texts + [chance.choice(event_candidates(log))]


def idle_cases():
    """Thirty idle bouts end a game, no fewer and no more."""
    file = load("v1")["file"]
    for bouts in (29, 30, 31):
        texts = idle_log(file, bouts) + ["over"]
        good = bouts == 30
        # With too few bouts `over` is refused, with too many the last lead.
        at = len(texts) - (1 if bouts < 30 else 4)
        failures = ["sig end"] if good else ["event %d" % at, "sig end"]
        question = {"do": "verify", "text": with_events(file, texts), "facts": ["result"]}
        answer = {"failures": failures, "facts": {"result": "draw" if good else ""}}
        yield Case("%d idle bouts" % bouts, question, answer)


def idle_log(file, bouts):
    """Two seats hand one card to each other; only after the first bout somebody draws."""
    check = verify_fair.Check(to_text(file).encode("ascii"))
    hands, texts = [set(hand) for hand in check.deal.hands], []
    for bout in range(1 + bouts):
        seat = bout % 2
        card = min(hands[seat])
        texts += ["%d lead:%s" % (seat, verify_fair.CARDS[card]), "%d take" % (1 - seat), "taken"]
        hands[seat].remove(card)
        hands[1 - seat].add(card)
        if bout == 0:
            texts.append("draw 0 1")
            hands[0].add(check.deal.talon[0])
    return texts


def event_candidates(log):
    """Everything that could be written next, right or wrong."""
    texts = ["beaten", "taken", "over"]
    for seat, hand in enumerate(log.hands):
        cards = [verify_fair.CARDS[card] for card in sorted(hand)]
        texts += ["%d %s" % (seat, word) for word in ("take", "pass", "bot", "back")]
        texts += ["draw %d %d" % (seat, count) for count in range(1, 7)]
        for word in ("lead", "throw", "transfer", "show"):
            texts += ["%d %s:%s" % (seat, word, card) for card in cards]
        for attack, _ in log.table:
            attack = verify_fair.CARDS[attack]
            texts += ["%d beat:%s=%s" % (seat, attack, card) for card in cards]
    return texts


# ---------------------------------------------------------------------------------------------
# The checkers


def answer_in_python(question):
    return PYTHON[question["do"]](question)


def python_verify(question):
    check = verify_fair.Check(question["text"].encode("utf-8"))
    facts = dict(check.facts)
    if "bot_keys" in facts:
        facts["bot_key_0"] = facts["bot_keys"][0]
    facts = {key: facts.get(key) for key in question["facts"]}
    return {"failures": names_of(check.failures), "facts": facts}


def names_of(failures):
    return [failure.name for failure in failures]


def python_checks(question):
    return [verify_fair.Check(text.encode("utf-8")) for text in question["texts"]]


def python_receipt(question):
    checks = python_checks(question)
    receipt = verify_fair.read_receipt(question["receipt"].encode("utf-8"))
    found = verify_fair.check_receipt(checks, receipt)
    return {"found": found, "failures": [name for c in checks for name in names_of(c.failures)]}


def python_below(question):
    stream = verify_fair.Stream(bytes.fromhex(question["key"]))
    values = [stream.below(m) for m in question["moduli"]]
    return {"values": values, "used": stream.used, "rejected": stream.rejected}


def python_deck(question):
    stream = verify_fair.Stream(bytes.fromhex(question["key"]))
    return verify_fair.card_names(stream.shuffle(range(52 - question["size"], 52)))


def python_indexes(question):
    keys = ("players", "deck", "dealer")
    seats, trump, talon = verify_fair.deal_indexes(*(question[key] for key in keys))
    return {"seats": seats, "trump": trump, "talon": talon}


def hexes(question, *keys):
    return [bytes.fromhex(question[key]) for key in keys]


PYTHON = {
    "verify": python_verify,
    "chain": lambda q: names_of(verify_fair.check_chain(python_checks(q))),
    "receipt": python_receipt,
    "hash": lambda q: verify_fair.H(q["tag"], *map(bytes.fromhex, q["parts"])).hex(),
    "below": python_below,
    "cards": lambda q: verify_fair.card_names(range(52)),
    "deck": python_deck,
    "order": lambda q: verify_fair.draw_order(
        q["seating"], q["players"], verify_fair.Stream(bytes.fromhex(q["key"]))
    ),
    "indexes": python_indexes,
    "rules": lambda q: verify_fair.read_rules(q["text"]) is not None,
    "signature": lambda q: verify_fair.good_signature(*hexes(q, "pk", "digest", "sig")),
}


class Page:
    """The script of the HTML checker, answering in a process of its own; used with `with`."""

    def __init__(self, questions):
        self.node = shutil.which("node") or shutil.which("nodejs")
        self.questions = questions

    def __enter__(self):
        if self.node:
            # Files, since a row of questions is longer than some pipes and all command lines allow.
            self.asked = tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8")
            self.answered = tempfile.TemporaryFile("w+", encoding="utf-8")
            json.dump(self.questions, self.asked)
            self.asked.flush()
            script, page = HERE / "page.js", HERE.parent / "verify_fair.html"
            command = [self.node, str(script), str(page), self.asked.name]
            self.process = subprocess.Popen(command, stdout=self.answered)
        return self

    def answers(self):
        """The answers once all are there; None without node."""
        if not self.node:
            print("node is missing: the HTML checker was not run")
            return None
        if self.process.wait() != 0:
            raise SystemExit("the script of the HTML checker failed")
        self.answered.seek(0)
        return json.load(self.answered)

    def __exit__(self, *_):
        if self.node:
            self.process.kill()
            self.process.wait()
            self.asked.close()
            self.answered.close()


# ---------------------------------------------------------------------------------------------
# Other tests of the Python checker: hands, and the command line


def hand_message_problems():
    """Each HAND of the vectors holds cards of the deal, and its digest comes out."""
    for name in vector_names():
        vector = load(name)
        for message in vector["derived"].get("hand_messages", []):
            if not hand_message_good(vector, message):
                yield "%s: HAND of seat %d does not fit" % (name, message["seat"])


def hand_message_good(vector, message):
    gid, dh = bytes.fromhex(vector["derived"]["game_id"]), vector["derived"]["deal_hashes"]
    data, k = bytes.fromhex(message["items"]), message["k"]
    items = [data[at : at + 34] for at in range(0, len(data), 34)]
    leaves = vector["file"]["deals"][k]["leaves"]
    if any(
        verify_fair.leaf(gid, k, item[0], item[1], item[2:]).hex() != leaves[item[0]]
        for item in items
    ):
        return False
    seat = bytes([message["seat"]])
    digest = verify_fair.H("hand", bytes.fromhex(dh[k]), seat, data)
    server = bytes.fromhex(vector["file"]["open"]["server_pk"])
    signed = verify_fair.good_signature(server, digest, bytes.fromhex(message["sig"]))
    return digest.hex() == message["digest"] and signed


def command_problems():
    """Exit codes and outputs of `verify_fair.py` as people call it."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name in ("v8", "a1"):
            (folder / name).write_text(to_text(load(name)["file"]), "utf-8")
        (folder / "bad").write_text("{}", "utf-8")
        (folder / "large").write_bytes(b" " * (4 * 1024 * 1024 + 1))
        (folder / "latin").write_bytes(to_text(load("v8")["file"]).encode()[:-1] + b"\xff}")
        key = load("v8")["file"]["open"]["server_pk"]
        for arguments, code, words in (
            (["v8", "--lang", "en"], 0, "moves: not checked"),
            (["v8", "--lang", "ru"], 0, "ПРОВЕРКА ПРОЙДЕНА"),
            (["v8", "--json"], 0, '"passes": true'),
            (["v8", "--server", key, "--json"], 0, '"moves_checked": false'),
            (["v8", "--server", "00" * 32, "--json"], 1, '"server"'),
            (["a1", "--lang", "en"], 0, "aborted at stage commit by entry 2: silent"),
            (["v8", "a1", "--lang", "en"], 1, "link 1"),
            (["bad", "--lang", "en"], 1, "format"),
            (["large", "--lang", "en"], 1, "more than 4 MiB"),
            (["latin", "--lang", "en"], 1, "not UTF-8"),
            (["missing"], 2, ""),
            ([], 2, ""),
            (["v8", "--server", "x"], 2, ""),
            (["v8", "--receipt", "bad"], 2, ""),
        ):
            done = run_command(folder, arguments)
            if done.returncode != code or words not in done.stdout:
                yield "verify_fair.py %s: exit code %d, printed\n%s%s" % (
                    " ".join(arguments), done.returncode, done.stdout, done.stderr,
                )  # fmt: skip


def run_command(folder, arguments):
    command = [sys.executable, "-X", "utf8", str(HERE.parent / "verify_fair.py"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8")


# ---------------------------------------------------------------------------------------------


def all_cases(thorough):
    yield from vector_cases()
    yield from negative_cases()
    yield from micro_cases()
    yield from below_cases()
    yield from receipt_cases()
    yield from sealed_again_cases()
    yield from byte_cases(thorough)
    yield from field_cases(thorough)
    yield from log_cases(thorough)
    yield from idle_cases()


def agrees(expected, answer):
    return bool(answer["failures"]) if expected is ANY else expected == answer


def problems(cases):
    """Compares both checkers with what must come, and with each other."""
    with Page([case.question for case in cases]) as page:
        by_python = [answer_in_python(case.question) for case in cases]
        by_page = page.answers()
    for i, case in enumerate(cases):
        answer = by_python[i]
        if not agrees(case.answer, answer):
            yield "Python, %s: %s instead of %s" % (case.label, answer, case.answer)
        if by_page and not agrees(case.answer, by_page[i]):
            yield "HTML, %s: %s instead of %s" % (case.label, by_page[i], case.answer)
        elif by_page and answer != by_page[i]:
            yield "%s: Python %s, HTML %s" % (case.label, answer, by_page[i])


def main(arguments):
    if arguments not in ([], ["--thorough"]):
        print(__doc__)
        return 2
    cases = list(all_cases(thorough=bool(arguments)))
    found = [*problems(cases), *hand_message_problems(), *command_problems()]
    for problem in found:
        print("! " + problem)
    print("%d cases, %d problems" % (len(cases), len(found)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
