import { parseArgs } from "node:util";
import { systemClock } from "@lastro/platform/clock";
import { connectClient } from "@lastro/platform/database/client";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { loadConfig } from "./configuration/config.js";
import { requirePrepared } from "./deployment/require-prepared.js";
import { type KeyChange, revokeKey, rotateKeys } from "./modules/receipts/index.js";

/** `npm run keys:rotate`: puts a new key in force to sign receipts and documents, or revokes one; with the server's settings. */
const options = { revoke: { type: "string" }, reason: { type: "string" } } as const;
const { revoke, reason } = parseArgs({ options }).values;
const url = process.env.DATABASE_URL;
if (url === undefined || (revoke === undefined) !== (reason === undefined)) {
  process.stderr.write(
    'Usage: DATABASE_URL=postgresql://… npm run keys:rotate [-- --revoke <key id> --reason "why, as everybody reads it"]\n',
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
try {
  const change: KeyChange =
    revoke === undefined || reason === undefined
      ? await rotateKeys(ctx)
      : await revokeKey(ctx, revoke, reason);
  for (const [what, kid] of Object.entries(change))
    if (kid !== null) process.stdout.write(`${what.padEnd(12)}${kid}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
