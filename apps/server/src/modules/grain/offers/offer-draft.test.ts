import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { anOffer } from "../../../testing/traders.js";

const DRAFT = "/agro/v1/offer-draft";
const CONTENT = {
  ...{ name: "Soja da baixada", description: "Seca.\nLimpa.", commodity: "soy", cropYear: "2025/26" },
  ...{ city: "Sorriso", state: "MT", country: "BR", locode: "", deliveryBasis: "FCA" },
  delivery: {
    ...{ place: "", from: "", to: "", inspectionDays: "7" },
    ...{ weighedAt: "destination", classifiedAt: "destination" },
  },
  quality: [{ item: "moisture", limit: "14" }],
  papers: [],
  pricePerTonne: "398.5",
} as const;

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

const read = async (who: Parameters<GrainBench["call"]>[0]) =>
  (await market.call(who, "GET", DRAFT)).body.draft;

describe("an offer that was begun", () => {
  it("is kept as it stands, once for each producer, and for its producer alone", async () => {
    const [ana, rui] = [await market.producer(), await market.producer()];
    expect(await read(ana)).toBeNull();
    expect((await market.call(ana, "PUT", DRAFT, CONTENT)).status).toBe(200);
    await market.call(ana, "PUT", DRAFT, { ...CONTENT, name: "Soja da serra" });
    expect(await read(ana)).toMatchObject({ content: { ...CONTENT, name: "Soja da serra" } });
    expect(await read(rui)).toBeNull();
    expect((await market.call(await market.buyer(), "PUT", DRAFT, CONTENT)).status).toBe(403);
  });

  it("is forgotten once the offer is created, or on request", async () => {
    const ana = await market.producer();
    await market.call(ana, "PUT", DRAFT, CONTENT);
    await anOffer(market.app, ana);
    expect(await read(ana)).toBeNull();
    await market.call(ana, "PUT", DRAFT, CONTENT);
    expect((await market.call(ana, "DELETE", DRAFT)).status).toBe(204);
    expect(await read(ana)).toBeNull();
  });

  it("may be incomplete, and is refused where it is no form", async () => {
    const ana = await market.producer();
    const { pricePerTonne: _none, ...begun } = CONTENT;
    expect((await market.call(ana, "PUT", DRAFT, { ...begun, name: "", quality: [] })).status).toBe(200);
    expect((await market.call(ana, "PUT", DRAFT, { ...CONTENT, commodity: "gold" })).status).toBe(400);
    expect(await read(ana)).toMatchObject({ content: { name: "" } });
  });
});
