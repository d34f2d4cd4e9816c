import { parseArgs } from "node:util";
import { systemClock } from "@lastro/platform/clock";
import { connectClient } from "@lastro/platform/database/client";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { loadConfig } from "./configuration/config.js";
import { requirePrepared } from "./deployment/require-prepared.js";
import { acceptRow } from "./modules/compliance/index.js";
import { PROTECTED_COLUMNS } from "./verify/protected-columns.js";

/**
 * `npm run rows:accept`: says of a protected row that an operator corrected it by hand, and why; with the server's settings.
 * Exits 1 where there is nothing to accept.
 */
const text = { type: "string", default: "" } as const;
const { table, row, reason } = parseArgs({ options: { table: text, row: text, reason: text } }).values;
const url = process.env.DATABASE_URL;
if (url === undefined || [table, row, reason].some((each) => each.trim() === "")) {
  process.stderr.write(
    'Usage: DATABASE_URL=postgresql://… npm run rows:accept -- --table <name> --row <key> --reason "why it was corrected"\n',
  );
  process.exit(2);
}

const config = loadConfig(process.env);
const client = await connectClient(url);
await requirePrepared(client, config);
await client.end();

const log = createLogger("warn");
const fingerprintKey = fingerprintKeyOf(config.fingerprintSecret);
const db = openDatabase(openPool({ url, log, connections: 1, fingerprintKey }));
const ctx = { db, clock: systemClock, random: systemRandom, log, config };
const columns = Object.hasOwn(PROTECTED_COLUMNS, table) ? PROTECTED_COLUMNS[table]?.split(" ") : undefined;
try {
  await acceptRow(ctx, { table, columns, key: row }, reason.trim());
  process.stdout.write(`${table} ${row} is accepted as it stands.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
