import { parseArgs } from "node:util";
import { type ColumnReport, reseal } from "@lastro/deployment";
import { connectClient } from "@lastro/platform/database/client";
import { bringFingerprintKey } from "@lastro/platform/fingerprint-key";
import { systemRandom } from "@lastro/platform/random";
import { keyIdOf } from "@lastro/platform/sealed";
import { secretsFromEnvironment } from "./configuration/secret-config.js";
import { requirePrepared } from "./deployment/require-prepared.js";

/**
 * `npm run secrets:reseal`: seals everything with the current master secret while the servers run, and prints what is
 * under a former one; exits 1 while anything is. Of the bank and of the identity service alike.
 */
const { values } = parseArgs({ options: { "give-up-unreadable": { type: "boolean", default: false } } });
const url = process.env.DATABASE_URL;
const secrets = secretsFromEnvironment(process.env);
if (url === undefined || secrets === undefined) {
  process.stderr.write(
    "Usage: DATABASE_URL=postgresql://… LASTRO_MASTER_SECRET=… LASTRO_FORMER_MASTER_SECRETS=… npm run secrets:reseal\n",
  );
  process.exit(2);
}
const say = (line: string) => process.stdout.write(`${line}\n`);

const client = await connectClient(url);
// What is sealed anew is fingerprinted as the application's own doing.
await bringFingerprintKey(client, secrets.fingerprintSecret);
await requirePrepared(client, secrets);
say(`current secret  ${keyIdOf(secrets.masterSecret)}`);
for (const former of secrets.formerSecrets) say(`former secret   ${keyIdOf(former)}`);
const { done } = await reseal(
  { client, secrets, random: systemRandom },
  { giveUpUnreadable: values["give-up-unreadable"], onColumn: sayColumn },
);
await client.end();
say(
  done
    ? "Nothing is under a former secret: take LASTRO_FORMER_MASTER_SECRETS away and restart."
    : "A former secret is still needed: run this again.",
);
process.exit(done ? 0 : 1);

function sayColumn({ column, resealed, remaining, unreadable }: ColumnReport): void {
  const lost = unreadable > 0 ? `, ${unreadable} of them opened by no given secret` : "";
  say(`${column.padEnd(42)} ${resealed} sealed anew, ${remaining} remaining${lost}`);
}
