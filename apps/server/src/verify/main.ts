import { parseArgs } from "node:util";
import { fingerprintKeyFromEnvironment } from "../configuration/fingerprint-key.js";
import { headsFromEnvironment } from "../configuration/heads-config.js";
import { openHeadStore } from "../heads/open-store.js";
import { readExportedHeads } from "../heads/read-exported-heads.js";
import { runVerification } from "./run-verification.js";

/**
 * `npm run verify`: prints each invariant and what breaks it; exits 1 when something does. `--heads` names a directory of
 * exported heads, or `s3` for the bucket that the environment names. With the master secret in the environment it also
 * says who made the fingerprints.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { heads: { type: "string" } } });
const url = positionals[0] ?? process.env.DATABASE_URL;
if (url === undefined) {
  process.stderr.write(
    "Usage: npm run verify -- [--heads=directory|s3] postgresql://… (or set DATABASE_URL)\n",
  );
  process.exit(2);
}
const report = await runVerification(url, {
  heads: await exportedHeads(values.heads),
  fingerprintKey: fingerprintKeyFromEnvironment(process.env),
});
process.stdout.write(`mode   ${report.mode ?? "not recorded: no server has started on this database"}\n`);
for (const check of report.checks) {
  process.stdout.write(`${check.ok ? "ok    " : "BROKEN"} ${check.id.padEnd(4)} ${check.title}\n`);
  for (const { text } of check.problems) process.stdout.write(`         ${text}\n`);
}
process.exit(report.checks.every(({ ok }) => ok) ? 0 : 1);

async function exportedHeads(place: string | undefined) {
  if (place === undefined) return undefined;
  const config =
    place === "s3" ? headsFromEnvironment(process.env) : ({ kind: "directory", path: place } as const);
  const heads = config && (await readExportedHeads(await openHeadStore(config)));
  if (heads && heads.files.length + heads.unreadable.length > 0) return heads;
  process.stderr.write(`No exported heads are found at ${place}.\n`);
  process.exit(2);
}
