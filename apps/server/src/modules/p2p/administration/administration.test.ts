import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aMarketClient, callAs, offered, sayPrice, taken } from "../../../testing/market.js";
import { anAdmin, type SignedInClient, type SignedInPerson, signInAdmin } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

const clock = createFixedClock();
let app: TestApp;
let [ana, rui]: SignedInPerson[] = [];
let seller: SignedInClient;
let buyer: SignedInClient;

beforeAll(async () => {
  app = await startTestApp({ clock });
  [ana, rui] = [await anAdmin(app), await anAdmin(app)];
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});
beforeEach(async () => {
  await sayPrice(app, "USDT", "5.00");
  seller = await aMarketClient(app, { USDT: "1000.000000" });
  buyer = await aMarketClient(app, { BRL: "5000.00" });
});

type Method = "GET" | "POST" | "PUT";
const call = (as: SignedInPerson | undefined, method: Method, path: string, payload?: object) =>
  callAs(app, as, method, path, payload);
const admin = (method: Method, path: string, payload?: object) =>
  call(ana, method, `/v1/admin/p2p/${path}`, payload);
const reason = "Conferência de rotina";
const audited = async (action: string, subject: string) =>
  (await query(app.ctx.db, "select 1 from audit_event where action = $1 and subject = $2", [action, subject]))
    .length;

describe("the market's settings", () => {
  const settings = async () => {
    const { changedAt: _, changedBy: __, pending: ___, ...terms } = (await admin("GET", "settings")).body;
    return terms;
  };
  const change = async (said: object) => admin("PUT", "settings", { ...(await settings()), ...said, reason });

  it("are changed by two: one asks, another lets it be so, and trades taken before keep theirs", async () => {
    const ad = await offered(app, seller);
    const trade = await taken(app, buyer, ad);
    const { version, takerBps } = await settings();
    const asked = await change({ takerBps: 50 });
    expect(asked.body).toMatchObject({ version, takerBps, pending: { requestedBy: ana?.userId } });
    expect((await change({ takerBps: 50 })).status).toBe(200);
    const pending = (await admin("GET", "settings")).body.pending.id;
    const own = await call(ana, "POST", `/v1/admin/approvals/${pending}/approve`, { reason });
    expect(own.body.code).toBe("approvals.own_request");
    const approved = await call(rui, "POST", `/v1/admin/approvals/${pending}/approve`, { reason });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(await settings()).toMatchObject({ version: version + 1, takerBps: 50 });
    expect((await call(buyer, "GET", `/v1/p2p/trades/${trade.id}`)).body.fees.takerBps).toBe(takerBps);
    expect((await call(buyer, "GET", `/v1/p2p/orders/${ad.id}`)).body.feeBps.taker).toBe(50);
  });

  it("are stopped by one: closing the market holds at once, and opening it takes two again", async () => {
    const before = await settings();
    const closed = await change({ enabled: false, assets: ["USDT"] });
    expect(closed.body).toMatchObject({ enabled: false, assets: ["USDT"], pending: null });
    const refused = await call(seller, "POST", "/v1/p2p/orders", {});
    expect(refused.status).toBe(400);
    await expect(offered(app, seller)).rejects.toThrow("p2p.unavailable");
    expect((await change({ enabled: true, assets: before.assets })).body).toMatchObject({ enabled: false });
    const { pending } = (await admin("GET", "settings")).body;
    await call(rui, "POST", `/v1/admin/approvals/${pending.id}/approve`, { reason });
    expect(await settings()).toMatchObject({ enabled: true, assets: before.assets });
  });

  it("are not changed on a version somebody else has changed", async () => {
    const { version } = await settings();
    expect((await change({ version: version + 7 })).body.code).toBe("p2p.settings_changed");
    expect((await change({ minTrade: "100.00", maxTrade: "50.00" })).status).toBe(400);
    expect((await change({ makerBps: 5_000 })).status).toBe(400);
  });
});

