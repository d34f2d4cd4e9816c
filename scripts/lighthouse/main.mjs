// `npm run lighthouse`: rates the first pages of each reader as Lighthouse's mobile profile sees them, and fails when
// a median of five runs is below what we promise. With `--gate`, as `npm test` runs it: one run of each, held to a
// performance that no busy machine falls below.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBrowser } from "../browser.mjs";
import { cache, ensureBuilt, ensureInstalled, root } from "../prepare.mjs";
import { loadLighthouse } from "./install.mjs";
import { PAGES, signIn } from "./pages.mjs";
import { judge } from "./report.mjs";
import { startSystem } from "./system.mjs";

const isGate = process.argv.includes("--gate");
const RUNS = isGate ? 1 : 5;
/** What one run on a busy machine does not fall below; what it takes away is not the machine's. */
const GATE = { performance: 0.3, "best-practices": 0.9, seo: 0.9 };
const GATE_SHIFT = 0.1;
/** How long a run waits for a quiet network, which a page that is told news as it happens does not have. */
const GATE_WAIT_MS = 20_000;
const CHROME_FLAGS = [
  "--no-sandbox",
  // The pages are drawn for whoever asks in Portuguese, and read in the language of the browser.
  "--lang=pt-BR",
  "--accept-lang=pt-BR",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
const { lighthouse, puppeteer } = await loadLighthouse();
const executablePath = await ensureBrowser();
mkdirSync(cache, { recursive: true });
const dataDir = path.join(cache, `lighthouse-${process.pid}`);
let passed = true;
let system;
let browser;
try {
  system = await startSystem(dataDir);
  browser = await puppeteer.launch({ executablePath, args: CHROME_FLAGS });
  for (const page of PAGES) {
    const reports = [];
    for (let run = 0; run < RUNS; run++) reports.push(await rate(page));
    if (!judge(isGate ? forGate(page) : page, reports)) passed = false;
  }
} finally {
  await browser?.close();
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);

function forGate(page) {
  const least = Object.entries(page.least).map(([name, score]) => [name, GATE[name] ?? score]);
  return { ...page, least: Object.fromEntries(least), shift: GATE_SHIFT };
}

/** One run, in a browser that knows nothing but who signed in. */
async function rate({ address, least, reader }) {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    // One run alone must not depend on what a movement shows in the middle.
    if (isGate) await tab.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
    if (reader !== undefined) await signIn(tab, system.origin, reader);
    const flags = {
      onlyCategories: Object.keys(least),
      disableStorageReset: reader !== undefined,
      logLevel: "error",
      ...(isGate ? { maxWaitForLoad: GATE_WAIT_MS } : {}),
    };
    const { lhr } = await lighthouse(`${system.origin}${address}`, flags, undefined, tab);
    if (lhr.runtimeError) throw new Error(`Lighthouse failed on ${address}: ${lhr.runtimeError.message}`);
    if (!lhr.finalDisplayedUrl.endsWith(address))
      throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
    return lhr;
  } finally {
    await context.close();
  }
}
