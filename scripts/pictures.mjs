// `npm run pictures`: a picture of every page of each role, at 1440 and at 360 pixels, in .cache/pictures.
import path from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { cache, ensureBuilt, ensureInstalled, root, runNode } from "./prepare.mjs";

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
process.env.CHROME_PATH = await ensureBrowser();
const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
const made = await runNode([playwright, "test", "-c", "e2e/pictures.config.ts"]);
console.log(
  `\n${made ? "Every page has a picture" : "Some pages have no picture"}: ${path.join(cache, "pictures")}`,
);
process.exit(made ? 0 : 1);
