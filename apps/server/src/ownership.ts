import { parseArgs } from "node:util";
import { CRYPTO_NETWORKS, type CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { systemClock } from "@lastro/platform/clock";
import { loadConfig } from "./configuration/config.js";
import { runAsOperator } from "./deployment/run-as-operator.js";
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
const of = { network, address, day: day ?? ownershipDay({ clock: systemClock }) };
if (signature === undefined || url === undefined) {
  process.stdout.write(`${ownershipText({ config }, of)}\n`);
  process.exit();
}

await runAsOperator({ url, config }, async (ctx) => {
  await recordOwnership(ctx, { ...of, signature });
  return `${address} is published with its signature.`;
});

function isNetwork(typed: string | undefined): typed is CryptoNetwork {
  return CRYPTO_NETWORKS.some((each) => each === typed);
}
