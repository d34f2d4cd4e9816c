import { connectClient, type DatabaseClient } from "@lastro/platform/database/client";
import { expect } from "vitest";
import type { VerificationReport } from "../verify/report.js";
import { verifyTransaction } from "../verify/run-verification.js";

/** By database, the connection its books are verified over: a new one spends most of the time on learning the schema. */
const clients = new Map<string, Promise<DatabaseClient>>();

/** What verification says of a database of this test file, which is dropped with its connections. */
export async function verifyBooks(databaseUrl: string): Promise<VerificationReport> {
  const client = await clientOf(databaseUrl);
  await client.query("begin isolation level repeatable read read only");
  try {
    return await verifyTransaction(client);
  } finally {
    await client.query("rollback");
  }
}

function clientOf(databaseUrl: string): Promise<DatabaseClient> {
  const open = clients.get(databaseUrl) ?? connectClient(databaseUrl, { statement_timeout: 0 });
  if (!clients.has(databaseUrl)) {
    clients.set(databaseUrl, open);
    void open.then((client) => client.on("end", () => clients.delete(databaseUrl)));
  }
  return open;
}

/** Fails the test with the invariants that do not hold, if any. */
export async function expectBooksInOrder(databaseUrl: string): Promise<void> {
  const report = await verifyBooks(databaseUrl);
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
}
