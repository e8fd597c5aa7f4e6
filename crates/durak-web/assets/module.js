// Fetches a module of the browser when it is first asked for.

/** What fetches the module of this name, once for all callers; after a failure the next call tries again. */
export function once(name) {
  let fetched = null;
  return () => {
    fetched ??= load(name).catch((error) => {
      fetched = null;
      throw error;
    });
    return fetched;
  };
}

async function load(name) {
  const module = await import(`./${name}.js`);
  await module.default({ module_or_path: new URL(`${name}_bg.wasm`, import.meta.url) });
  return module;
}
