import { connectClient } from "@lastro/platform/database/client";
import type pg from "pg";
import type { ExportedHeads } from "../heads/heads-file.js";
import { accountCheck } from "./account-check.js";
import { basketChecks } from "./basket-checks.js";
import { cardChecks } from "./card-checks.js";
import { caseChecks } from "./case-checks.js";
import { cashbackChecks } from "./cashback-checks.js";
import { auditChainCheck, fingerprintChainCheck, ledgerChainCheck } from "./chain.js";
import { companyChecks } from "./company-checks.js";
import { custodyChecks } from "./custody-checks.js";
import { migrationsCheck, modeCheck, recordedMode } from "./deployment-checks.js";
import { fingerprintChecks, fingerprintCodesCheck } from "./fingerprint-checks.js";
import { grainChecks } from "./grain-checks.js";
import { exportedHeadsCheck } from "./heads-check.js";
import { historyCheck } from "./history-checks.js";
import { incomingChecks } from "./incoming-checks.js";
import { investmentChecks } from "./investment-checks.js";
import { ledgerChecks } from "./ledger-checks.js";
import { liabilityChecks } from "./liability-checks.js";
import { marketLinkChecks } from "./market-link-checks.js";
import { p2pChecks } from "./p2p-checks.js";
import { productChecks } from "./product-checks.js";
import type { Check, CheckResult, VerificationReport } from "./report.js";
import { vaultChecks } from "./vault-checks.js";

export type { CheckResult, VerificationReport } from "./report.js";

const CHECKS: readonly Check[] = [
  ...ledgerChecks,
  accountCheck,
  ...productChecks,
  ...custodyChecks,
  ...incomingChecks,
  ...grainChecks,
  ...caseChecks,
  ...p2pChecks,
  ...cashbackChecks,
  ...cardChecks,
  ...investmentChecks,
  ...companyChecks,
  ...vaultChecks,
  ...marketLinkChecks,
  ...basketChecks,
  ...liabilityChecks,
  historyCheck,
  ledgerChainCheck,
  auditChainCheck,
  fingerprintChainCheck,
  ...fingerprintChecks,
  modeCheck,
];

interface VerificationOptions {
  /** Is given the id of the snapshot in which every check accepted what it read. */
  readonly whenInOrder?: (snapshot: string) => Promise<void>;
  /** Heads that were exported before, to be found in the chains. */
  readonly heads?: ExportedHeads | undefined;
  /** The application's key, to check who made the fingerprints. */
  readonly fingerprintKey?: string | undefined;
}

/**
 * Walks the whole database from outside the code that writes it and says of each invariant whether it holds.
 * Reads one snapshot, so it may run while money moves. On the schema of another release it says that, and no more.
 */
export async function runVerification(
  databaseUrl: string,
  options: VerificationOptions = {},
): Promise<VerificationReport> {
  const client = await connectClient(databaseUrl, { statement_timeout: 0 });
  try {
    await client.query("begin isolation level repeatable read read only");
    return await verifyTransaction(client, options);
  } finally {
    await client.end();
  }
}

/** The same of what an open transaction sees, or one check of it. */
export async function verifyTransaction(
  client: pg.Client,
  { whenInOrder, heads, fingerprintKey, only }: VerificationOptions & { readonly only?: string } = {},
): Promise<VerificationReport> {
  // Values are written as they were when their fingerprints were taken.
  await client.query("set local timezone = 'UTC'; set local bytea_output = 'hex'");
  const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
  const at = rows[0]?.at.toISOString() ?? "";
  const schema = await run(client, migrationsCheck);
  if (schema.problems.some(({ kind }) => kind !== "migration_changed"))
    return { at, mode: undefined, checks: [schema] };
  const wanted = [
    ...CHECKS,
    ...(heads ? [exportedHeadsCheck(heads)] : []),
    ...(fingerprintKey ? [fingerprintCodesCheck(fingerprintKey)] : []),
  ].filter(({ id }) => only === undefined || id === only);
  const checks = [];
  for (const check of wanted) checks.push(await run(client, check));
  checks.push(schema);
  if (whenInOrder && checks.every(({ ok }) => ok)) await whenInOrder(await exportSnapshot(client));
  return { at, mode: await recordedMode(client), checks };
}

async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
  return rows[0]?.id ?? "";
}

async function run(client: pg.Client, check: Check): Promise<CheckResult> {
  const problems = await check.find(client);
  return { id: check.id, title: check.title, ok: problems.length === 0, problems };
}
