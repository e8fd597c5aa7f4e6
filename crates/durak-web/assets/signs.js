// The signs that players show each other: a menu to show one, and bubbles at the seats.

const SIGNS = { hello: "👋", thanks: "🙏", bravo: "👏", luck: "🍀", laugh: "😂", wow: "😮", sad: "😢", hurry: "⏳" };
const SHOWN_MS = 4000;
const PAUSE_MS = 2000;

/** The menu in the table's header. `send` passes a message on to the server. */
export function signs(send) {
  const menu = document.createElement("details");
  menu.className = "signs";
  const muted = new Set();
  const side = { names: {}, menu, muted, send, speak, show, close: () => menu.remove() };
  menu.addEventListener("toggle", () => menu.open && side.fill());
  menu.addEventListener("keydown", (event) => event.key === "Escape" && (menu.open = false));
  side.fill = fill;
  return side;
}

/** `words` are the names of menu, signs and muting in the user's language, one a line. */
function speak(words) {
  const [title, mute, ...names] = words.split("\n");
  Object.keys(SIGNS).forEach((sign, index) => (this.names[sign] = names[index]));
  this.mute = mute;
  this.menu.innerHTML = '<summary class="icon"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11H11l-5 4v-4H4z"/></svg></summary><div class="signs-menu"></div>';
  this.menu.firstChild.ariaLabel = title;
  const slot = document.getElementById("fair-slot");
  if (!this.menu.isConnected) slot?.before(this.menu);
}

/** Fills the menu: a button a sign, and one a player whose signs are not to be seen. */
function fill() {
  const list = this.menu.lastChild;
  list.replaceChildren();
  const button = (action, words, label, press) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: "button", textContent: words, ariaLabel: label, onclick: press });
    made.dataset.action = action;
    list.append(made);
    return made;
  };
  for (const [sign, picture] of Object.entries(SIGNS)) {
    button("sign", picture, this.names[sign], () => {
      this.send(JSON.stringify({ type: "react", sign }));
      this.menu.open = false;
      this.menu.inert = true;
      setTimeout(() => (this.menu.inert = false), PAUSE_MS);
    }).dataset.sign = sign;
  }
  for (const seat of document.querySelectorAll(".seat")) {
    const name = seat.querySelector(".name").textContent;
    const words = `${this.mute}: ${name}`;
    const made = button("mute", words, words, () => {
      if (!this.muted.delete(name)) this.muted.add(name);
      made.ariaPressed = this.muted.has(name);
    });
    made.ariaPressed = this.muted.has(name);
  }
}

/** A `reaction` message has come. */
function show(text) {
  const { seat, sign } = JSON.parse(text);
  const place = document.querySelector(`[data-zone="seat-${Number(seat)}"]`);
  if (place === null || SIGNS[sign] === undefined) return;
  if (this.muted.has(place.querySelector(".name")?.textContent)) return;
  const bubble = document.createElement("span");
  Object.assign(bubble, { className: "bubble", role: "status", textContent: SIGNS[sign], title: this.names[sign] });
  bubble.dataset.sign = sign;
  bubble.ariaLabel = this.names[sign];
  place.querySelector(".bubble")?.remove();
  place.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN_MS);
}
