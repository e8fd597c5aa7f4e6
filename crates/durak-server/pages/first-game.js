// The first game step by step: one step at a time, and what has been solved is kept in the browser.

const KEY = "durak-first-game";
const steps = [...document.querySelectorAll("[data-step]")];
const bar = document.querySelector("[data-steps]");
const meter = bar.querySelector("progress");
const said = bar.querySelector("[data-progress]");

/** What is kept: where one is, and the steps that are solved. */
const kept = read();

function read() {
  try {
    const { at, solved } = JSON.parse(localStorage.getItem(KEY));
    return { at: steps[at] ? at : 0, solved: solved.filter((key) => typeof key === "string") };
  } catch {
    return { at: 0, solved: [] };
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Nothing is kept then, and nothing else depends on it.
  }
}

function show() {
  const all = bar.dataset.all === "yes";
  steps.forEach((step, place) => {
    step.hidden = !all && place !== kept.at;
    step.toggleAttribute("data-solved", kept.solved.includes(step.dataset.step));
  });
  const solved = steps.filter((step) => step.hasAttribute("data-solved")).length;
  meter.value = solved;
  said.textContent = said.dataset.progress.replace("N", kept.at + 1).replace("M", solved);
  button("back").disabled = all || kept.at === 0;
  button("next").disabled = all || kept.at === steps.length - 1;
  button("all").setAttribute("aria-pressed", String(all));
}

function button(name) {
  return bar.querySelector(`[data-do=${name}]`);
}

function go(by) {
  kept.at += by;
  keep();
  show();
  steps[kept.at].querySelector("h2").focus();
}

button("back").addEventListener("click", () => go(-1));
button("next").addEventListener("click", () => go(1));
button("all").addEventListener("click", () => {
  bar.dataset.all = bar.dataset.all === "yes" ? "no" : "yes";
  show();
});
document.addEventListener("lesson-solved", (event) => {
  const key = event.target.closest("[data-step]")?.dataset.step;
  if (key && !kept.solved.includes(key)) kept.solved.push(key);
  keep();
  show();
});

bar.hidden = false;
show();
