import { openPool, query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench } from "../../../testing/custody-bench.js";

let bench: CustodyBench;
beforeEach(async () => {
  bench = await startCustodyBench({}, { networks: ["BSC"] });
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

async function asOwner(sql: string): Promise<void> {
  const owner = openPool({ url: bench.databaseUrl, log: bench.app.ctx.log, connections: 1, asApp: false });
  await owner.query(sql);
  await owner.end();
}

const watchedTo = async () =>
  (
    await query<{ to: bigint }>(
      bench.app.ctx.db,
      "select watched_to as to from custody_network where network = 'BSC'",
      [],
    )
  )[0]?.to;

describe("a deposit that cannot be booked", () => {
  it("does not keep the others of its network waiting, and is booked when it can be", async () => {
    const ana = await bench.trader();
    const first = await bench.pay("BSC", await bench.open(ana, "BSC", "100.00"));
    await bench.mine("BSC");
    const second = await bench.pay("BSC", await bench.open(await bench.trader(), "BSC", "50.00"));
    await bench.mine("BSC", 20);
    await asOwner(`alter table custody_arrival add constraint refused check (tx_hash <> '${first}')`);
    const before = await watchedTo();
    await bench.pass(10);
    expect([(await bench.arrivals(first)).length, (await bench.arrivals(second)).length]).toEqual([0, 1]);
    expect(await watchedTo()).toBe(before);
    await asOwner("alter table custody_arrival drop constraint refused");
    await bench.pass(10);
    expect([(await bench.arrivals(first)).length, (await bench.arrivals(second)).length]).toEqual([1, 1]);
    expect(await watchedTo()).not.toBe(before);
  });
});
