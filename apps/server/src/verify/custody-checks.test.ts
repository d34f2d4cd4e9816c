import { inTransaction } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerAccount, houseAccount, post } from "../modules/ledger/index.js";
import { asOwnerOf } from "../testing/as-owner.js";
import { type CustodyBench, startCustodyBench } from "../testing/custody-bench.js";
import { runVerification } from "./run-verification.js";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await startCustodyBench();
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC"));
  await bench.mine("BSC");
  await bench.pass(11);
});
afterAll(() => bench.close());

async function broken(): Promise<string[]> {
  const { checks } = await runVerification(bench.databaseUrl);
  return checks.filter(({ ok }) => !ok).map(({ id }) => id);
}

const asOwner = (sql: string) => asOwnerOf(bench.databaseUrl, sql);

describe("what came by the chain", () => {
  it("is in order after a deposit", async () => {
    expect(await broken()).toEqual([]);
  });

  it("is out of order when an arrival says another amount than the books", async () => {
    await asOwner("update custody_arrival set amount = amount + 1");
    expect(await broken()).toEqual(["I5c"]);
    await asOwner("update custody_arrival set amount = amount - 1");
  });

  it("is out of order when a deposit stands where its history does not lead", async () => {
    await asOwner("alter table grain_deposit drop constraint grain_deposit_confirmed_when_received");
    await asOwner("update grain_deposit set status = 'under_analysis'");
    expect(await broken()).toEqual(["I7"]);
    await asOwner("update grain_deposit set status = 'confirmed'");
  });

  it("is out of order when what takes two administrators went on without the second", async () => {
    const ana = await bench.trader();
    await bench.pay("BSC", await bench.open(ana, "BSC", "50.00"));
    await bench.mine("BSC");
    await bench.pass(11);
    const address = "0x00000000000000000000000000000000000000cc";
    const body = { method: "usdt", network: "BSC", amount: "20.00", address };
    expect((await bench.call(ana, "POST", "/agro/v1/withdrawals", body)).status).toBe(201);
    expect(await broken()).toEqual([]);
    await asOwner("update payments_out_payout set takes_two = true");
    expect(await broken()).toEqual(["I17"]);
    await asOwner("update payments_out_payout set takes_two = false");
  });

  it("is out of order when a payment was written off without its posting and its approvals", async () => {
    await asOwner(
      `create table before as select * from custody_arrival;
       update custody_arrival set displaced_at = now(), written_off_at = now(), loss = 0, status = 'written_off'
       where amount = (select max(amount) from custody_arrival)`,
    );
    const { checks } = await runVerification(bench.databaseUrl);
    expect(checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual([
      "write_off_not_booked_once",
      "chain_history_not_arrivals",
      "approval_missing",
      "step_not_reached",
    ]);
    await asOwner(
      `update custody_arrival c set status = b.status, displaced_at = null, written_off_at = null, loss = null
       from before b where b.id = c.id;
       drop table before`,
    );
    expect(await broken()).toEqual([]);
  });

  it("is out of order when a cold address holds what no sweep brought there", async () => {
    const { ctx } = bench.app;
    const amount = { asset: "USDT", minor: 1_000_000n } as const;
    const move = (key: string, minor: bigint) =>
      inTransaction(ctx.db, (tx) =>
        post(tx, ctx, {
          ...{ kind: "test.moved", reference: key, key },
          entries: [
            { account: houseAccount("cold_bsc", "USDT"), amount: { ...amount, minor: -minor } },
            { account: houseAccount("fx", "USDT"), amount: { ...amount, minor } },
          ],
        }),
      );
    await move("cold", amount.minor);
    expect(await broken()).toEqual(["I14e"]);
    await move("cold back", -amount.minor);
    expect(await broken()).toEqual([]);
  });

  it("is out of order when a sweep went on without a second administrator, or is in no books", async () => {
    const id = "0190c1f0-0000-7000-8000-000000000009";
    const someone = (last: number) => `'0190c1f0-0000-7000-8000-00000000000${last}'`;
    await asOwner(
      `insert into treasury_movement (id, kind, network, asset, amount, address, status, reason, requested_by, requested_at,
                                      approved_by, approved_at, ended_at)
       values ('${id}', 'sweep', 'BSC', 'USDT', 5, '0x', 'done', 'x', ${someone(1)}, now(), ${someone(2)}, now(), now())`,
    );
    expect(await broken()).toEqual(["I14e", "I17"]);
    await expect(asOwner(`update treasury_movement set approved_by = requested_by`)).rejects.toThrow(
      "treasury_movement_takes_two",
    );
    await asOwner(`delete from treasury_movement where id = '${id}'`);
    expect(await broken()).toEqual([]);
  });

  it("is out of order when people are owed more than custody holds", async () => {
    const { ctx } = bench.app;
    const owner = (await bench.trader()).userId;
    const amount = { asset: "USDT", minor: 5_000_000n } as const;
    await inTransaction(ctx.db, (tx) =>
      post(tx, ctx, {
        kind: "test.conjured",
        reference: "conjured",
        key: "conjured",
        entries: [
          { account: customerAccount(owner, "available", "USDT"), amount },
          { account: houseAccount("fx", "USDT"), amount: { ...amount, minor: -amount.minor } },
        ],
      }),
    );
    expect(await broken()).toEqual(["I14"]);
  });
});
