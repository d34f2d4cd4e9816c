// `npm start`: installs what is missing, builds what changed, and runs the whole system in this process. The shell that npm
// puts between passes no signal on: `exec` in package.json gives us its place. Windows has no `exec` and takes the rest.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs";

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(path.join(root, "apps/server/dist/main.js")).href);
