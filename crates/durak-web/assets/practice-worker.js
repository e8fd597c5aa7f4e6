// The worker of practice: a table, its timers and its bots. The page is never kept waiting by them.

import init, { Practice, imagineGames } from "./durak_practice_web.js";

const ready = init({ module_or_path: new URL("durak_practice_web_bg.wasm", import.meta.url) });
const now = () => performance.now();
let table = null;
let name = null;
let timer = 0;

onmessage = async ({ data }) => {
  await ready;
  take(data);
  deliver();
};

/** The page has said something: `practice.js` tells what. */
function take({ what, conn, text, body, key, pause, table: wanted, lang, games }) {
  if (what === "make") return make(body, key, pause);
  if (what === "open" && (table === null || wanted !== name)) return postMessage({ what: "closed", conn });
  if (what === "open") {
    table.attach(conn);
    postMessage({ what: "opened", conn });
  } else if (what === "send") {
    table?.receive(conn, text, now());
  } else if (what === "hint") {
    if (table !== null) postMessage({ what, text: table.hint(lang) });
  } else if (what === "back") {
    postMessage({ what, head: table?.takeBack(now()) });
  } else if (what === "measure") {
    const begin = now();
    imagineGames(games);
    postMessage({ what, ms: now() - begin });
  } else {
    table?.detach(conn, now());
  }
}

/** Makes a table; the one before is gone. */
function make(body, key, pause) {
  try {
    const made = Practice.open(body, key, pause, now());
    table?.free();
    table = made;
    const text = made.created();
    name = JSON.parse(text).table;
    postMessage({ what: "made", ok: true, text });
  } catch (refused) {
    if (typeof refused !== "string") throw refused;
    postMessage({ what: "made", ok: false, text: refused });
  }
}

/** Sends what the table has to say, and sleeps until something is due. */
function deliver() {
  if (table === null) return;
  const outputs = JSON.parse(table.outputs());
  for (const [conn, said] of outputs) {
    const isText = typeof said === "string";
    postMessage(isText ? { what: "text", conn, text: said } : { what: "closed", conn, code: said });
  }
  // Another situation: a hint is not true of it any more.
  if (outputs.some(([, said]) => /^{"type":"(update|snapshot)/.test(said))) postMessage({ what: "changed" });
  postMessage({ what: "offers", offers: table.offers() });
  const record = table.record();
  if (record !== undefined) postMessage({ what: "record", text: record });
  clearTimeout(timer);
  const wait = table.waitMs(now());
  if (wait !== undefined) timer = setTimeout(wake, wait + 1);
}

function wake() {
  table.wake(now());
  deliver();
}
