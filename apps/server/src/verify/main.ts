import { runVerification } from "./run-verification.js";

/** `npm run verify`: prints each invariant and what breaks it; exits 1 when something does. */
const url = process.argv[2] ?? process.env.DATABASE_URL;
if (url === undefined) {
  process.stderr.write("Usage: npm run verify -- postgresql://… (or set DATABASE_URL)\n");
  process.exit(2);
}
const report = await runVerification(url);
process.stdout.write(`mode   ${report.mode ?? "not recorded: no server has started on this database"}\n`);
for (const check of report.checks) {
  process.stdout.write(`${check.ok ? "ok    " : "BROKEN"} ${check.id.padEnd(4)} ${check.title}\n`);
  for (const { text } of check.problems) process.stdout.write(`         ${text}\n`);
}
process.exit(report.checks.every(({ ok }) => ok) ? 0 : 1);
