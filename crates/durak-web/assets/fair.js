// Fetches the module of fair deals when a table opens or is made, and keeps for it what comes before.

import { once } from "./module.js";
import { signs } from "./signs.js";

/** Fetches the module; after a failure the next table tries again. */
export const module = once("durak_fair_web");

/** The device's public key; null if it has none, and then nobody sits. */
export async function publicKey() {
  try {
    return await (await module()).publicKey();
  } catch {
    return null;
  }
}

/**
 * Signs the device in, so that what is played belongs to a person; `name` is the one that the user
 * would like. Returns the name that stands; null if it did not work: one can play all the same.
 */
export async function signIn(name) {
  try {
    return await (await module()).signIn(name);
  } catch {
    return null;
  }
}

/** What shows the server that this device has its key, as `POST /api/session` takes it. */
export async function proveKey() {
  return JSON.parse(await (await module()).proveKey());
}

/**
 * The player's side at a table: `FairTable` of the module, also while it is being fetched. `missing`
 * is what to say in the place of the shield if it does not come.
 */
export function join(table, send, verdict, missing) {
  const side = { at: null, asked: [], tell, takes, signs: signs(send) };
  module().then(
    (module) => {
      if (side.asked === null) return; // the table was left
      side.at = module.join(table, send, verdict);
      for (const [what, text] of side.asked) side.at[what](text);
      side.asked = null;
    },
    () => {
      side.asked = null;
      const place = document.getElementById("fair-slot");
      if (place === null) return;
      place.className = "fair-alert";
      place.role = "alert";
      place.textContent = missing;
    },
  );
  return side;
}

/** Calls a method of the table's side, now or when it is there. */
function tell(what, text) {
  if (what === "signs") return this.signs.speak(text);
  if (what === "reaction") return this.signs.show(text);
  if (what === "close") this.signs.close();
  if (this.at) {
    this.at[what](text);
  } else if (what === "close") {
    this.asked = null;
  } else if (this.asked) {
    // On a new connection nothing is sent that was meant for the old one.
    if (what === "reconnected") this.asked = this.asked.filter(([it]) => it !== "send");
    else this.asked.push([what, text]);
  }
}

/** Takes a message of the page, to sign it if it is an action: whether it will be sent from here. */
function takes(text) {
  const waits = (asked) => text.startsWith('{"type":"act",') || asked.some(([it]) => it === "send");
  const taken = this.at !== null || (this.asked !== null && waits(this.asked));
  if (taken) this.tell("send", text);
  return taken;
}
