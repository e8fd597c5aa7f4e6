// A finished game looked at again: a worker judges each action, and what it has found so far is shown,
// at the moment of the replay that is looked at and as a list of mistakes. What was found is kept until
// the tab is closed.

const section = document.getElementById("analysis");
const lang = document.documentElement.lang;
const name = `analysis ${location.pathname} ${lang}`;
const { record, names, worker: script, failed } = section.dataset;
const button = section.querySelector("[data-analyse]");
const brief = section.querySelector("[data-brief]");
const found = [];
let summary = null;

/** An element with properties and children. */
function make(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const percent = (share) => `${Math.round(100 * share)} %`;
const meter = (value, label) => make("meter", { min: 0, max: 1, low: 0.35, high: 0.65, optimum: 1, value, ariaLabel: label });
const at = (told) => `${location.pathname}?step=${told.n - 1}&seat=${told.seat}#replay`;
const mistakes = make("ol", { className: "mistakes" });

/** Has a worker look at the game. */
async function begin() {
  button.hidden = true;
  const bar = make("progress", { max: 1, value: 0, ariaLabel: button.textContent });
  section.append(bar, mistakes);
  const say = () => bar.replaceWith(make("p", { className: "bad", textContent: failed }));
  const answer = await fetch(record).catch(() => null);
  if (!answer?.ok) return say();
  const worker = new Worker(script, { type: "module" });
  worker.onerror = say;
  worker.onmessage = ({ data }) => {
    if (data.failed) return say();
    if (data.told) {
      [bar.max, bar.value] = [data.actions, data.told.n];
      return hear(data.told);
    }
    worker.terminate();
    bar.remove();
    end(data.summary);
    try {
      sessionStorage.setItem(name, JSON.stringify({ found, summary }));
    } catch {
      // It is looked at anew when it is wanted again.
    }
  };
  worker.postMessage({ record: await answer.text(), names, lang });
}

/** An action has been judged. */
function hear(told) {
  found.push(told);
  if (told.mistake) {
    const way = make("a", { href: at(told), textContent: told.did });
    mistakes.append(make("li", { value: told.n }, way, ` ${told.mistake}`));
  }
  if (told.n === step() + 1) show();
}

/** All has been judged. */
function end(said) {
  summary = said;
  const row = (cells) => cells.map((textContent, place) => (place ? make("td", { className: "number", textContent }) : make("th", { scope: "row", textContent })));
  const heads = said.heads.map((textContent, place) => make("th", { scope: "col", className: place ? "number" : "", textContent }));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...said.sums.map((sum) => make("tr", {}, ...row(sum)))));
  const scrolled = make("div", { className: "scroll", tabIndex: 0, ariaLabel: said.heads[2] }, table);
  scrolled.setAttribute("role", "region");
  if (mistakes.childElementCount === 0) mistakes.replaceWith(make("p", { textContent: said.none }));
  section.append(scrolled, make("p", { className: "muted", textContent: said.note }));
  brief.hidden = false;
  section.append(brief);
  section.dataset.done = "";
  show();
}

const step = () => Number(new URLSearchParams(location.search).get("step") ?? 0);

/** Tells at the moment that is looked at what follows on it, and what that was worth. */
function show() {
  const told = found[step()];
  document.querySelector("#replay .judged")?.remove();
  if (!told) return;
  const judged = make("div", { className: "judged" }, make("p", {}, make("strong", { textContent: told.did })));
  if (told.chance) judged.append(make("p", { className: "worth" }, meter(told.worth, told.chance), ` ${told.chance}`));
  judged.append(make("p", { textContent: told.best }));
  if (summary && told.options.length > 0) {
    const options = told.options.map(([text, worth]) => make("li", {}, meter(worth, `${text}: ${percent(worth)}`), ` ${percent(worth)} ${text}`));
    judged.append(make("details", {}, make("summary", { textContent: summary.options }), make("ul", {}, ...options)));
  }
  if (summary) {
    const knew = told.knew.map((textContent) => make("p", { textContent }));
    judged.append(make("details", {}, make("summary", { textContent: summary.knew }), ...knew));
  }
  document.querySelector("#replay .told").after(judged);
}

document.addEventListener("replay-step", show);
button.addEventListener("click", begin);
const kept = JSON.parse(sessionStorage.getItem(name) ?? "null");
if (kept === null) {
  button.hidden = false;
} else {
  section.append(mistakes);
  kept.found.forEach(hear);
  end(kept.summary);
}
