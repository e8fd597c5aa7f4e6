// Keys on /me: a device's own is kept by the browser and a passkey by an authenticator, so that forms
// alone cannot use them.

const place = document.querySelector("[data-fair]");
const failure = document.getElementById("failure");

/** The module of fair deals, which has the device's key. */
const fair = () => import(place.dataset.fair);

/** A request that changes something; what the server answers, or its refusal thrown. */
async function post(path, body) {
  const answer = await fetch(path, { method: "POST", body });
  if (!answer.ok) throw new Error((await answer.json()).errors[0].code);
  return answer;
}

/** When a button is pressed, or its form sent, does something and shows the page anew. */
function on(selector, event, work) {
  document.querySelector(selector)?.addEventListener(event, async (pressed) => {
    pressed.preventDefault();
    const target = pressed.currentTarget;
    failure.textContent = "";
    target.inert = true;
    try {
      await work(target);
      location.assign("/me");
    } catch (error) {
      const said = failure.getAttribute(`data-${error.message}`);
      failure.textContent = said ?? failure.dataset.else;
      target.inert = false;
    }
  });
}

on("[data-action=sign-in]", "click", async () => {
  if ((await (await fair()).signIn("")) === null) throw new Error("network");
});

on("#recover", "submit", async (form) => {
  const proof = await (await fair()).proveKey();
  await post("/api/session/recover", JSON.stringify({ ...proof, code: form.elements.code.value }));
});

on("[data-action=add-passkey]", "click", async () => {
  const asked = await (await post("/api/me/passkeys/options")).json();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  await post("/api/me/passkeys", JSON.stringify(await navigator.credentials.create({ publicKey })));
});

on("[data-action=use-passkey]", "click", async () => {
  const asked = await (await post("/api/session/passkey/options")).json();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  const credential = await navigator.credentials.get({ publicKey });
  const proof = await (await fair()).proveKey();
  await post("/api/session/passkey", JSON.stringify({ ...proof, credential }));
});

// A browser without passkeys is not asked for one, and without TLS no browser has them.
for (const button of document.querySelectorAll("[data-action$=passkey]")) {
  button.disabled = !globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON;
  document.getElementById("no-passkeys").hidden = !button.disabled;
}
