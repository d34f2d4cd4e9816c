import { openDatabase, openPool } from "@lastro/platform/database/database";
import { createLogger } from "@lastro/platform/log";
import { readTree } from "./modules/liabilities/index.js";

/** `npm run proof:export`: writes a day's whole tree without names, for an auditor; exits 1 when there is none. */
const day = process.argv[2] ?? "";
const url = process.env.DATABASE_URL;
if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || url === undefined) {
  process.stderr.write(
    "Usage: DATABASE_URL=postgresql://… npm run --silent proof:export -- 2026-11-29 > tree.json\n",
  );
  process.exit(2);
}
const db = openDatabase(openPool({ url, log: createLogger("warn"), connections: 1 }));
const tree = await readTree(db, day);
await db.destroy();
if (tree === undefined) {
  process.stderr.write(`No tree is kept of ${day}.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${JSON.stringify(tree)}\n`);
}
