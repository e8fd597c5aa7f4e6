// Copies a link when its button is pressed.

addEventListener("click", ({ target }) => {
  const field = target.closest?.("[data-action=copy]")?.parentNode.querySelector("input");
  if (field) copy(field);
});

/** A page that came without TLS has no clipboard, as in a home network; selecting and copying works there too. */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}
