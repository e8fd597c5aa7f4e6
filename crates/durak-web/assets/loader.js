// Starts the client. A file of its own, because the content policy forbids scripts in the page.
import init from "./durak_web.js";
import * as fair from "./fair.js";
import { notice } from "./notice.js";

globalThis.durakFair = { ...fair, notice };
await init({ module_or_path: new URL("durak_web_bg.wasm", import.meta.url) });
