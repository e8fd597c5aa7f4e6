// Fetches the module that tells the rules when they are first asked for, and lets it write them.

const MISSING = {
  en: "The rules could not be fetched. Close this and try again.",
  ru: "Не удалось получить правила. Закройте и попробуйте ещё раз.",
};

let fetched = null;

/** The module, fetched once; after a failure the next time tries again. */
export function module() {
  fetched ??= load().catch((error) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

async function load() {
  const module = await import("./durak_learn_web.js");
  await module.default({ module_or_path: new URL("durak_learn_web_bg.wasm", import.meta.url) });
  return module;
}

/** Writes a rule set, `key=value` joined by `;`, into an element. */
export async function tellRules(place, lang, rules) {
  const asked = `${lang} ${rules}`;
  place.dataset.asked = asked;
  try {
    const { tell } = await module();
    // Meanwhile another language may have been chosen.
    if (place.dataset.asked === asked) tell(place, lang, rules);
  } catch {
    place.textContent = MISSING[lang] ?? MISSING.en;
  }
}
