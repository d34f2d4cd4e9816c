import { placeNamed } from "@lastro/contracts/grain/places";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startPriceFeed } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aClient, anAdmin } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";
import { createPriceFeeds, refreshPrices } from "../../prices/index.js";
import { freightFrom, originOf, type Tariff } from "./tariff.js";

const TARIFF: Tariff = {
  bands: [
    { upToKm: 100, rate: 5_000n },
    { upToKm: null, rate: 1_000n },
  ],
  minimumCents: 2_000n,
  roadPercent: 130,
};

describe("an estimate of freight", () => {
  it("is the road's kilometres at the rate of their band, and nothing within one place", () => {
    // Sorriso and Santos stand 1 617 km apart in a straight line.
    const way = freightFrom("sorriso-mt", { tariff: TARIFF, to: "santos-sp" });
    expect(way).toEqual({ km: 2_102, cents: 21_020n });
    expect(freightFrom("santos-sp", { tariff: TARIFF, to: "santos-sp" })).toEqual({ km: 0, cents: 0n });
    expect(freightFrom("", { tariff: TARIFF, to: "santos-sp" })).toBeUndefined();
  });

  it("is never less than the minimum, nor than the end of a nearer band", () => {
    expect(freightFrom("guaruja-sp", { tariff: TARIFF, to: "santos-sp" })?.cents).toBe(2_000n);
    const way = freightFrom("campinas-sp", { tariff: TARIFF, to: "santos-sp" });
    expect(way?.km).toBeGreaterThan(100);
    expect(way?.cents).toBe(5_000n);
  });

  it("begins at the named place, and of a seller who carries it there alone", () => {
    const place = { city: "Sorriso", state: "MT", country: "BR" };
    const at = (deliveryBasis: "FCA" | "CIF", named: string | null) =>
      originOf({ place, deliveryBasis, delivery: { place: named } });
    expect([at("FCA", null), at("FCA", "Terminal de Rondonópolis"), at("FCA", "Fazenda Boa")]).toEqual([
      "sorriso-mt",
      "rondonopolis-mt",
      "sorriso-mt",
    ]);
    expect([at("CIF", "Paranaguá"), at("CIF", "Xangai")]).toEqual(["paranagua-pr", undefined]);
    const abroad = { city: "Rosario", state: null, country: "AR" };
    expect(originOf({ place: abroad, deliveryBasis: "FOB", delivery: { place: null } })).toBeUndefined();
  });

  it("reads places as people write them", () => {
    expect(placeNamed("LUCAS DO RIO VERDE - MT")).toBe("lucas-do-rio-verde-mt");
    expect(placeNamed("Rio Verde, GO")).toBe("rio-verde-go");
    expect([placeNamed("Tapurah/MT"), placeNamed("Rotterdam"), placeNamed(null)]).toEqual([
      "MT",
      undefined,
      undefined,
    ]);
  });
});

let market: GrainBench;
let feed: Awaited<ReturnType<typeof startPriceFeed>>;
let buyer: SignedInTrader;
const NEAR = { city: "Campinas", state: "SP", country: "BR" };
const FAR = { city: "Sorriso", state: "MT", country: "BR" };
beforeAll(async () => {
  const clock = createFixedClock();
  feed = await startPriceFeed({ clock });
  market = await startGrainBench({ clock, settings: { LASTRO_PRICE_URL: feed.url } });
  await refreshPrices(market.app.ctx, createPriceFeeds(market.app.ctx.config));
  const producer = await market.producer();
  buyer = await market.buyer();
  await market.offer(producer, { name: "Longe e barata", place: FAR, pricePerTonne: "380.00" });
  await market.offer(producer, { name: "Perto e cara", place: NEAR, pricePerTonne: "400.00" });
  await market.offer(producer, {
    name: "De fora",
    place: { city: "Rosario", country: "AR" },
    pricePerTonne: "300.00",
  });
});
afterAll(async () => {
  await market.close();
  await feed.close();
});

