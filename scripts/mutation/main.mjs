// `npm run mutation [area…]`: changes the code of each area in every small way Stryker knows, one change at a time, and
// says how many the tests notice. Fails where less than nine in ten of an area's are.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Stryker } from "@stryker-mutator/core";
import { freePort } from "../free-port.mjs";
import { cache, root } from "../prepare.mjs";
import { AREAS } from "./areas.mjs";

const MIN_PERCENT = 90;
const NOTICED = ["Killed", "Timeout"];
const UNNOTICED = ["Survived", "NoCoverage"];

const asked = process.argv.slice(2);
if (asked.some((area) => !(area in AREAS))) {
  console.error(`npm run mutation -- ${Object.keys(AREAS).join("|")}`);
  process.exit(1);
}
process.chdir(root);
const directory = path.join(cache, "mutation", "database");
mkdirSync(directory, { recursive: true });
const database = await startDatabase();
const rows = [];
try {
  for (const area of asked.length > 0 ? asked : Object.keys(AREAS)) rows.push(await mutate(area));
} finally {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}
console.table(rows);
process.exit(rows.every(({ percent }) => percent >= MIN_PERCENT) ? 0 : 1);

/**
 * One for all tests: a process of theirs that Stryker ends for being late leaves none behind. The next run adopts that of
 * one that was ended.
 */
async function startDatabase() {
  const built = path.join(root, "packages/platform/dist/database/embedded-postgres.js");
  const { startEmbeddedPostgres } = await import(pathToFileURL(built).href);
  const server = await startEmbeddedPostgres({ directory, port: await freePort(), durable: false });
  process.env.TEST_DATABASE_URL = server.url;
  return server;
}

async function mutate(area) {
  process.env.MUTATION_AREA = area;
  const reports = path.join(cache, "mutation", area);
  const mutants = await new Stryker({
    mutate: AREAS[area].mutate,
    ignorePatterns: [".cache", ".data", "dist", "docs", "deploy"],
    tempDirName: path.join(cache, "stryker"),
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutation/vitest.config.mjs", related: true },
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: 30_000,
    reporters: ["progress-append-only", "clear-text", "html", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: path.join(reports, "report.html") },
    jsonReporter: { fileName: path.join(reports, "report.json") },
  }).runMutationTest();
  const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, survived] = [count(NOTICED), count(UNNOTICED)];
  return { area, killed, survived, percent: Math.floor((1000 * killed) / (killed + survived)) / 10 };
}
