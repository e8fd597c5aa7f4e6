// The replay goes on without loading the page anew: arrow keys, and playing by itself.

const PAUSE_MS = 1200;
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "bout-back", PageDown: "bout-on" };
let timer = 0;
let asked = 0;

const move = (name) => document.querySelector(`#replay a[data-move="${name}"]`);
const button = () => document.querySelector("#replay [data-play]");

/** Shows another moment; the last one that was asked for wins. */
async function go(address) {
  const mine = ++asked;
  const focused = document.activeElement;
  const held = focused?.dataset?.move ? `[data-move="${focused.dataset.move}"]` : focused?.matches?.("[data-play]") ? "[data-play]" : null;
  const open = document.querySelector("#replay details")?.open;
  let text;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    text = await answer.text();
  } catch {
    if (mine === asked) { stop(); location.href = address; }
    return;
  }
  if (mine !== asked) return;
  const next = new DOMParser().parseFromString(text, "text/html").querySelector("#replay");
  const now = document.querySelector("#replay");
  if (!next || !now) return;
  // The region that is read aloud stays, so that its change is noticed.
  const [told, fresh] = [now.querySelector(".told"), next.querySelector(".told")];
  told.replaceChildren(...fresh.childNodes);
  fresh.replaceWith(told);
  now.replaceChildren(...next.childNodes);
  history.replaceState(null, "", address);
  const log = now.querySelector("details");
  if (log && open !== undefined) log.open = open;
  wire();
  document.dispatchEvent(new Event("replay-step"));
  if (held) now.querySelector(held)?.focus({ preventScroll: true });
}

function stop() {
  clearInterval(timer);
  timer = 0;
  wire();
}

function play() {
  if (timer) return stop();
  const step = () => {
    const on = move("on");
    if (on) go(on.href); else stop();
  };
  timer = setInterval(step, PAUSE_MS);
  if (!move("on") && move("first")) go(move("first").href); else step();
  wire();
}

/** The button has its word for what it does now. */
function wire() {
  const it = button();
  if (!it) return;
  it.hidden = false;
  it.setAttribute("aria-pressed", String(Boolean(timer)));
  const { word, pause } = it.dataset;
  it.textContent = timer ? pause : word;
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (event.target.closest("#replay [data-play]")) return play();
  const link = event.target.closest("#replay a[href], #analysis a[href]");
  if (!link) return;
  event.preventDefault();
  if (timer) stop();
  go(link.href);
  if (link.closest("#analysis")) document.getElementById("replay").scrollIntoView();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const link = KEYS[event.key] && move(KEYS[event.key]);
  if (!link) return;
  event.preventDefault();
  if (timer) stop();
  go(link.href);
});

wire();
