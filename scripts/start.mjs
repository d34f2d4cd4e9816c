// `npm start`: installs what is missing, builds what changed, and runs the whole system in this process.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs";

process.chdir(root);
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(path.join(root, "apps/server/dist/main.js")).href);
