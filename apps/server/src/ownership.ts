import { parseArgs } from "node:util";
import { CRYPTO_NETWORKS, type CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { systemClock } from "@lastro/platform/clock";
import { connectClient } from "@lastro/platform/database/client";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { loadConfig } from "./configuration/config.js";
import { requirePrepared } from "./deployment/require-prepared.js";
import { ownershipDay, ownershipText, recordOwnership } from "./modules/liabilities/index.js";

/**
 * `npm run ownership`: prints the text that the key of an address of the house signs, or with the signature publishes it at
 * `/transparency`; with the server's settings.
 */
const text = { type: "string" } as const;
const { values } = parseArgs({ options: { network: text, address: text, day: text, signature: text } });
const { network, address, day, signature } = values;
const url = process.env.DATABASE_URL;
const isDay = day === undefined || /^\d{4}-\d{2}-\d{2}$/.test(day);
if (!isNetwork(network) || address === undefined || !isDay || (signature !== undefined && !(url && day))) {
  process.stderr.write(`Usage: npm run ownership -- --network ${CRYPTO_NETWORKS.join("|")} --address <address> [--day 2026-11-29]
       DATABASE_URL=postgresql://… npm run ownership -- --network … --address … --day … --signature …
`);
  process.exit(2);
}

const config = loadConfig(process.env);
const context = { clock: systemClock, random: systemRandom, log: createLogger("warn"), config };
const of = { network, address, day: day ?? ownershipDay(context) };
if (signature === undefined || url === undefined) {
  process.stdout.write(`${ownershipText(context, of)}\n`);
  process.exit();
}

const client = await connectClient(url);
await requirePrepared(client, config);
await client.end();
const db = openDatabase(openPool({ url, log: context.log, connections: 1 }));
try {
  await recordOwnership({ ...context, db }, { ...of, signature });
  process.stdout.write(`${address} is published with its signature.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}

function isNetwork(typed: string | undefined): typed is CryptoNetwork {
  return CRYPTO_NETWORKS.some((each) => each === typed);
}
