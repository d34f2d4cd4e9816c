// `npm run identity:import`: takes people over from a database of the service that `npm run identity` replaces.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs";

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(path.join(root, "apps/identity/dist/import.js")).href);
