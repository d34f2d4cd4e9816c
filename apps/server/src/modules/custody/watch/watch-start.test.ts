import { NETWORKS } from "@lastro/contracts/custody/networks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder, verifyBooks } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench } from "../../../testing/custody-bench.js";

let bench: CustodyBench;
beforeEach(async () => {
  bench = await startCustodyBench();
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

describe("a transfer to our address that is older than the watch", () => {
  it.each(NETWORKS)(
    "is refused by %s with its reason when someone names it, and stands nowhere in the books",
    async (network) => {
      const { house } = bench.chain.net(network);
      const to = network === "TRC20" ? await addressOf(network) : house;
      const funding = await bench.chain.send(network, to, bench.raw(network, "250000.000000"));
      await bench.mine(network, 5);
      const mallory = await bench.trader();
      const deposit = await bench.open(mallory, network);
      expect((await bench.claim(mallory, deposit, funding)).status).toBe(200);
      await bench.pass(20);
      expect(await bench.read(mallory, deposit)).toMatchObject({
        status: "rejeitado",
        reason: "anterior_ao_registro",
      });
      expect(await bench.arrivals(funding)).toEqual([]);
      await bench.pass(3_700);
      const { body } = await bench.admin("GET", "/networks");
      expect(body.networks.find((one: { network: string }) => one.network === network)).toMatchObject({
        creditsStopped: false,
        problem: null,
      });
    },
  );

  it("is a finding of the verification when it is in the books all the same", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC");
    await bench.pay("BSC", deposit);
    await bench.mine("BSC");
    await bench.pass(11);
    const { db } = bench.app.ctx;
    const [kept] = await db.selectFrom("custody_network").selectAll().where("network", "=", "BSC").execute();
    await db
      .updateTable("custody_network")
      .set({ watched_from: kept?.watched_to ?? 0n })
      .where("network", "=", "BSC")
      .execute();
    const { checks } = await verifyBooks(bench.databaseUrl);
    const found = checks.flatMap(({ problems }) => problems.map(({ kind }) => kind));
    expect(found).toContain("arrival_before_watch");
    await db
      .updateTable("custody_network")
      .set({ watched_from: kept?.watched_from ?? 0n, came: (kept?.came ?? 0n) + 1_000_000_000_000n })
      .where("network", "=", "BSC")
      .execute();
    const again = await verifyBooks(bench.databaseUrl);
    expect(again.checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual([
      "chain_history_not_arrivals",
    ]);
    await db
      .updateTable("custody_network")
      .set({ came: kept?.came ?? 0n })
      .where("network", "=", "BSC")
      .execute();
  });
});

/** Our address as the network writes it. */
async function addressOf(network: "TRC20"): Promise<string> {
  const answer = await fetch(`${bench.chain.url}/sim/networks`);
  const { networks } = (await answer.json()) as { networks: { network: string; address: string }[] };
  return networks.find((one) => one.network === network)?.address ?? "";
}
