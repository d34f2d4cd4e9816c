import { inTransaction, query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { PASSWORD } from "../../../testing/people.js";
import { lockTraders } from "../accounts/closed-accounts.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const ROUNDS = 12;

const close = (who: GrainPerson) => market.call(who, "POST", "/agro/v1/me/closure", { password: PASSWORD });

/** People whose account is closed and who still have money or an open order. */
async function wronglyClosed(): Promise<unknown[]> {
  return query(
    market.app.ctx.db,
    `select c.user_id from grain_closure c
     where exists (select from ledger_account a where a.owner_id = c.user_id and a.balance <> 0)
        or exists (select from grain_order o where c.user_id in (o.buyer_id, o.producer_id)
                   and o.status not in ('delivered', 'cancelled'))`,
    [],
  );
}

describe("a producer closes the account while somebody buys", () => {
  it("either sells and stays, or leaves and sells nothing", async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [producer, buyer] = [await market.producer(), await market.richBuyer("39850.00")];
      const offer = await market.offer(producer);
      const buying = () => market.buy(buyer, offer);
      // The password takes a while to be looked at: purchases begin before, while and after it is.
      const later = new Promise((resolve) => setTimeout(resolve, round * 12)).then(buying);
      const [closing, bought] = await Promise.all([close(producer), later]);
      outcomes.push(`${closing.body?.code ?? closing.status} ${bought.body.code ?? bought.status}`);
    }
    const legal = ["grain.closing_order 201", "204 grain.order_offer_closed"];
    for (const outcome of outcomes) expect(legal).toContain(outcome);
    expect(await wronglyClosed()).toEqual([]);
  });

  it("waits for a purchase that has begun, and is refused for it", async () => {
    const [producer, buyer] = [await market.producer(), await market.richBuyer("39850.00")];
    const offer = await market.offer(producer);
    let closing: ReturnType<typeof close> | undefined;
    await inTransaction(market.app.ctx.db, async (tx) => {
      await lockTraders(tx, [producer.userId]);
      closing = close(producer);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect((await market.buy(buyer, offer)).status).toBe(201);
    });
    expect((await closing)?.body.code).toBe("grain.closing_order");
    expect(await wronglyClosed()).toEqual([]);
  });
});

describe("a buyer closes the account while money comes back", () => {
  it("either gets it and stays, or is refused for the order that holds it", async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [producer, buyer] = [await market.producer(), await market.richBuyer("39850.00")];
      const { body: order } = await market.buy(buyer, await market.offer(producer));
      const later = new Promise((resolve) => setTimeout(resolve, round * 12)).then(() =>
        market.act(producer, order, "decline"),
      );
      const [closing, declined] = await Promise.all([close(buyer), later]);
      expect(declined.status).toBe(200);
      outcomes.push(closing.body?.code);
      expect(await market.wallet(buyer)).toBe(39_850_000_000n);
    }
    for (const code of outcomes) expect(["grain.closing_order", "grain.closing_balance"]).toContain(code);
    expect(await wronglyClosed()).toEqual([]);
  });
});

describe("a buyer closes the account while proposing a price", () => {
  it("either proposes and stays, or leaves and keeps no grain", async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [producer, buyer] = [await market.producer(), await market.buyer()];
      const offer = await market.offer(producer);
      const proposal = {
        offerId: offer.id,
        quantity: "10",
        pricePerTonne: "398.50",
        proposedPrice: "390.00",
      };
      const later = new Promise((resolve) => setTimeout(resolve, round * 12)).then(() =>
        market.call(buyer, "POST", "/agro/v1/orders", proposal),
      );
      const [closing, proposed] = await Promise.all([close(buyer), later]);
      outcomes.push(`${closing.body?.code ?? closing.status} ${proposed.body.code ?? proposed.status}`);
    }
    for (const outcome of outcomes)
      expect(["grain.closing_order 201", "204 auth.required"]).toContain(outcome);
    expect(await wronglyClosed()).toEqual([]);
  });
});
