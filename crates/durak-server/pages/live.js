// Makes the lessons of a page live; without it, or if it does not come, their answers can be opened.

const lesson = document.querySelector("[data-lesson][data-module]");

if (lesson !== null) {
  const address = new URL(lesson.dataset.module, location.href);
  const module = await import(address);
  await module.default({ module_or_path: new URL("durak_learn_web_bg.wasm", address) });
  module.start();
  document.documentElement.dataset.live = "yes";
}
