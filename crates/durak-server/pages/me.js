// Signs a device in on /me: its key is in the browser, so that a form alone cannot do it.

const place = document.querySelector("[data-fair]");
const failure = document.getElementById("failure");

/** The module of fair deals, which has the device's key. */
const fair = () => import(place.dataset.fair);

/** Does something while its button waits; says what went wrong. */
async function attempt(button, work) {
  button.disabled = true;
  failure.textContent = "";
  try {
    const wrong = await work();
    if (wrong === null) return location.assign("/me");
    failure.textContent = wrong;
  } catch {
    failure.textContent = failure.dataset.network;
  }
  button.disabled = false;
}

place?.querySelector("[data-action=sign-in]").addEventListener("click", (event) => {
  attempt(event.currentTarget, async () => {
    const name = await (await fair()).signIn("");
    return name === null ? failure.dataset.network : null;
  });
});

document.getElementById("recover")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  attempt(form.querySelector("button"), async () => {
    const proof = await (await fair()).proveKey();
    const body = JSON.stringify({ ...proof, code: form.elements.code.value });
    const answer = await fetch("/api/session/recover", { method: "POST", body });
    return answer.ok ? null : failure.dataset.code;
  });
});
