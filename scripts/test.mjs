// `npm test`: everything, on a bare clone too. Ends with one line that sums every runner.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { CHECKS, runCheck } from "./checks.mjs";
import { cache, ensureBuilt, ensureInstalled, root, runNode } from "./prepare.mjs";
import { readPlaywright, readVitest } from "./read-reports.mjs";

process.chdir(root);
await ensureInstalled();

const reports = path.join(cache, "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const counts = { passed: 0, failed: 0 };
/** What failed, each in a line or two, said again at the end: the runners' own words are thousands of lines above. */
const failures = [];

function count(passed, failed) {
  counts.passed += passed;
  counts.failed += failed;
}

/** A runner that died without its report counts as a failure of its own. */
function countReport(file, { read, name, succeeded }) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, "utf8")));
    const unnamed = failed.length === 0 && !succeeded ? [`${name}: failed outside its tests`] : [];
    count(passed, failed.length + unnamed.length);
    failures.push(...failed, ...unnamed);
  } catch {
    count(0, 1);
    failures.push(`${name}: no report`);
  }
}

const SLOWEST = 15;

/** Where the time of the tests goes: files are what is shared out among workers. */
function listSlowestFiles(file) {
  const { testResults } = JSON.parse(readFileSync(file, "utf8"));
  const files = testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  console.log(`\nThe ${SLOWEST} slowest files:`);
  for (const { name, seconds } of files)
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${path.relative(root, name)}`);
}

async function checkAll(checks) {
  for (const check of checks) {
    const passed = await runCheck(check);
    count(passed ? 1 : 0, passed ? 0 : 1);
    if (!passed) failures.push(`check: ${check.name}`);
  }
}

// The compiler takes every core; the other checks and the build take one each.
const [types, ...others] = CHECKS;
await checkAll([types]);
await Promise.all([checkAll(others), ensureBuilt()]);
process.env.CHROME_PATH = await ensureBrowser();

console.log("\n— unit, database and HTTP tests");
const vitestReport = path.join(reports, "vitest.json");
const vitest = await runNode([
  path.join(root, "node_modules/vitest/vitest.mjs"),
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
]);
countReport(vitestReport, { read: readVitest, name: "vitest", succeeded: vitest });
listSlowestFiles(vitestReport);

console.log("\n— journeys in a browser");
const playwrightReport = path.join(reports, "playwright.json");
const playwright = await runNode(
  [path.join(root, "node_modules/@playwright/test/cli.js"), "test", "-c", "e2e/playwright.config.ts"],
  {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  },
);
countReport(playwrightReport, { read: readPlaywright, name: "playwright", succeeded: playwright });

console.log("\n— the first pages by Lighthouse");
const lighthouse = await runNode([path.join(root, "scripts/lighthouse/main.mjs"), "--gate"]);
count(lighthouse ? 1 : 0, lighthouse ? 0 : 1);
if (!lighthouse) failures.push("lighthouse: a page is below what it must be");

if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join("\n")}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
