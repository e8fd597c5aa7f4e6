// Looks every two seconds how the search stands, and goes to the table that was found.

const search = document.getElementById("search");

async function look() {
  const answer = await fetch("/match");
  if (answer.redirected) return location.assign(answer.url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.getElementById("search");
  if (now === null) return location.reload();
  if (now.innerHTML !== search.innerHTML) search.innerHTML = now.innerHTML;
}

setInterval(() => look().catch(() => {}), 2000);
