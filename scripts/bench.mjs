// `npm run bench:<name>`: installs and builds what is missing, then runs that benchmark.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(path.join(root, "apps/server/bench", `${process.argv[2]}.mjs`)).href);
