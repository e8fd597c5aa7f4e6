// Listens how the search stands, and goes to the table that was found. A page that nobody sees may
// hardly run by itself, but it is told all the same, and marks its tab.

const search = document.getElementById("search");

async function look() {
  const answer = await fetch("/match");
  if (answer.redirected) return go(answer.url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.getElementById("search");
  if (now === null) return location.reload();
  if (now.innerHTML !== search.innerHTML) search.innerHTML = now.innerHTML;
}

function go(address) {
  if (document.hidden) {
    document.title = `● ${document.title}`;
    const icon = document.querySelector("link[rel=icon]");
    icon.href = icon.dataset.turn;
  }
  location.assign(address);
}

const news = new EventSource("/api/match/events");
news.addEventListener("match", (event) => {
  const { state, link } = JSON.parse(event.data);
  if (state === "found") go(link);
  else look().catch(() => {}); // the next news come soon
});
news.addEventListener("error", () => {
  // Where there are too many connections already, the page asks.
  if (news.readyState === EventSource.CLOSED) setInterval(() => look().catch(() => {}), 2000);
});
addEventListener("pagehide", () => {
  news.close();
  // The last word of a page that goes: nobody needs to wait for it as long as for one that asks rarely.
  fetch("/api/match", { keepalive: true }).catch(() => {});
});
