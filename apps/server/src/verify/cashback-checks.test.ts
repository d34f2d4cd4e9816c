import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSpending } from "../testing/cashback.js";
import { aClient } from "../testing/people.js";
import { startTestApp, type TestApp } from "../testing/test-app.js";
import { runVerification } from "./run-verification.js";

let app: TestApp;
let owner: pg.Client;
/** One that is credited and refunded in part, of a client who owes nothing. */
let purchase: string;
beforeAll(async () => {
  app = await startTestApp({ clock: createFixedClock() });
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  // What is spoiled here is what the constraints would refuse.
  await owner.query("set session_replication_role = replica");
  const spending = createSpending(app);
  const client = await aClient(app);
  purchase = await spending.cleared(client, "200.00");
  await spending.wait();
  await spending.refunded(client, "50.00", { purchase });
  await spending.cleared(client, "100.00");
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

async function problems() {
  const { checks } = await runVerification(app.databaseUrl);
  return checks.flatMap(({ problems: found }) => found.map(({ kind }) => kind));
}

const add = (table: string, column: string, by: number, where: string) =>
  `update ${table} set ${column} = ${column} + ${by} where ${where}`;

describe("verifying cashback", () => {
  it("finds nothing where only the house's own commands were given", async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    [
      "PRP without reais set aside for them",
      "cashback_not_provided",
      (by: number) => add("ledger_account", "balance", by, "code = 'cashback_provision'"),
    ],
    [
      "lots that are not what their client has",
      "cashback_lots_wrong",
      (by: number) => add("cashback_lot", "remaining", -by, `purchase_id = '${purchase}'`),
    ],
    [
      "a debt that is not in the books",
      "cashback_debts_wrong",
      (by: number) => add("cashback_wallet", "debt", by, "true"),
    ],
    [
      "a purchase that earned more than its rate gives",
      "cashback_purchase_wrong",
      (by: number) => add("cashback_purchase", "accrued", by, `purchase_id = '${purchase}'`),
    ],
    [
      "a purchase with another amount than its events",
      "cashback_purchase_wrong",
      (by: number) => add("cashback_purchase", "cleared", by, `purchase_id = '${purchase}'`),
    ],
    [
      "a movement that nothing in the books shows",
      "cashback_not_booked_once",
      (by: number) =>
        `update cashback_movement set kind = '${by > 0 ? "received" : "credited"}'
         where purchase_id = '${purchase}' and kind in ('credited', 'received')`,
    ],
  ] as const)("finds %s", async (_, kind, spoil) => {
    await owner.query(spoil(1));
    const found = await problems();
    await owner.query(spoil(-1));
    expect(found).toContain(kind);
    expect(await problems()).toEqual([]);
  });
});