describe("ads and trades, for administrators", () => {
  it("takes an ad from the book, which its owner cannot put back, and ends it for good", async () => {
    const ad = await offered(app, seller);
    expect((await admin("POST", `orders/${ad.id}/pause`, { reason })).body).toMatchObject({
      status: "paused",
      reason: "house",
    });
    const resumed = await call(seller, "POST", `/v1/p2p/orders/${ad.id}/resume`, { version: 1 });
    expect(resumed.body.code).toBe("p2p.ad_step_unavailable");
    expect((await admin("POST", `orders/${ad.id}/resume`, { reason })).body.status).toBe("active");
    expect((await admin("POST", `orders/${ad.id}/resume`, { reason })).body.code).toBe(
      "p2p.ad_step_unavailable",
    );
    expect((await admin("POST", `orders/${ad.id}/close`, { reason })).body.status).toBe("closed");
    expect(await audited("p2p.ad_closed", ad.id)).toBe(1);
    expect((await admin("GET", `orders/${ad.id}`)).body.order).toMatchObject({
      id: ad.id,
      obstacles: null,
      own: null,
    });
  });

  it("finds ads by owner, and trades by number or side, and keeps who read one", async () => {
    const ad = await offered(app, seller);
    const trade = await taken(app, buyer, ad);
    const ads = await admin("GET", `orders?search=${encodeURIComponent(seller.email)}`);
    expect(ads.body.items.map(({ id }: { id: string }) => id)).toEqual([ad.id]);
    for (const search of [trade.number, trade.id, buyer.email, seller.email]) {
      const { body } = await admin("GET", `trades?search=${encodeURIComponent(search)}`);
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([trade.id]);
    }
    expect((await admin("GET", "trades?search=%25")).body.items).toEqual([]);
    const read = await admin("GET", `trades/${trade.id}`);
    expect(read.body).toMatchObject({
      id: trade.id,
      trade: { may: [], payTo: null },
      events: [{ to: "awaiting_payment" }],
    });
    expect((await admin("GET", `trades/${trade.id}/messages`)).body.messages).toHaveLength(1);
    expect([await audited("p2p.trade_read", trade.id), await audited("p2p.room_read", trade.id)]).toEqual([
      1, 1,
    ]);
  });

  it("is what the market comes to", async () => {
    const before = (await admin("GET", "figures")).body;
    const trade = await taken(app, buyer, await offered(app, seller));
    await call(buyer, "POST", `/v1/p2p/trades/${trade.id}/paid`, {});
    const after = (await admin("GET", "figures")).body;
    expect(Number(after.volume24h) - Number(before.volume24h)).toBe(100);
    expect(after.trades24h).toBe(before.trades24h + 1);
    expect(after.days.at(-1)).toMatchObject({ trades: after.trades30d });
    clock.advanceSeconds(31);
    expect((await call(undefined, "GET", "/v1/p2p/figures")).body).toMatchObject({
      volume24h: after.volume24h,
      trades24h: after.trades24h,
    });
  });
});

describe("a suspension", () => {
  it("pauses somebody's ads and keeps them from trading, until it is lifted", async () => {
    const ad = await offered(app, seller);
    const open = await taken(app, buyer, ad);
    const suspended = await admin("POST", "suspensions", { userId: seller.userId, days: 7, reason });
    expect(suspended.status).toBe(201);
    expect((await admin("POST", "suspensions", { userId: seller.userId, reason })).body.code).toBe(
      "p2p.already_suspended",
    );
    expect((await call(seller, "GET", `/v1/p2p/orders/${ad.id}`)).body).toMatchObject({
      status: "paused",
      own: { reason: "suspended" },
    });
    expect((await call(seller, "POST", `/v1/p2p/orders/${ad.id}/resume`, { version: 1 })).body.code).toBe(
      "p2p.suspended",
    );
    expect((await call(seller, "GET", "/v1/p2p/me")).body.suspendedUntil).toMatchObject({ reason });
    expect((await call(buyer, "POST", `/v1/p2p/trades/${open.id}/paid`, {})).body.status).toBe("completed");
    const { id } = suspended.body;
    expect((await admin("POST", `suspensions/${id}/lift`, { reason })).body.liftedAt).not.toBeNull();
    expect((await admin("POST", `suspensions/${id}/lift`, { reason })).body.code).toBe("p2p.not_suspended");
    expect((await call(seller, "POST", `/v1/p2p/orders/${ad.id}/resume`, { version: 1 })).body.status).toBe(
      "active",
    );
    const { items } = (await call(seller, "GET", "/v1/notices")).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain("p2p_suspended");
  });

  it("ends by itself when its days are over", async () => {
    await admin("POST", "suspensions", { userId: buyer.userId, days: 1, reason });
    const ids = async (is: string) =>
      (await admin("GET", `suspensions?is=${is}`)).body.items.map(
        ({ person }: { person: { id: string } }) => person.id,
      );
    expect(await ids("active")).toContain(buyer.userId);
    clock.advanceSeconds(86_401);
    ana = { ...(ana as SignedInPerson), ...(await signInAdmin(app, ana as SignedInPerson)) };
    expect(await ids("ended")).toContain(buyer.userId);
  });

  it("is nobody's who is no client", async () => {
    expect((await admin("POST", "suspensions", { userId: ana?.userId, reason })).status).toBe(404);
  });
});

describe("all of it", () => {
  it.each(["orders", "trades", "figures", "settings", "suspensions", "disputes"])(
    "is closed to who is no administrator: %s",
    async (path) => {
      expect((await call(buyer, "GET", `/v1/admin/p2p/${path}`)).status).toBe(403);
      expect((await call(undefined, "GET", `/v1/admin/p2p/${path}`)).status).toBe(401);
    },
  );
});
