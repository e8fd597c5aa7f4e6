// Keeps the list of tables new, and whether games are begun at all, and signs the device in before a form
// asks for a game.

const tables = document.getElementById("tables");
const notice = document.getElementById("notice");
const news = new EventSource(tables.dataset.events);
let shown = tables.dataset.shown;
news.addEventListener("lobby", async (event) => {
  if (shown !== event.lastEventId) {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const it of [tables, notice]) it.replaceChildren(...page.getElementById(it.id).childNodes);
  }
  shown = event.lastEventId;
});
addEventListener("pagehide", () => news.close());

for (const form of document.querySelectorAll("form[data-fair]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { signIn } = await import(form.dataset.fair);
    await signIn("");
    form.submit(); // without a session the server says what to do
  });
}
