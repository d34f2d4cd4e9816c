import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startPriceFeed } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, anAdmin, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { AN_OFFER, anOffer, aTrader, type SignedInTrader } from "../../../testing/traders.js";
import { createPriceFeeds, refreshPrices } from "../../prices/index.js";
import { markSold, releaseStock, reservationRefusal, reserveTogether } from "./index.js";

let app: TestApp;
let feed: Awaited<ReturnType<typeof startPriceFeed>>;
let producer: SignedInTrader;
let buyer: SignedInTrader;
let admin: SignedInPerson;
beforeAll(async () => {
  const clock = createFixedClock();
  feed = await startPriceFeed({ clock });
  app = await startTestApp({
    clock,
    settings: { LASTRO_REQUESTS_PER_MINUTE: "100000", LASTRO_PRICE_URL: feed.url },
  });
  [producer, buyer] = [await aTrader(app, "producer"), await aTrader(app, "buyer")];
  admin = await anAdmin(app);
});
afterAll(async () => {
  await app.close();
  await feed.close();
});

type Method = "GET" | "POST" | "PATCH" | "DELETE";
async function call(
  person: { readonly headers: Record<string, string> } | undefined,
  method: Method,
  url: string,
  payload?: object,
) {
  const answer = await app.http.inject({
    method,
    url,
    ...(person ? { headers: person.headers } : {}),
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const at = (id: string) => `/agro/v1/offers/${id}`;
const find = async (search: string, person: { headers: Record<string, string> } = buyer) =>
  (await call(person, "GET", `/agro/v1/offers?${search}`)).body;
const names = async (search: string) => (await find(search)).items.map((item: { name: string }) => item.name);
const reserve = (offerId: string, kg: bigint, expectedVersion = 1) =>
  inTransaction(app.ctx.db, async (tx) => {
    const reservation = { offerId, kg, expectedVersion };
    if ((await reserveTogether(tx, [reservation])).size === 0)
      throw await reservationRefusal(tx, reservation);
  });

describe("a producer's new offer", () => {
  it("is on the market at once, with the commodity's usual quality and its smallest value", async () => {
    const offer = await anOffer(app, producer, { description: "  Armazém próprio.\r\nSem avarias.  " });
    expect(offer).toMatchObject({
      version: 1,
      name: "Soja em grão, safra nova",
      description: "Armazém próprio.\nSem avarias.",
      pricePerTonne: "398.50",
      minimumOrder: "10",
      minimumValue: "3985.000000",
      available: "100",
      active: true,
      own: { visibility: "listed", quantity: "100", reserved: "0", sold: "0", ordered: false },
    });
    expect(offer.quality).toContainEqual({ item: "moisture", limit: "14.00", discount: null, refusal: null });
    const seen = await call(buyer, "GET", at(offer.id));
    expect(seen.body).toEqual({ ...offer, own: null });
    expect(JSON.stringify(seen.body)).not.toContain(producer.userId);
  });

  it("is told in reais per saca at the market's rate, and without a rate not at all", async () => {
    const rice = { name: "Arroz em casca", commodity: "rice", pricePerTonne: "300.00" };
    const place = { city: "Uruguaiana", state: "RS", country: "BR" };
    const offer = await anOffer(app, producer, { ...rice, place });
    expect(offer.reais).toBeNull();
    await refreshPrices(app.ctx, createPriceFeeds(app.ctx.config));
    const { reais } = (await call(buyer, "GET", at(offer.id))).body;
    expect(reais).toMatchObject({ sacaKg: 50, rateAt: expect.any(String) });
    // 50 kg at 300 USDT a tonne are 15 USDT.
    expect(Number(reais.perSaca)).toBeCloseTo(15 * Number(reais.rate), 2);
  });

  it.each([
    [{ name: "   " }, "grain.offer_name_required", "Nome do grão é obrigatório"],
    [{ pricePerTonne: "0.00" }, "grain.offer_price_invalid", "Preço deve ser maior que zero"],
    [{ pricePerTonne: "-1.00" }, undefined, undefined],
    [{ pricePerTonne: "398.505" }, undefined, undefined],
    [{ minimumOrder: "0" }, "grain.offer_minimum_invalid", "Quantidade mínima deve ser maior que zero"],
    [{ minimumOrder: "0.05" }, "grain.offer_step", undefined],
    [{ quantity: "9.9" }, "grain.offer_minimum_above_quantity", undefined],
    [{ name: "Soja\u202Emilho" }, "request.unsafe_characters", undefined],
    [{ name: "Soja\nmilho" }, "request.unsafe_characters", undefined],
    [{ name: "x".repeat(121) }, "grain.offer_text_invalid", undefined],
    [{ description: "Seca\u200bda" }, "request.unsafe_characters", undefined],
    [{ quality: [{ item: "moisture", limit: "100.01" }] }, "grain.offer_quality_invalid", undefined],
    [{ imageId: "018f0000-0000-7000-8000-000000000000" }, "grain.image_unknown", undefined],
    [{ place: { ...AN_OFFER.place, locode: "ARROS" } }, "request.invalid", undefined],
    [{ place: { ...AN_OFFER.place, locode: "BR1NG" } }, "request.invalid", undefined],
  ])("is refused with %j", async (said, code, sentence) => {
    const { status, body } = await call(producer, "POST", "/agro/v1/offers", { ...AN_OFFER, ...said });
    expect([400, 422]).toContain(status);
    if (code) expect(body.code).toBe(code);
    if (sentence) expect(body.detail ?? body.title).toBe(sentence);
  });

  it("says the port and the quality its producer typed, and buyers find it by the port", async () => {
    const quality = [{ item: "moisture", limit: "13.50", discount: null, refusal: null }];
    const place = { city: "Paranaguá", state: "PR", country: "BR", locode: "BRPNG" };
    const offer = await anOffer(app, producer, { name: "Soja no porto", place, quality });
    expect([offer.place, offer.quality]).toEqual([place, quality]);
    expect(await names("place=brpng")).toEqual(["Soja no porto"]);
    const change = { place: { ...place, locode: null }, quality: [] };
    const { body } = await call(producer, "PATCH", at(offer.id), change);
    expect([body.version, body.place.locode, body.quality]).toEqual([2, null, []]);
  });

  it("cannot be made by a buyer, a client of the bank or nobody", async () => {
    const client = await aClient(app);
    expect((await call(buyer, "POST", "/agro/v1/offers", AN_OFFER)).status).toBe(403);
    expect((await call(client, "POST", "/agro/v1/offers", AN_OFFER)).status).toBe(401);
    expect((await call(undefined, "POST", "/agro/v1/offers", AN_OFFER)).status).toBe(401);
  });
});

describe("the market", () => {
  let seller: SignedInTrader;
  beforeAll(async () => {
    seller = await aTrader(app, "producer", "Sérgio Vendedor");
    const place = (city: string, state: string) => ({ city, state, country: "BR" });
    for (const said of [
      {
        name: "Café Arábica Bica Corrida",
        commodity: "coffee",
        pricePerTonne: "5200.00",
        place: place("Patrocínio", "MG"),
      },
      {
        name: "Milho seco",
        commodity: "corn",
        pricePerTonne: "210.10",
        description: "Bom para RAÇÃO 100%",
        place: place("Rio Verde", "GO"),
      },
      {
        name: "Milho úmido",
        commodity: "corn",
        pricePerTonne: "190.00",
        place: place("Sorriso", "MT"),
        quantity: "20",
      },
    ])
      await anOffer(app, seller, said);
  });

  it("is searched in name and description, whatever the case and the accents", async () => {
    expect(await names("search=CAFE")).toEqual(["Café Arábica Bica Corrida"]);
    expect(await names("search=ração")).toEqual(["Milho seco"]);
    expect(await names("search=100%25")).toEqual(["Milho seco"]);
    expect(await names("search=%25_%25")).toEqual([]);
  });

  it("is narrowed by commodity, place, price and quantity", async () => {
    expect(await names("commodity=corn")).toEqual(["Milho úmido", "Milho seco"]);
    expect(await names("commodity=corn&place=go")).toEqual(["Milho seco"]);
    expect(await names("commodity=corn&place=patrocinio")).toEqual([]);
    expect(await names("priceFrom=1000.00")).toEqual(["Café Arábica Bica Corrida"]);
    expect(await names("commodity=corn&priceTo=190.00")).toEqual(["Milho úmido"]);
    expect(await names("commodity=corn&quantity=20.1")).toEqual(["Milho seco"]);
  });

  it("is not confused by numbers, words and cursors no offer has", async () => {
    expect(await names("priceFrom=9999999999999999.99")).toEqual([]);
    expect((await names("commodity=corn&priceTo=9999999999999999.99")).length).toBe(2);
    expect(await names("quantity=9999999999999999.999")).toEqual([]);
    expect((await call(buyer, "GET", "/agro/v1/offers?search=caf%C3%A9%00")).status).toBe(400);
    const id = app.ctx.random.id();
    for (const said of [["newest", "2026-13-45T99:99:99.999Z", id], ["newest"], "newest", [1, 2, 3]]) {
      const cursor = Buffer.from(JSON.stringify(said)).toString("base64url");
      const answer = await call(buyer, "GET", `/agro/v1/offers?cursor=${cursor}`);
      expect([answer.status, answer.body.code]).toEqual([400, "request.invalid"]);
    }
  });

  it("is read page by page in the order asked for, and refuses another order's cursor", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await find(`sort=price_asc&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map((item: { pricePerTonne: string }) => item.pricePerTonne));
      cursor = page.nextCursor;
    }
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => Number(a) - Number(b)));
    const { nextCursor } = await find("sort=price_asc&limit=1");
    const wrong = await call(buyer, "GET", `/agro/v1/offers?sort=newest&cursor=${nextCursor}`);
    expect(wrong.body.code).toBe("request.invalid");
  });

  it("shows nothing switched off, sold down below its minimum, or of a seller who is shut out", async () => {
    const other = await aTrader(app, "producer");
    await anOffer(app, other, { name: "Girassol de outro", commodity: "other" });
    app.ctx.clock.advanceSeconds(1);
    const offer = await anOffer(app, seller, { name: "Girassol", commodity: "other", quantity: "20" });
    const shown = async () => (await names("search=girassol")).includes("Girassol");
    expect(await shown()).toBe(true);
    await call(seller, "PATCH", at(offer.id), { active: false });
    expect(await shown()).toBe(false);
    await call(seller, "PATCH", at(offer.id), { active: true });
    await reserve(offer.id, 10_100n);
    expect(await shown()).toBe(false);
    expect((await call(buyer, "GET", at(offer.id))).status).toBe(404);
    expect((await call(seller, "GET", at(offer.id))).body.own.visibility).toBe("sold_out");
    await inTransaction(app.ctx.db, (tx) => releaseStock(tx, { offerId: offer.id, kg: 10_100n }));
    expect(await shown()).toBe(true);

    await query(app.ctx.db, "update identity_user set banned_until = $2 where id = $1", [
      seller.userId,
      new Date("2999-01-01T00:00:00Z"),
    ]);
    // The page is made up by what follows.
    expect(await names("search=girassol&limit=1")).toEqual(["Girassol de outro"]);
    expect(await names("search=girassol")).toEqual(["Girassol de outro"]);
    expect((await call(buyer, "GET", at(offer.id))).status).toBe(404);
    await query(app.ctx.db, "update identity_user set banned_until = null where id = $1", [seller.userId]);
  });
});

describe("a producer's own offers", () => {
  it("are listed newest first in every state with how many are active, and nobody else's", async () => {
    const owner = await aTrader(app, "producer");
    const first = await anOffer(app, owner, { name: "Primeira" });
    app.ctx.clock.advanceSeconds(1);
    await anOffer(app, owner, { name: "Segunda" });
    await call(owner, "PATCH", at(first.id), { active: false });
    const own = await find("mine=true", owner);
    expect(own.items.map(({ name }: { name: string }) => name)).toEqual(["Segunda", "Primeira"]);
    expect(own.totals).toEqual({ active: 1, all: 2 });
    expect((await find("mine=true", buyer)).items).toEqual([]);
  });

  it("are unknown to another producer who would change or delete them", async () => {
    const offer = await anOffer(app, producer);
    const other = await aTrader(app, "producer");
    for (const [method, payload] of [
      ["PATCH", { pricePerTonne: "1.00" }],
      ["DELETE", undefined],
    ] as const) {
      const answer = await call(other, method, at(offer.id), payload);
      expect([answer.status, answer.body.code]).toEqual([404, "resource.not_found"]);
      expect((await call(buyer, method, at(offer.id), payload)).status).toBe(403);
    }
    await call(producer, "PATCH", at(offer.id), { active: false });
    expect((await call(other, "GET", at(offer.id))).status).toBe(404);
    expect((await call(producer, "GET", at(offer.id))).body.pricePerTonne).toBe("398.50");
  });
});

describe("changing an offer", () => {
  it("makes a version of new terms, keeps the old ones, and counts neither the switch nor stock", async () => {
    const offer = await anOffer(app, producer);
    const changed = await call(producer, "PATCH", at(offer.id), { version: 1, pricePerTonne: "401.00" });
    expect(changed.body).toMatchObject({ version: 2, pricePerTonne: "401.00", name: offer.name });
    for (const change of [{ active: false }, { active: true }, { quantity: "120" }, { name: offer.name }])
      expect((await call(producer, "PATCH", at(offer.id), change)).body.version).toBe(2);
    const versions = await query<{ version: number; price: string }>(
      app.ctx.db,
      "select version, terms->>'priceCents' as price from grain_offer_version where offer_id = $1 order by version",
      [offer.id],
    );
    expect(versions).toEqual([
      { version: 1, price: "39850" },
      { version: 2, price: "40100" },
    ]);
  });

  it("is refused on a version that is no longer there", async () => {
    const offer = await anOffer(app, producer);
    await call(producer, "PATCH", at(offer.id), { pricePerTonne: "401.00" });
    const late = await call(producer, "PATCH", at(offer.id), { version: 1, pricePerTonne: "1.00" });
    expect([late.status, late.body.code]).toEqual([409, "grain.offer_changed"]);
  });

  it("cannot offer less than what is ordered already", async () => {
    const offer = await anOffer(app, producer);
    await reserve(offer.id, 30_000n);
    const less = await call(producer, "PATCH", at(offer.id), { quantity: "29.9" });
    expect(less.body.code).toBe("grain.offer_quantity_committed");
    expect(less.body.detail ?? less.body.title).toContain("30 toneladas");
    expect((await call(producer, "PATCH", at(offer.id), { quantity: "30" })).status).toBe(200);
  });
});

describe("deleting an offer", () => {
  it("takes one nobody ordered from away for good", async () => {
    const offer = await anOffer(app, producer);
    expect((await call(producer, "DELETE", at(offer.id))).body).toEqual({ outcome: "deleted" });
    expect((await call(producer, "GET", at(offer.id))).status).toBe(404);
    const rows = await query(app.ctx.db, "select 1 from grain_offer_version where offer_id = $1", [offer.id]);
    expect(rows).toEqual([]);
  });

  it("archives one that was ordered from, even when the order was cancelled, and leaves it so", async () => {
    const offer = await anOffer(app, producer);
    await reserve(offer.id, 10_000n);
    await inTransaction(app.ctx.db, (tx) => releaseStock(tx, { offerId: offer.id, kg: 10_000n }));
    expect((await call(producer, "DELETE", at(offer.id))).body).toEqual({ outcome: "archived" });
    expect((await call(producer, "DELETE", at(offer.id))).body).toEqual({ outcome: "archived" });
    expect((await call(producer, "GET", at(offer.id))).body.own.visibility).toBe("archived");
    expect((await call(buyer, "GET", at(offer.id))).status).toBe(404);
    const again = await call(producer, "PATCH", at(offer.id), { active: true });
    expect(again.body.code).toBe("grain.offer_archived");
    const own = (await find("mine=true&limit=100", producer)).items;
    expect(own.some(({ id }: { id: string }) => id === offer.id)).toBe(false);
  });
});

describe("the stock of an offer", () => {
  it("gives its last tonne to one of fifty who want it", async () => {
    const offer = await anOffer(app, producer, { quantity: "1", minimumOrder: "1" });
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(offer.id, 1_000n)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "grain.order_stock_gone" });
    const { own } = (await call(producer, "GET", at(offer.id))).body;
    expect(own).toMatchObject({ reserved: "1", sold: "0", ordered: true });
  });

  it("is not taken beyond what is left, even while smaller orders still fit", async () => {
    const offer = await anOffer(app, producer, { quantity: "3", minimumOrder: "1" });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => reserve(offer.id, 2_000n)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(reserve(offer.id, 1_100n)).rejects.toMatchObject({
      code: "grain.order_stock_gone",
      facts: { available: "1" },
    });
    await reserve(offer.id, 1_000n);
    expect((await call(producer, "GET", at(offer.id))).body.own.reserved).toBe("3");
  });

  it("is not taken on other terms, from a closed offer, or from one that does not exist", async () => {
    const offer = await anOffer(app, producer);
    await call(producer, "PATCH", at(offer.id), { pricePerTonne: "400.00" });
    await expect(reserve(offer.id, 10_000n)).rejects.toMatchObject({
      code: "grain.order_price_changed",
      facts: { price: "400.00" },
    });
    await call(producer, "PATCH", at(offer.id), { active: false });
    await expect(reserve(offer.id, 10_000n, 2)).rejects.toMatchObject({ code: "grain.order_offer_closed" });
    await expect(reserve(app.ctx.random.id(), 10_000n)).rejects.toMatchObject({ code: "resource.not_found" });
  });

  it("is sold or given back only as far as it was set aside", async () => {
    const offer = await anOffer(app, producer);
    await reserve(offer.id, 20_000n);
    const of = (kg: bigint) => ({ offerId: offer.id, kg });
    await inTransaction(app.ctx.db, (tx) => markSold(tx, of(15_000n)));
    await expect(inTransaction(app.ctx.db, (tx) => releaseStock(tx, of(5_001n)))).rejects.toThrow(
      "has not reserved",
    );
    await expect(inTransaction(app.ctx.db, (tx) => markSold(tx, of(-5_000n)))).rejects.toThrow(
      "has not reserved",
    );
    await inTransaction(app.ctx.db, (tx) => releaseStock(tx, of(5_000n)));
    const { available, own } = (await call(producer, "GET", at(offer.id))).body;
    expect([available, own.reserved, own.sold]).toEqual(["85", "0", "15"]);
  });
});

describe("an offer an administrator objects to", () => {
  const moderate = (id: string, what: "pause" | "resume", reason = "Foto de outra lavoura") =>
    call(admin, "POST", `/v1/admin/grain/offers/${id}/${what}`, { reason });

  it("leaves the market with a reason its producer reads, and comes back only by an administrator", async () => {
    const offer = await anOffer(app, producer, { name: "Oferta suspeita" });
    const paused = await moderate(offer.id, "pause");
    expect(paused.body).toMatchObject({
      own: { visibility: "paused", pauseReason: "Foto de outra lavoura" },
      producer: { id: producer.userId, email: producer.email },
    });
    expect((await moderate(offer.id, "pause")).body.code).toBe("grain.offer_paused");
    expect(await names("search=suspeita")).toEqual([]);
    await expect(reserve(offer.id, 10_000n)).rejects.toMatchObject({ code: "grain.order_offer_closed" });
    const on = await call(producer, "PATCH", at(offer.id), { active: true });
    expect(on.body.code).toBe("grain.offer_paused");
    const seen = (await call(producer, "GET", at(offer.id))).body;
    expect(seen.own).toMatchObject({ visibility: "paused", pauseReason: "Foto de outra lavoura" });

    expect((await moderate(offer.id, "resume", "Foto trocada")).status).toBe(200);
    expect(await names("search=suspeita")).toEqual(["Oferta suspeita"]);
    const audit = await query<{ action: string }>(
      app.ctx.db,
      "select action from audit_event where subject = $1 order by action",
      [offer.id],
    );
    expect(audit.map(({ action }) => action)).toEqual(["grain.offer_paused", "grain.offer_resumed"]);
  });

  it("is found among all offers by state and words, by administrators alone", async () => {
    const offer = await anOffer(app, producer, { name: "Trigo brando" });
    await moderate(offer.id, "pause");
    const url = "/v1/admin/grain/offers?visibility=paused&search=trigo";
    const { body } = await call(admin, "GET", url);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([offer.id]);
    expect((await call(await aClient(app), "GET", url)).status).toBe(403);
    expect((await call(producer, "GET", url)).status).toBe(401);
  });
});
