// `npm run identity`: the sign-in service alone, configured by the environment names of the service it replaces.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs";

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(path.join(root, "apps/identity/dist/main.js")).href);
