// The first game with explanations, at /practice?learn=1: each move in the words of the rules.

import { module } from "./rules.js";

const WORDS = {
  ru: { title: "Что происходит", wait: "Сядьте за стол: каждый ход будет объяснён." },
  en: { title: "What happens", wait: "Begin a game: every move will be explained." },
};
const words = () => WORDS[document.documentElement.lang] ?? WORDS.en;

let place = null;
let explainer = null;
let you = null;
/** Messages are heard one after another: the first waits until the module is there. */
let heard = Promise.resolve();

/** Listens to what the table sends, in the place of the network or in front of it. */
export function start() {
  const look = document.createElement("link");
  Object.assign(look, { rel: "stylesheet", href: new URL("./explain.css", import.meta.url) });
  document.head.append(look);
  place = document.createElement("details");
  place.className = "explain";
  place.open = true;
  place.innerHTML = '<summary></summary><div role="log" tabindex="0"></div>';
  document.body.prepend(place);
  show(words().wait);
  // The page learns its language after this.
  new MutationObserver(() => explainer === null && show(words().wait)).observe(document.documentElement, { attributeFilter: ["lang"] });
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    #take = null;
    get onmessage() {
      return this.#take;
    }
    set onmessage(take) {
      this.#take = (event) => {
        heard = heard.then(() => hear(JSON.parse(event.data))).catch(() => {});
        take?.call(this, event);
      };
    }
  };
}

async function hear(message) {
  if (message.type === "welcome") you = message.seat;
  if (message.type === "snapshot") await begin(message.state);
  if (["snapshot", "update"].includes(message.type)) for (const event of message.events) explain(event);
}

/** A table, or another one: from the next deal on it is explained. */
async function begin({ rules, seats }) {
  const { Explainer } = await module();
  const pairs = Object.entries(rules).map(([key, value]) => `${key}=${value}`);
  const names = seats.map((seat) => seat.name || `bot-${seat.level}`);
  explainer = new Explainer(pairs.join(";"), names.join("\n"), you ?? 255);
}

function explain(event) {
  const lang = document.documentElement.lang;
  if (event.kind === "dealt") {
    show(explainer?.dealt(lang, event.dealer, event.trump, event.leader, event.shown));
  } else if (event.kind === "action") {
    show(explainer?.acted(lang, event.seat, event.action));
  }
}

/** Shows sentences, one a line; the first says what was done. */
function show(text) {
  if (!text) return;
  place.querySelector("summary").textContent = words().title;
  place.lastElementChild.ariaLabel = words().title;
  const lines = text.split("\n").map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  place.lastElementChild.replaceChildren(...lines);
}
