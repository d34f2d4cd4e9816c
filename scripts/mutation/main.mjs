// `npm run mutation [area…]`: changes the code of each area in every small way Stryker knows, one change at a time, and
// says how many the tests notice. Fails where less than nine in ten of an area's are.
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { cache, ensureInstalled, root } from "../prepare.mjs";
import { AREAS } from "./areas.mjs";

const LEAST = 90;
const NOTICED = ["Killed", "Timeout"];
const UNNOTICED = ["Survived", "NoCoverage"];

const asked = process.argv.slice(2);
const unknown = asked.filter((area) => !(area in AREAS));
if (unknown.length > 0) {
  console.error(`npm run mutation -- ${Object.keys(AREAS).join("|")}`);
  process.exit(1);
}
process.chdir(root);
await ensureInstalled();
const rows = [];
for (const area of asked.length > 0 ? asked : Object.keys(AREAS)) rows.push(await mutate(area));
console.table(rows);
process.exit(rows.every(({ percent }) => percent >= LEAST) ? 0 : 1);

async function mutate(area) {
  process.env.MUTATION_AREA = area;
  const reports = path.join(cache, "mutation", area);
  const mutants = await new Stryker({
    mutate: AREAS[area].mutate,
    ignorePatterns: [".cache", ".data", "dist", "docs", "deploy"],
    tempDirName: path.join(cache, "stryker"),
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutation/vitest.config.mjs", related: false },
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: 60_000,
    reporters: ["clear-text", "html", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: path.join(reports, "report.html") },
    jsonReporter: { fileName: path.join(reports, "report.json") },
  }).runMutationTest();
  const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, survived] = [count(NOTICED), count(UNNOTICED)];
  return { area, killed, survived, percent: Math.floor((1000 * killed) / (killed + survived)) / 10 };
}
