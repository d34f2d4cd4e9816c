import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import type { GrainBench } from "../../../testing/grain-bench.js";
import { OWN, startMembersBench, TEAM } from "../../../testing/market-members.js";
import { AN_OFFER } from "../../../testing/traders.js";
import { shareRole } from "./member-store.js";

let bench: Awaited<ReturnType<typeof startMembersBench>>;
let market: GrainBench;
beforeAll(async () => {
  bench = await startMembersBench();
  market = bench.market;
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await bench.close();
});

describe("a member", () => {
  it("removed against a request of theirs: it is done before, or refused", async () => {
    const buyer = await bench.company(market.richBuyer());
    const offer = await market.offer(await market.producer());
    for (let round = 0; round < 5; round += 1) {
      const who = await bench.member(buyer, "manager");
      const { signature } = (await market.call(who, "POST", "/agro/v1/me/signatures", OWN)).body;
      const purchase = { offerId: offer.id, quantity: "1", pricePerTonne: "398.50", signature };
      const [bought, removed] = await Promise.all([
        market.call(who, "POST", "/agro/v1/orders", purchase),
        market.call(buyer, "DELETE", `${TEAM}/members/${who.userId}`),
      ]);
      expect([removed.status, [201, 401].includes(bought.status)]).toEqual([200, true]);
      expect((await market.call(who, "GET", "/agro/v1/orders")).status).toBe(401);
    }
  });

  it("removed while a purchase of theirs waits buys nothing", async () => {
    const [buyer, seller] = [await bench.company(market.richBuyer()), await market.producer()];
    const offer = await market.offer(seller);
    const who = await bench.member(buyer, "manager");
    const { signature } = (await market.call(who, "POST", "/agro/v1/me/signatures", OWN)).body;
    const purchase = { offerId: offer.id, quantity: "1", pricePerTonne: "398.50", signature };
    const before = await market.wallet(buyer);
    let buying: ReturnType<GrainBench["call"]> | undefined;
    await inTransaction(market.app.ctx.db, async (tx) => {
      // Holds the seller's account, so that the purchase is let in and then waits.
      await query(tx, "select from grain_account where user_id = $1 for update", [seller.userId]);
      buying = market.call(who, "POST", "/agro/v1/orders", purchase);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect((await market.call(buyer, "DELETE", `${TEAM}/members/${who.userId}`)).status).toBe(200);
    });
    expect((await buying)?.status).toBe(401);
    expect(await market.wallet(buyer)).toBe(before);
  });

  it("removed while a request of theirs waits puts nothing on the market", async () => {
    const [seller, buyer] = [await bench.company(), await bench.company(market.buyer())];
    const [sells, buys] = [await bench.member(seller, "trader"), await bench.member(buyer, "trader")];
    const alert = { commodity: "soy", pricePerTonne: "1.00" };
    for (const { owner, who, path, body } of [
      { owner: seller, who: sells, path: "offers", body: AN_OFFER },
      { owner: buyer, who: buys, path: "alerts", body: alert },
    ]) {
      let asked: ReturnType<GrainBench["call"]> | undefined;
      await inTransaction(market.app.ctx.db, async (tx) => {
        // Holds the company's account, so that the request is let in and then waits.
        await query(tx, "select from grain_account where user_id = $1 for update", [owner.userId]);
        asked = market.call(who, "POST", `/agro/v1/${path}`, body);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        expect((await market.call(owner, "DELETE", `${TEAM}/members/${who.userId}`)).status).toBe(200);
      });
      expect((await asked)?.status).toBe(401);
    }
    expect((await market.call(seller, "GET", "/agro/v1/offers?mine=true")).body.items).toEqual([]);
    expect((await market.call(buyer, "GET", "/agro/v1/alerts")).body.items).toEqual([]);
  });

  it("is removed after what they have begun to sign", async () => {
    const owner = await bench.company();
    const who = await bench.member(owner, "manager");
    const isEnded = async (db: Tx | Database) =>
      (await query(db, "select from grain_member where user_id = $1 and status = 'ended'", [who.userId]))
        .length > 0;
    let removal: ReturnType<GrainBench["call"]> | undefined;
    await inTransaction(market.app.ctx.db, async (tx) => {
      expect(await shareRole(tx, who.userId)).toBe("manager");
      removal = market.call(owner, "DELETE", `${TEAM}/members/${who.userId}`);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await isEnded(market.app.ctx.db)).toBe(false);
    });
    expect((await removal)?.status).toBe(200);
    expect(await isEnded(market.app.ctx.db)).toBe(true);
  });
});
