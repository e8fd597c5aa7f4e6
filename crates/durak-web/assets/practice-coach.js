// Beside a table of practice: a hint on request, and taking an action back. `practice.js` asks the worker.

/** Each word in Russian and English; a style sheet shows those of the language in use. */
const WORDS = {
  practice: ["Тренировка", "Practice"],
  hint: ["Подсказка", "Hint"],
  thinking: ["Думаю…", "Thinking…"],
  back: ["Вернуть ход", "Take back"],
  close: ["Закрыть", "Close"],
};
/** The keys of both layouts. */
const KEYS = { i: "hint", ш: "hint", z: "take-back", я: "take-back" };

const lang = () => document.documentElement.lang;
const word = (id) => WORDS[id][lang() === "ru" ? 0 : 1];
const both = (id) => `<span lang="ru">${WORDS[id][0]}</span><span lang="en">${WORDS[id][1]}</span>`;

let box = null;
let asks = null;
let offers = 0;

/** Shows the controls wherever a game of practice is shown; `ask("hint", lang)` and `ask("back")` do it. */
export function coach(ask) {
  asks = ask;
  const look = document.createElement("link");
  Object.assign(look, { rel: "stylesheet", href: new URL("./practice.css", import.meta.url) });
  document.head.append(look);
  box = document.createElement("div");
  box.className = "coach both";
  box.setAttribute("role", "group");
  box.innerHTML = `<div class="hint" role="status"></div>
    <button type="button" class="button" data-action="hint" aria-keyshortcuts="I">${both("hint")}<kbd aria-hidden="true">I</kbd></button>
    <button type="button" class="button" data-action="take-back" aria-keyshortcuts="Z">${both("back")}<kbd aria-hidden="true">Z</kbd></button>`;
  box.addEventListener("click", ({ target }) => act(target.closest("[data-action]")?.dataset.action));
  addEventListener("keydown", press);
  new MutationObserver(place).observe(document.body, { childList: true, subtree: true });
  offer(0);
}

/** What can be asked for now: 1 a hint, plus 2 taking back. Another situation makes the last hint void. */
export function offer(now) {
  offers = now;
  for (const [action, bit] of [["hint", 1], ["take-back", 2]]) {
    for (const button of document.querySelectorAll(`[data-action=${action}]`)) button.disabled = !(now & bit);
    box.querySelector(`[data-action=${action}]`).disabled = !(now & bit);
  }
}

/** Shows what the worker says: sentences, and the cards that they are about. */
export function tell({ cards, said }) {
  const hint = clear();
  const lines = said.map((text) => Object.assign(document.createElement("p"), { textContent: text }));
  const close = document.createElement("button");
  Object.assign(close, { type: "button", className: "icon", textContent: "×", ariaLabel: word("close") });
  close.dataset.action = "close-hint";
  hint.replaceChildren(...lines, close);
  hint.lang = lang();
  for (const card of cards) document.querySelector(`.hand [data-card="${card}"]`)?.setAttribute("data-hint", "");
}

/** Takes the hint away; returns its place. */
export function clear() {
  for (const card of document.querySelectorAll("[data-hint]")) card.removeAttribute("data-hint");
  const hint = box.querySelector(".hint");
  hint.replaceChildren();
  return hint;
}

/** A button for the result of a game: the last action can be taken back there too. */
export function takeBackButton() {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "button both", innerHTML: both("back"), onclick: () => act("take-back") });
  made.dataset.action = "take-back";
  return made;
}

function act(action) {
  if (action === "close-hint") return clear();
  if (action === "hint" && offers & 1) {
    clear().textContent = word("thinking");
    asks("hint", lang());
  }
  if (action === "take-back" && offers & 2) asks("back");
}

function press(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (target.closest?.("input, select, textarea, dialog") || !box.isConnected) return;
  const action = KEYS[key.toLowerCase()] ?? (key === "Escape" ? "close-hint" : null);
  if (action) act(action);
}

/** The client makes and removes the own side of the table; the controls are there when it is. */
function place() {
  const mine = document.querySelector(".mine");
  if (mine === null || box.parentElement === mine) return;
  box.ariaLabel = word("practice");
  clear();
  mine.prepend(box);
}
