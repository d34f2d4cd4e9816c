import { add, formatMoney, parseMoney } from "@lastro/money";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aClient, anAdmin, PASSWORD, type SignedInPerson } from "../../../testing/people.js";

let market: GrainBench;
let admin: SignedInPerson;
beforeAll(async () => {
  market = await startGrainBench();
  admin = await anAdmin(market.app);
});
afterAll(() => market.close());

const TRADERS = "/v1/admin/grain/traders";

const stats = async () => (await market.call(admin, "GET", "/v1/admin/grain/stats")).body;

function suspend(id: string, suspended: boolean, reason = "Documentos de outra pessoa") {
  return market.call(admin, "POST", `${TRADERS}/${id}/suspension`, { suspended, reason });
}

function signIn(email: string) {
  return market.call(undefined, "POST", "/agro/v1/auth/login", { email, password: PASSWORD });
}

describe("the list of the marketplace's people", () => {
  it("finds them by name, address, side and state, with what they have and how many orders", async () => {
    const buyer = await market.richBuyer("500.00");
    const { body } = await market.call(admin, "GET", `${TRADERS}?search=${buyer.email.toUpperCase()}`);
    expect(body.items).toEqual([
      expect.objectContaining({
        id: buyer.userId,
        name: buyer.name,
        accountType: "buyer",
        status: "active",
        orders: 0,
        balance: "500.000000",
      }),
    ]);
    for (const filter of ["accountType=producer", "status=suspended"]) {
      const url = `${TRADERS}?search=${buyer.userId}&${filter}`;
      expect((await market.call(admin, "GET", url)).body.items).toEqual([]);
    }
  });

  it("goes on where the page before ended, and takes the wildcards of a pattern as themselves", async () => {
    await Promise.all([market.buyer(), market.producer(), market.producer()]);
    const all = (await market.call(admin, "GET", `${TRADERS}?limit=100`)).body.items;
    const first = (await market.call(admin, "GET", `${TRADERS}?limit=2`)).body;
    const next = (await market.call(admin, "GET", `${TRADERS}?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...next.items]).toEqual(all.slice(0, 4));
    expect((await market.call(admin, "GET", `${TRADERS}?search=%25`)).body.items).toEqual([]);
    expect((await market.call(admin, "GET", `${TRADERS}?cursor=x`)).body.code).toBe("request.invalid");
  });

  it("is for administrators alone", async () => {
    const client = await aClient(market.app);
    const producer = await market.producer();
    for (const url of [TRADERS, "/v1/admin/grain/stats"]) {
      expect((await market.call(client, "GET", url)).status).toBe(403);
      expect((await market.call(producer, "GET", url)).status).toBe(401);
    }
    const url = `${TRADERS}/${producer.userId}/suspension`;
    const body = { suspended: true, reason: "Vou entrar sozinho" };
    expect((await market.call(client, "POST", url, body)).status).toBe(403);
    expect((await market.call(producer, "POST", url, body)).status).toBe(401);
  });
});

describe("suspending someone of the marketplace", () => {
  it("ends their sessions, keeps them out and hides their offers until it is lifted, and is on record", async () => {
    const producer = await market.producer();
    const buyer = await market.buyer();
    await market.offer(producer, { name: "Milho do suspenso" });
    const offers = async () =>
      (await market.call(buyer, "GET", "/agro/v1/offers?search=suspenso")).body.items.length;
    expect(await offers()).toBe(1);

    expect((await suspend(producer.userId, true)).body).toMatchObject({
      id: producer.userId,
      status: "suspended",
    });
    expect((await market.call(producer, "GET", "/agro/v1/me")).status).toBe(401);
    expect((await signIn(producer.email)).body.code).toBe("grain.account_suspended");
    expect(await offers()).toBe(0);
    expect((await suspend(producer.userId, true)).body.code).toBe("backoffice.already_suspended");

    expect((await suspend(producer.userId, false, "Documentos conferidos")).body.status).toBe("active");
    expect((await signIn(producer.email)).status).toBe(200);
    expect(await offers()).toBe(1);
    expect((await suspend(producer.userId, false)).body.code).toBe("backoffice.not_suspended");

    const audit = await query<{ action: string; reason: string }>(
      market.app.ctx.db,
      "select action, details->>'reason' as reason from audit_event where subject = $1 order by id",
      [producer.userId],
    );
    expect(audit.filter(({ action }) => action.startsWith("grain.trader_"))).toEqual([
      { action: "grain.trader_suspended", reason: "Documentos de outra pessoa" },
      { action: "grain.trader_unsuspended", reason: "Documentos conferidos" },
    ]);
  });

  it("is done once when two administrators do it at once", async () => {
    const buyer = await market.buyer();
    const answers = await Promise.all([suspend(buyer.userId, true), suspend(buyer.userId, true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("knows nobody of the bank, and wants a reason", async () => {
    const client = await aClient(market.app);
    expect((await suspend(client.userId, true)).body.code).toBe("resource.not_found");
    expect((await suspend(client.userId, true, " ")).body.code).toBe("request.invalid");
  });
});

describe("the marketplace's figures", () => {
  it("count orders by status, what is held, the volume of 30 days and the commission", async () => {
    const before = await stats();
    const [buyer, producer] = [await market.richBuyer(), await market.producer()];
    const offer = await market.offer(producer, { pricePerTonne: "398.50" });
    const order = (await market.buy(buyer, offer, "100")).body;
    const held = await stats();
    expect(held.inEscrow).toBe(plus(before.inEscrow, "39850"));
    expect(held.volume30Days).toBe(plus(before.volume30Days, "39850"));
    expect(held.orders.paga + held.orders.criada).toBe(before.orders.paga + before.orders.criada + 1);
    expect(held.fees).toBe(before.fees);
    expect(held.activeOffers).toBe(before.activeOffers + 1);
    expect(held.traders).toEqual({
      buyers: before.traders.buyers + 1,
      producers: before.traders.producers + 1,
      suspended: before.traders.suspended,
    });

    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads");
    await market.act(producer, order, "deliver");
    const done = await market.act(buyer, order, "confirm");
    expect(done.body.status).toBe("entregue");
    const { fee } = done.body.money;
    expect(fee).toMatch(/[1-9]/);
    const after = await stats();
    expect(after.inEscrow).toBe(before.inEscrow);
    expect(after.orders.entregue).toBe(before.orders.entregue + 1);
    expect(after.fees).toBe(plus(before.fees, fee));
    expect(after.fees30Days).toBe(plus(before.fees30Days, fee));

    const returned = (await market.buy(buyer, offer, "50")).body;
    await market.act(producer, returned, "cancel");
    expect((await stats()).volume30Days).toBe(after.volume30Days);

    await market.pass(31 * 24);
    admin = await anAdmin(market.app);
    const later = await stats();
    expect([later.volume30Days, later.fees30Days]).toEqual(["0.000000", "0.000000"]);
    expect(later.fees).toBe(after.fees);
  });
});

function plus(amount: string, more: string): string {
  return formatMoney(add(parseMoney("USDT", amount), parseMoney("USDT", more)));
}
