// Answers the questions of run.py with the script of the HTML checker:
//     node page.js verify_fair.html QUESTIONS.json
// The page's own parts (files, texts, buttons) are left out; only <script id="checker"> runs.
"use strict";

const fs = require("fs");
const vm = require("vm");

const NAMES = [
  "Check", "CARDS", "Malformed", "Stream", "cardNames", "checkChain", "checkReceipt", "dealIndexes",
  "derivedKey", "drawOrder", "fingerprint", "fromHex", "goodSignature", "hash", "readReceipt",
  "readRules", "toHex", "upTo", "VOID",
];

function loadChecker(page) {
  const script = /<script id="checker">([^]*?)<\/script>/.exec(fs.readFileSync(page, "utf8"))[1];
  return vm.runInThisContext(`(() => {${script}\nreturn { ${NAMES.join(", ")} }; })()`);
}

const [page, questions] = process.argv.slice(2);
const fair = loadChecker(page);
const bytesOf = (text) => new TextEncoder().encode(text);
const checksOf = (texts) => texts.map((text) => new fair.Check(bytesOf(text)));
const namesOf = (failures) => failures.map(({ name }) => name);
const stream = (key) => new fair.Stream(fair.fromHex(key));

/** What the vectors call `derived`, from a check. */
function factsOf(check) {
  const hex = (bytes) => (bytes === null ? undefined : fair.toHex(bytes));
  const facts = { game_id: hex(check.gid), commits_hash: hex(check.ch), reveals_hash: hex(check.rh) };
  facts.end_hash = hex(check.endHash);
  if (check.rh) facts.fingerprint = fair.fingerprint(check.rh);
  if (!check.deals.length) return facts;
  const last = check.deals.length - 1;
  const deal = check.deals[last];
  const key = (purpose, k) => hex(fair.derivedKey(check.seed, purpose, k));
  return Object.assign(facts, {
    seed: hex(check.seed),
    order: check.order,
    deals: check.deals.length,
    decks: check.deals.map(({ deck }) => fair.cardNames(deck)),
    hands: deal.hands.map(fair.cardNames),
    trump: fair.CARDS[deal.trump],
    first: deal.first === fair.VOID ? null : deal.first,
    first_by: deal.firstBy,
    random_seat: deal.randomSeat,
    deal_hashes: check.deals.map(({ digest }) => hex(digest)),
    deck_key: key("deck", last),
    salt_key: key("salt", last),
    seats_key: key("seats", 0),
    first_key: key("first", last),
    bot_key_0: key("bot-0", 0),
    bytes_used: deal.stream.used,
    bytes_rejected: deal.stream.rejected,
    head: hex(check.head),
    result: check.result,
    unsigned: check.unsigned,
  });
}

const ANSWERS = {
  verify({ text, facts }) {
    const check = new fair.Check(bytesOf(text));
    const known = facts.length ? factsOf(check) : {};
    return {
      failures: namesOf(check.failures),
      facts: Object.fromEntries(facts.map((key) => [key, known[key]])),
    };
  },
  chain: ({ texts }) => namesOf(fair.checkChain(checksOf(texts))),
  receipt({ texts, receipt }) {
    const checks = checksOf(texts);
    const found = fair.checkReceipt(checks, fair.readReceipt(bytesOf(receipt)));
    return { found, failures: checks.flatMap(({ failures }) => namesOf(failures)) };
  },
  hash: ({ tag, parts }) => fair.toHex(fair.hash(tag, ...parts.map(fair.fromHex))),
  below({ key, moduli }) {
    const bytes = stream(key);
    const values = moduli.map((m) => bytes.below(m));
    return { values, used: bytes.used, rejected: bytes.rejected };
  },
  cards: () => fair.CARDS.join(" "),
  deck: ({ key, size }) => fair.cardNames(stream(key).shuffle(fair.upTo(52 - size, 52))),
  order: ({ key, seating, players }) => fair.drawOrder(seating, players, stream(key)),
  indexes: ({ players, deck, dealer }) => fair.dealIndexes(players, deck, dealer),
  rules: ({ text }) => fair.readRules(text) !== null,
  signature: ({ pk, digest, sig }) => fair.goodSignature(...[pk, digest, sig].map(fair.fromHex)),
};

const asked = JSON.parse(fs.readFileSync(questions, "utf8"));
process.stdout.write(JSON.stringify(asked.map((question) => ANSWERS[question.do](question))));