const find = async (query: string) =>
  (await market.call(buyer, "GET", `/agro/v1/offers?${query}`)).body as {
    items: { name: string; pricePerTonne: string; delivered: { perTonne: string; km: number } | null }[];
    nextCursor: string | null;
  };
const names = ({ items }: Awaited<ReturnType<typeof find>>) => items.map(({ name }) => name);

describe("offers at the buyer's place", () => {
  it("say what they cost there, the price with its freight", async () => {
    const { items } = await find("to=santos-sp&sort=price_desc");
    const [near, far, abroad] = items;
    expect(near?.delivered?.km).toBeLessThan(200);
    expect(far?.delivered?.km).toBe(2_102);
    expect(Number(far?.delivered?.perTonne)).toBeGreaterThan(380);
    expect(abroad?.delivered).toBeNull();
  });

  it("are sorted by that, page by page, those from nobody knows where last", async () => {
    expect(names(await find("to=santos-sp&sort=delivered_asc"))).toEqual([
      "Perto e cara",
      "Longe e barata",
      "De fora",
    ]);
    const seen: string[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page += 1) {
      const answer = await find(`to=santos-sp&sort=delivered_asc&limit=1${cursor}`);
      seen.push(...names(answer));
      cursor = `&cursor=${answer.nextCursor}`;
    }
    expect(seen).toEqual(["Perto e cara", "Longe e barata", "De fora"]);
    expect(names(await find("to=sorriso-mt&sort=delivered_asc"))[0]).toBe("Longe e barata");
  });

  it("are left out where they cost more there than was asked", async () => {
    const near = (await find("to=santos-sp&sort=delivered_asc")).items[0];
    const limit = near?.delivered?.perTonne;
    for (const sort of ["newest", "price_asc", "delivered_asc"])
      expect(names(await find(`to=santos-sp&deliveredTo=${limit}&sort=${sort}`))).toEqual(["Perto e cara"]);
  });

  it("are reckoned to where the buyer's profile says, unless another place is asked for", async () => {
    expect((await find("sort=price_desc")).items[0]?.delivered).toBeNull();
    await market.app.http.inject({
      method: "PATCH",
      url: "/agro/v1/me",
      headers: buyer.headers,
      payload: { city: "Sorriso/MT" },
    });
    expect((await find("sort=price_desc")).items[1]?.delivered).toMatchObject({ to: "sorriso-mt", km: 0 });
    expect((await find("to=santos-sp&sort=price_desc")).items[1]?.delivered?.km).toBe(2_102);
    const { home } = (await market.call(buyer, "GET", "/agro/v1/freight")).body;
    expect(home).toBe("sorriso-mt");
  });
});

describe("what freight is reckoned by", () => {
  const NEXT = {
    version: 1,
    reason: "Safra nova, diesel mais caro",
    bands: [{ upToKm: null, perTonneKm: "0.3000" }],
    minimum: "30.00",
    roadPercent: 120,
  };

  it("is changed by an administrator, once for each version, and recorded", async () => {
    const admin = await anAdmin(market.app);
    const change = (body: object) =>
      market.app.http.inject({
        method: "PUT",
        url: "/v1/admin/grain/freight",
        headers: admin.headers,
        payload: body,
      });
    const backwards = { ...NEXT, bands: [{ upToKm: null, perTonneKm: "0.3000" }, NEXT.bands[0]] };
    expect((await change(backwards)).statusCode).toBe(400);
    expect((await change(NEXT)).json()).toMatchObject({ version: 2, roadPercent: 120 });
    expect((await change(NEXT)).json()).toMatchObject({ code: "grain.freight_changed" });
    expect((await find("to=santos-sp&sort=price_desc")).items[1]?.delivered?.km).toBe(1_940);
  });

  it("is nobody else's to change", async () => {
    const client = await aClient(market.app);
    for (const headers of [client.headers, buyer.headers]) {
      const answer = await market.app.http.inject({
        method: "PUT",
        url: "/v1/admin/grain/freight",
        headers,
        payload: NEXT,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(401);
    }
  });
});
