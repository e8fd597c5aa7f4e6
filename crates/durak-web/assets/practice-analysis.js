// A worker that looks at a finished game again: it tells of each action as soon as it has judged it.

import init, { Analysis } from "./durak_practice_web.js";

onmessage = async ({ data: { record, names, lang } }) => {
  try {
    await init({ module_or_path: new URL("durak_practice_web_bg.wasm", import.meta.url) });
    const analysis = new Analysis(record, names, lang);
    const actions = analysis.actions();
    for (let told = analysis.judgeNext(); told !== undefined; told = analysis.judgeNext()) {
      postMessage({ told: JSON.parse(told), actions });
    }
    postMessage({ summary: JSON.parse(analysis.summary()) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
