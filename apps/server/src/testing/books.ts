import { expect } from "vitest";
import { runVerification } from "../verify/run-verification.js";

/** Fails the test with the invariants that do not hold, if any. */
export async function expectBooksInOrder(databaseUrl: string): Promise<void> {
  const report = await runVerification(databaseUrl);
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
}
