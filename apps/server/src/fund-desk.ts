import { parseArgs } from "node:util";
import { isAsset, type Money, MoneyError, parseMoney } from "@lastro/money";
import { systemClock } from "@lastro/platform/clock";
import { connectClient } from "@lastro/platform/database/client";
import { inTransaction, openDatabase, openPool } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { bankAdministrators } from "./app/people.js";
import { secretsFromEnvironment } from "./configuration/secret-config.js";
import { requirePrepared } from "./deployment/require-prepared.js";
import { askFunding } from "./modules/otc/index.js";

/**
 * `npm run desk:fund`: an administrator asks for money of the house to be put into the desk, or taken out. Nothing is
 * booked until two others approve it; exits 1 when it cannot be asked for.
 */
const USAGE = `Usage: DATABASE_URL=postgresql://… LASTRO_MASTER_SECRET=… npm run desk:fund -- \\
  --by you@example.com --asset USDT --amount 1000.00 --proof <transfer or transaction> --reason "…" [--withdraw]`;
const { values } = parseArgs({
  options: {
    by: { type: "string", default: "" },
    asset: { type: "string", default: "" },
    amount: { type: "string", default: "" },
    proof: { type: "string", default: "" },
    reason: { type: "string", default: "" },
    withdraw: { type: "boolean", default: false },
  },
});
const PRINTABLE = /^[\x21-\x7e]{3,120}$/;

const url = process.env.DATABASE_URL;
const secrets = secretsFromEnvironment(process.env);
const amount = amountOf(values.asset, values.amount);
const proof = values.proof.trim();
const reason = values.reason.trim();
if (url === undefined || secrets === undefined || amount === undefined) fail(2, USAGE);
if (!PRINTABLE.test(proof))
  fail(2, "--proof is the id of a bank transfer or of a transaction, without spaces");
if (reason.length < 5 || reason.length > 300) fail(2, "--reason has 5 to 300 characters");

const client = await connectClient(url);
await requirePrepared(client, secrets);
await client.end();

const fingerprintKey = fingerprintKeyOf(secrets.fingerprintSecret);
const db = openDatabase(openPool({ url, log: createLogger("warn"), connections: 1, fingerprintKey }));
const administrators = await bankAdministrators(db, systemClock.now());
const by = administrators.find(({ email }) => email === values.by);
if (!by) fail(1, `No administrator has the address ${values.by}.`);
const ctx = {
  config: secrets,
  clock: systemClock,
  random: systemRandom,
  actor: { kind: "system", job: "operator.desk_fund" } as const,
  ip: "",
};
try {
  await inTransaction(db, (tx) =>
    askFunding(tx, ctx, {
      ...{ amount, proof, reason },
      direction: values.withdraw ? "out" : "in",
      requestedBy: by.id,
    }),
  );
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  fail(1, `Refused: ${error.code}. Nothing was asked for.`);
}
await db.destroy();
process.stdout.write(
  "Asked for. It is booked once two other administrators approve it at /admin/approvals.\n",
);
if (administrators.length < 3)
  process.stdout.write(`There are ${administrators.length} administrators; it takes three in all.\n`);

function amountOf(asset: string, typed: string): Money | undefined {
  if (!isAsset(asset)) return undefined;
  try {
    const parsed = parseMoney(asset, typed);
    return parsed.minor > 0n ? parsed : undefined;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

function fail(code: number, sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
