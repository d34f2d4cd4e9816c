import { parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerAccount, houseAccount, openHold, post } from "../modules/ledger/index.js";
import type { CheckResult } from "./report.js";
import { runVerification } from "./run-verification.js";

const ctx = { clock: createFixedClock(), random: systemRandom };
const owner = systemRandom.id();

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const amount = parseMoney("BRL", "100.00");
  await inTransaction(database.db, async (tx) => {
    await post(tx, ctx, {
      kind: "test.deposit",
      reference: "r",
      key: "deposit",
      entries: [
        { account: houseAccount("psp", "BRL"), amount: { ...amount, minor: -amount.minor } },
        { account: customerAccount(owner, "available", "BRL"), amount },
      ],
    });
    await openHold(tx, ctx, {
      ownerId: owner,
      amount: parseMoney("BRL", "10.00"),
      reason: "test.hold",
      reference: "r",
    });
  });
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** A quote of the desk that stands in this state, without a history. */
async function quoteIn(status: "ACCEPTED" | "EXPIRED"): Promise<string> {
  const id = systemRandom.id();
  await client.query(
    `insert into otc_quote (id, user_id, side, asset, status, amount, fee, crypto_amount, price, market_price,
       market_price_at, spread_bps, fee_bps, price_band_bps, settings_version, issued_at, expires_at)
     values ($1, $1, 'buy', 'USDT', $2, 100, 0, 1, 1, 1, now(), 0, 0, 1, 1, now(), now())`,
    [id, status],
  );
  return id;
}

/** What is found broken after the owner of the tables ran this, past every wall; undone afterwards. */
async function brokenBy(...statements: string[]): Promise<CheckResult[]> {
  const tables = ["ledger_entry", "ledger_transaction", "ledger_account"];
  for (const table of tables) await client.query(`alter table ${table} disable trigger all`);
  await client.query("alter table ledger_account drop constraint ledger_account_customer_never_negative");
  await client.query("create table kept_account as table ledger_account");
  await client.query("create table kept_entry as table ledger_entry");
  await client.query("create table kept_transaction as table ledger_transaction");
  try {
    for (const statement of statements) await client.query(statement);
    const report = await runVerification(database.url);
    return report.checks.filter(({ ok }) => !ok);
  } finally {
    await client.query(
      "delete from ledger_entry; delete from ledger_transaction; delete from ledger_account",
    );
    await client.query("insert into ledger_account table kept_account");
    await client.query("insert into ledger_transaction table kept_transaction");
    await client.query("insert into ledger_entry table kept_entry");
    await client.query("drop table kept_account, kept_entry, kept_transaction");
    await client.query(
      "alter table ledger_account add constraint ledger_account_customer_never_negative check (owner_id is null or not allow_negative)",
    );
    for (const table of tables) await client.query(`alter table ${table} enable trigger all`);
  }
}

/** As nobody can in a running system: the history is append-only for its owner too. */
async function deleteChanges(): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query("delete from state_change");
  await client.query("reset session_replication_role");
}

describe("the verifier", () => {
  it("finds nothing in books that are in order", async () => {
    expect((await runVerification(database.url)).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each([
    [
      "an entry made larger",
      "update ledger_entry set amount = amount + 1 where line = 2",
      "I1",
      "transaction_unbalanced",
    ],
    ["an entry removed", "delete from ledger_entry where line = 2", "I1", "transaction_too_short"],
    [
      "a balance written by hand",
      "update ledger_account set balance = balance + 1 where code = 'available'",
      "I2a",
      "balance_not_entries",
    ],
    ["a hold without its money", "update ledger_hold set amount = amount + 1", "I2b", "held_not_holds"],
    [
      "a client below zero",
      "update ledger_account set balance = -5, allow_negative = true where code = 'available'",
      "I3",
      "account_overdrawn",
    ],
    [
      "a transaction renamed after the fact",
      "update ledger_transaction set kind = 'test.other'",
      "I8a",
      "link_changed",
    ],
    [
      "the newest transaction taken out",
      "delete from ledger_transaction where shard_position = 2",
      "I8a",
      "chain_length_wrong",
    ],
  ])("finds %s", async (_, statement, id, kind) => {
    const broken = await brokenBy(statement);
    const problems = broken.find((check) => check.id === id)?.problems ?? [];
    expect(problems.map((problem) => problem.kind)).toContain(kind);
    for (const { text } of broken.flatMap((check) => check.problems))
      expect(text).not.toMatch(/[{}?]|undefined|null/);
    if (statement.includes("ledger_hold")) await client.query("update ledger_hold set amount = amount - 1");
    expect((await runVerification(database.url)).checks.every(({ ok }) => ok)).toBe(true);
  });

  it("finds a quote that took a way its graph does not have", async () => {
    const quote = await quoteIn("ACCEPTED");
    await client.query(
      `insert into state_change (machine, subject_id, from_state, to_state, actor, at)
       values ('otc_quote', $1, null, 'ISSUED', 'x', now()), ('otc_quote', $1, 'EXPIRED', 'ACCEPTED', 'x', now())`,
      [quote],
    );
    const { checks } = await runVerification(database.url);
    const problems = checks.find(({ id }) => id === "I7")?.problems;
    expect(problems?.map(({ text }) => text)).toEqual([
      `OTC quote ${quote} went from EXPIRED to ACCEPTED`,
      `OTC quote ${quote} left EXPIRED when it was ISSUED`,
    ]);
    expect(problems?.[0]).toMatchObject({
      kind: "step_not_in_graph",
      facts: { thing: "otc_quote", id: quote, from: "EXPIRED", to: "ACCEPTED" },
    });
    await deleteChanges();
    await client.query("delete from otc_quote");
  });

  it("finds a quote that began in a state where none begins", async () => {
    const quote = await quoteIn("ACCEPTED");
    await client.query(
      `insert into state_change (machine, subject_id, from_state, to_state, actor, at)
       values ('otc_quote', $1, null, 'ACCEPTED', 'x', now())`,
      [quote],
    );
    const { checks } = await runVerification(database.url);
    const problems = checks.find(({ id }) => id === "I7")?.problems;
    expect(problems?.map(({ text }) => text)).toEqual([`OTC quote ${quote} went from - to ACCEPTED`]);
    await deleteChanges();
    await client.query("delete from otc_quote");
  });

  it("takes steps in the order they form a path: those of before one table had them were ordered by a clock", async () => {
    const quote = await quoteIn("EXPIRED");
    await client.query(
      `insert into state_change (machine, subject_id, from_state, to_state, actor, at)
       values ('otc_quote', $1, 'ISSUED', 'EXPIRED', 'x', now()),
              ('otc_quote', $1, null, 'ISSUED', 'x', now() + interval '3 days')`,
      [quote],
    );
    const { checks } = await runVerification(database.url);
    expect(checks.find(({ id }) => id === "I7")?.problems).toEqual([]);
    await deleteChanges();
    await client.query("delete from otc_quote");
  });
});
