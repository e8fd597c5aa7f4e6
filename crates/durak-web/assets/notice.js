// What the page does beside showing: tones, a buzz of the phone, a marked icon when it is one's turn.

let before = { mine: false, over: false, said: "" };
let audio = null;
// A table that was come to in a hidden tab waits for its player, whoever's turn it is.
let unseen = document.hidden;
addEventListener("visibilitychange", () => {
  if (document.hidden || !unseen) return;
  unseen = false;
  mark(before.mine);
  if (!before.mine) document.title = document.title.replace(/^● /, "");
});

/** The table has changed: whether it is the user's turn, whether the game is over, what happened. */
export function notice(mine, over, said) {
  const now = { mine, over, said };
  const begins = mine && !before.mine;
  const tones = over && !before.over ? [523, 659, 784] : begins ? [659, 880] : [];
  if (tones.length === 0 && said !== before.said && before.said !== "") tones.push(220);
  before = now;
  mark(mine || unseen);
  if (unseen && !document.title.startsWith("●")) document.title = `● ${document.title}`;
  if (begins && matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(80);
  if (document.documentElement.dataset.sound === "on") play(tones);
}

function mark(mine) {
  const icon = document.querySelector("link[rel=icon]");
  const name = mine ? "icon-turn.svg" : "icon.svg";
  if (icon !== null && !icon.href.endsWith(`/${name}`)) icon.href = icon.href.replace(/[^/]*$/, name);
}

/** Short tones one after another. A browser that lets no page sound before a click stays silent. */
function play(tones) {
  if (tones.length === 0 || globalThis.AudioContext === undefined) return;
  audio ??= new AudioContext();
  tones.forEach((frequency, index) => {
    const [from, to] = [audio.currentTime + index * 0.12, audio.currentTime + index * 0.12 + 0.11];
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, to);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(to);
  });
}
