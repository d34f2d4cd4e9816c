import { connectClient } from "@lastro/platform/database/client";
import { query } from "@lastro/platform/database/database";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { PROTECTED_COLUMNS } from "../../verify/protected-columns.js";
import { verifyTransaction } from "../../verify/run-verification.js";
import { acceptRow } from "./accept-row.js";

let app: TestApp;
let owner: pg.Client;
let ana: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp();
  owner = await connectClient(app.databaseUrl);
  ana = await aClient(app);
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const TABLE = "customers_profile";
const rowOf = (key: string, table = TABLE) => ({ table, key, columns: PROTECTED_COLUMNS[table]?.split(" ") });
const accept = (key: string) => acceptRow(app.ctx, rowOf(key), "Nome corrigido a pedido do cartório");

/** The checks of fingerprints that find something. */
async function findings(): Promise<string[]> {
  const fingerprintKey = fingerprintKeyOf(app.ctx.config.fingerprintSecret);
  const { checks } = await verifyTransaction(owner, { fingerprintKey });
  return checks.flatMap(({ id, problems }) => problems.map(({ kind }) => `${id} ${kind}`));
}

describe("a protected row that an operator corrected by hand", () => {
  it("is listed until it is accepted, which the audit trail says with the reason", async () => {
    await owner.query("update customers_profile set nome = 'Ana Corrigida' where id = $1", [ana.userId]);
    expect(await findings()).toEqual(["I42c fingerprint_not_the_applications"]);
    await accept(ana.userId);
    expect(await findings()).toEqual([]);
    const [event] = await query<{ details: unknown }>(
      app.ctx.db,
      "select details from audit_event where action = 'compliance.row_accepted' and subject = $1",
      [`${TABLE} ${ana.userId}`],
    );
    expect(event?.details).toEqual({ reason: "Nome corrigido a pedido do cartório" });
  });

  it("is accepted where its triggers did not run, and so is its absence", async () => {
    await owner.query("set session_replication_role = replica");
    await owner.query("update customers_profile set nome = 'Ana Outra' where id = $1", [ana.userId]);
    await owner.query("set session_replication_role = origin");
    expect(await findings()).toEqual(["I42a row_differs"]);
    await accept(ana.userId);
    expect(await findings()).toEqual([]);
    const limit = rowOf(`${ana.userId}|pix`, "client_limit");
    await owner.query("insert into client_limit (user_id, category, daily) values ($1, 'pix', 5)", [
      ana.userId,
    ]);
    await acceptRow(app.ctx, limit, "Teste");
    await owner.query("delete from client_limit where user_id = $1", [ana.userId]);
    expect(await findings()).toEqual(["I42c fingerprint_not_the_applications"]);
    await acceptRow(app.ctx, limit, "Removida");
    expect(await findings()).toEqual([]);
  });

  it("is accepted in a table of which the application may change nothing", async () => {
    const { rows } = await owner.query<{ key: string }>(
      "update exchange_iof_rate set source = source || '.' where kind = 'currency_sold' returning concat_ws('|', kind, from_day) as key",
    );
    const [{ key } = { key: "" }] = rows;
    expect(await findings()).toContain("I42c fingerprint_not_the_applications");
    await acceptRow(app.ctx, rowOf(key, "exchange_iof_rate"), "Fonte corrigida");
    expect(await findings()).toEqual([]);
  });

  it("is refused where there is nothing to accept", async () => {
    await expect(accept(ana.userId)).rejects.toThrow("nothing to accept");
    await expect(accept("0190c1f0-0000-7000-8000-000000000001")).rejects.toThrow("has no row");
    expect(() => acceptRow(app.ctx, rowOf("BRL", "ledger_account"), "Teste")).toThrow(
      "not a protected table",
    );
  });
});
