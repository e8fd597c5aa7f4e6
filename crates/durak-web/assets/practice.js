// Practice without a server: a worker answers where the network would. `loader.js` starts it on
// `/practice` before the client, which then plays as at any table.

import * as fair from "./fair.js";
import { clear, coach, offer, takeBackButton, tell } from "./practice-coach.js";

/** Where the key is kept under which this browser deals; it is worth nothing elsewhere. */
const KEY = "durak-practice-key";
/** Milliseconds that a bot waits before it acts, at least; `?pause=` says another number. */
const PAUSE_MS = 350;
/** The code of a socket whose table does not exist any more, as in the protocol. */
const GONE = 4004;

const sockets = new Map();
const asked = [];
let connections = 0;
let record = null;
let worker = null;
/** The player's side of the deal at the present table, and what it was told that lasts. */
let seat = null;
/** How many actions the page has made that have not been sent: they are being signed. */
let unsent = 0;
/** Hears on which head the action was signed that was taken back. */
let wentBack = null;

/**
 * Puts the worker in the place of the server, for as long as this page lives. Returns what the module
 * of fair deals is to do otherwise: nobody signs in, and a game can go back.
 */
export function start() {
  const root = document.documentElement;
  root.dataset.practice = "";
  worker = new Worker(new URL("./practice-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  ownDatabase();
  const network = window.fetch.bind(window);
  window.fetch = async (request, init) => {
    const makes = request instanceof Request && new URL(request.url).pathname === "/api/tables";
    return makes ? make(await request.text()) : network(request, init);
  };
  window.WebSocket = PracticeSocket;
  // Without a service worker there is practice, but only while there is a network.
  navigator.serviceWorker?.register("/sw.js").then(({ waiting }) => waiting?.postMessage("take over"), () => {});
  navigator.serviceWorker?.ready.then(() => (root.dataset.practice = "kept"));
  coach((what, lang) => (what === "back" ? takeBack() : worker.postMessage({ what, lang })));
  return { signIn: async () => null, join };
}

/** As `fair.join`, but remembers how to begin anew at the table. */
function join(table, send, verdict, missing) {
  const side = fair.join(table, send, verdict, missing);
  const begin = (module) => module.join(table, send, verdict);
  const { tell, takes } = side;
  const mine = { side, begin, told: {} };
  side.tell = (what, text) => {
    if (what === "rules" || what === "speak") mine.told[what] = text;
    tell.call(side, what, text);
  };
  side.takes = (text) => {
    if (isAct(text)) unsent += 1;
    return takes.call(side, text);
  };
  unsent = 0;
  return (seat = mine).side;
}

const isAct = (text) => text.includes('"type":"act"');

/**
 * Goes back to before the own last action. The device never signs two actions at one place of a game,
 * and takes a game that has become shorter for fraud: so it forgets what it signed there, and how much
 * it saw, and begins anew at the table.
 */
async function takeBack() {
  const { side, begin, told } = seat ?? {};
  const old = side?.at;
  if (!old || unsent > 0) return;
  const kept = await database().catch(() => null);
  if (kept === null || side.at !== old) return; // what cannot be forgotten cannot be taken back
  [side.at, side.asked] = [null, []];
  old.close();
  while (old.isWorking()) await new Promise((next) => setTimeout(next));
  worker.postMessage({ what: "back" });
  const head = await new Promise((answer) => (wentBack = answer));
  await forget(kept, head);
  const module = await fair.module();
  if (side.asked === null) return; // the table was left
  side.at = begin(module);
  for (const [what, text] of [...Object.entries(told), ...side.asked]) side.at[what](text);
  side.asked = null;
}

/** The open database of the module of fair deals, which has made it. */
function database() {
  return new Promise((done, failed) => {
    const open = indexedDB.open("durak-fair");
    open.onerror = failed;
    open.onsuccess = () => done(open.result);
  });
}

/** Forgets what was signed on this head, and how far games were seen. */
function forget(kept, head) {
  return new Promise((done) => {
    const changes = kept.transaction("texts", "readwrite");
    changes.oncomplete = changes.onabort = done;
    const texts = changes.objectStore("texts");
    texts.getAllKeys().onsuccess = ({ target }) => {
      const gone = (name) => name.startsWith("place/") || (name.startsWith("act/") && name.endsWith(`/${head}`));
      for (const name of target.result.filter(gone)) texts.delete(name);
    };
    kept.close();
  });
}

/** Keys and games of practice lie apart: its table is never taken for the server. */
function ownDatabase() {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, ...more) => open(`${name}-practice`, ...more);
}

/** What a socket does, without a network: the messages go to the worker and come from there. */
class PracticeSocket {
  constructor(url) {
    this.conn = ++connections;
    sockets.set(this.conn, this);
    worker.postMessage({ what: "open", conn: this.conn, table: url.split("/").pop() });
  }

  send(text) {
    if (text.startsWith('{"type":"again"')) record = null;
    if (isAct(text)) unsent = Math.max(0, unsent - 1);
    worker.postMessage({ what: "send", conn: this.conn, text });
  }

  close() {
    sockets.delete(this.conn);
    worker.postMessage({ what: "close", conn: this.conn });
    // Who leaves a table of practice is where it began, not where the server's tables begin.
    if (location.pathname === "/") history.replaceState(null, "", "/practice");
  }
}

/** Has the worker make a table; the answer is that of `POST /api/tables`. */
function make(body) {
  const pause = Number(new URLSearchParams(location.search).get("pause") ?? PAUSE_MS);
  record = null;
  worker.postMessage({ what: "make", body, key: key(), pause });
  return new Promise((answer) => asked.push(answer));
}

/** The 32 secret bytes of this browser's key, made at the first call. */
function key() {
  const kept = localStorage.getItem(KEY)?.match(/^([0-9a-f]{2}){32}$/)?.[0];
  if (kept) return Uint8Array.from(kept.match(/../g), (digits) => parseInt(digits, 16));
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  localStorage.setItem(KEY, Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  return bytes;
}

/** The worker has said something. */
function hear({ what, conn, text, ok, code, offers, head }) {
  const socket = sockets.get(conn);
  if (what === "made") asked.shift()?.(new Response(text, { status: ok ? 201 : 422 }));
  else if (what === "opened") socket?.onopen?.(new Event("open"));
  else if (what === "text") socket?.onmessage?.(new MessageEvent("message", { data: text }));
  else if (what === "closed") socket?.onclose?.(new CloseEvent("close", { code: code ?? GONE }));
  else if (what === "record") offerRecord(text);
  else if (what === "offers") offer(offers);
  else if (what === "back") wentBack(head);
  else if (what === "changed") clear();
  else if (what === "hint") tell(JSON.parse(text));
}

/** Offers a record to be saved, and to go back, beside the other buttons of the result, wherever that is shown. */
function offerRecord(text) {
  record = text;
  const watch = new MutationObserver(() => {
    if (record !== text) return watch.disconnect();
    const row = document.querySelector("#result .outcome .row");
    if (row !== null && row.querySelector("[data-action=save-record]") === null) row.append(button(), takeBackButton());
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

function button() {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "button both", onclick: save });
  made.dataset.action = "save-record";
  made.innerHTML = '<span lang="ru">Сохранить запись</span><span lang="en">Save the record</span>';
  return made;
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain;charset=utf-8" }));
  link.download = `durak-${new Date().toISOString().slice(0, 10)}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
