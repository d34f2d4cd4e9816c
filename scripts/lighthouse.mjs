// `npm run lighthouse`: rates the first pages as Lighthouse's mobile profile sees them, three runs each, and fails
// when a median falls below what we promise.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBrowser } from "./browser.mjs";
import { freePort } from "./free-port.mjs";
import { cache, ensureBuilt, ensureInstalled, root, run, runNode } from "./prepare.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = ["/", "/login"];
const RUNS = 3;
const LEAST = { performance: 0.9, accessibility: 1, "best-practices": 0.95, seo: 0.95 };
const CHROME_FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const READY_WITHIN_MS = 60_000;

const tools = path.join(cache, "tools");

async function ensureLighthouse() {
  const folder = path.join(tools, "node_modules/lighthouse");
  const version = LIGHTHOUSE.split("@").pop();
  const isThere = () =>
    existsSync(path.join(folder, "package.json")) &&
    JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version === version;
  if (!isThere()) {
    mkdirSync(tools, { recursive: true });
    const npm = process.env.npm_execpath;
    const args = ["install", "--prefix", tools, "--ignore-scripts", "--no-audit", "--no-fund", LIGHTHOUSE];
    const installed = npm?.endsWith("js")
      ? await runNode([npm, ...args])
      : await run("npm", args, { shell: process.platform === "win32" });
    if (!installed || !isThere()) throw new Error("Lighthouse could not be installed");
  }
  return path.join(folder, "cli/index.js");
}

async function startSystem(dataDir) {
  // With room above it: the demonstration's own servers listen on the ports that follow.
  const port = Math.min(await freePort(), 65_000);
  const child = spawn(process.execPath, [path.join(root, "apps/server/dist/main.js")], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LASTRO_DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://localhost:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The system did not start");
    await pause(200);
  }
  return {
    origin,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** One run: what Lighthouse reports of a page. */
function audit(cli, url, chrome) {
  const output = spawnSync(
    process.execPath,
    [cli, url, "--output=json", "--output-path=stdout", "--quiet", `--chrome-flags=${CHROME_FLAGS}`],
    { encoding: "utf8", maxBuffer: 256 * 1024 * 1024, env: { ...process.env, CHROME_PATH: chrome } },
  );
  if (output.status !== 0) throw new Error(`Lighthouse failed on ${url}: ${output.stderr}`);
  const report = JSON.parse(output.stdout);
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
  return report;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** What stands between a page and a full score, the most expensive first. */
function findings({ audits, categories }) {
  const weights = new Map(
    Object.values(categories).flatMap(({ auditRefs }) => auditRefs.map(({ id, weight }) => [id, weight])),
  );
  const scored = Object.values(audits)
    .filter(({ id, score }) => score !== null && score < 0.9 && (weights.get(id) ?? 0) > 0)
    .map(({ title, displayValue }) => `${title}${displayValue ? `: ${displayValue}` : ""}`);
  const savings = Object.values(audits)
    .map(({ title, metricSavings = {} }) => ({ title, ms: Math.max(0, ...Object.values(metricSavings)) }))
    .filter(({ ms }) => ms >= 50)
    .sort((a, b) => b.ms - a.ms)
    .map(({ title, ms }) => `${title}: saves up to ${Math.round(ms)} ms`);
  return [...scored, ...savings].slice(0, 8);
}

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
const cli = await ensureLighthouse();
const chrome = await ensureBrowser();
mkdirSync(cache, { recursive: true });
const dataDir = path.join(cache, `lighthouse-${process.pid}`);
let passed = true;
let system;
try {
  system = await startSystem(dataDir);
  for (const page of PAGES) {
    const reports = Array.from({ length: RUNS }, () => audit(cli, `${system.origin}${page}`, chrome));
    // A busy machine makes a page look slow: far below its usual index, the score tells of the machine.
    const machine = median(reports.map(({ environment }) => environment.benchmarkIndex));
    console.log(`\n${page} (machine's benchmark index ${Math.round(machine)})`);
    for (const [category, least] of Object.entries(LEAST)) {
      const scores = reports.map(({ categories }) => categories[category].score);
      const score = median(scores);
      if (score < least) passed = false;
      console.log(
        `  ${score < least ? "BELOW" : "ok   "} ${category.padEnd(14)} ${score.toFixed(2)} of ${least.toFixed(2)} (${scores.join(", ")})`,
      );
    }
    const [first] = reports;
    for (const id of [
      "first-contentful-paint",
      "largest-contentful-paint",
      "total-blocking-time",
      "cumulative-layout-shift",
      "speed-index",
    ])
      console.log(
        `        ${first.audits[id].title}: ${median(reports.map(({ audits }) => audits[id].numericValue)).toFixed(id.startsWith("cumulative") ? 3 : 0)}`,
      );
    for (const finding of findings(first)) console.log(`      - ${finding}`);
  }
} finally {
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);
