import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LivedInBank, startLivedInBank } from "./lived-in-bank.js";
import {
  IN_THE_AUDIT_TRAIL,
  IN_THE_DEPLOYMENT,
  IN_THE_FINGERPRINTS,
  IN_THE_LEDGER,
  OUTSIDE_THE_LEDGER,
} from "./tamperings.js";

let bank: LivedInBank;
beforeAll(async () => {
  bank = await startLivedInBank();
});
afterAll(() => bank.close());

describe("the verifier", () => {
  it("finds nothing in a bank that nobody tampered with", async () => {
    expect(await bank.findingsAfter("")).toEqual([]);
  });
});

describe.each([
  ["in the ledger", IN_THE_LEDGER],
  ["in the audit trail", IN_THE_AUDIT_TRAIL],
  ["outside the ledger", OUTSIDE_THE_LEDGER],
  ["in the fingerprints", IN_THE_FINGERPRINTS],
  ["in the deployment's own records", IN_THE_DEPLOYMENT],
])("the verifier, %s", (_, tamperings) => {
  it.each(tamperings)("finds %s: %s", async (_what, finding, sql) => {
    expect(await bank.findingsAfter(sql, finding.split(" ")[0])).toContain(finding);
  });
});
