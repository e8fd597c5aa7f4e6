// Fetches the module that tells the rules when they are first asked for, and lets it write them.

import { once } from "./module.js";

const MISSING = {
  en: "The rules could not be fetched. Close this and try again.",
  ru: "Не удалось получить правила. Закройте и попробуйте ещё раз.",
};

/** Fetches the module; after a failure the next time tries again. */
export const module = once("durak_learn_web");

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
