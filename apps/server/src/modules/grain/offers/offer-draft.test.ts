import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aForm, aPicture } from "../../../testing/kyc.js";
import { anOffer, type SignedInTrader } from "../../../testing/traders.js";
import { tidyImagesJob } from "./images/tidy-images.job.js";

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
const FORM = { ...CONTENT, imageId: null };

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

async function aPictureOf(who: Pick<SignedInTrader, "headers">) {
  const { headers, payload } = aForm([{ name: "file", content: await aPicture(), filename: "lavoura.jpg" }]);
  const answer = await market.app.http.inject({
    ...{ method: "POST", url: "/agro/v1/images", payload },
    headers: { ...who.headers, ...headers },
  });
  return answer.json() as { id: string; imageUrl: string; thumbnailUrl: string };
}

const read = async (who: Parameters<GrainBench["call"]>[0]) =>
  (await market.call(who, "GET", DRAFT)).body.draft;

describe("an offer that was begun", () => {
  it("is kept as it stands, once for each producer, and for its producer alone", async () => {
    const [ana, rui] = [await market.producer(), await market.producer()];
    expect(await read(ana)).toBeNull();
    expect((await market.call(ana, "PUT", DRAFT, FORM)).status).toBe(200);
    await market.call(ana, "PUT", DRAFT, { ...FORM, name: "Soja da serra" });
    expect(await read(ana)).toMatchObject({ content: { ...CONTENT, name: "Soja da serra" } });
    expect(await read(rui)).toBeNull();
    expect((await market.call(await market.buyer(), "PUT", DRAFT, FORM)).status).toBe(403);
  });

  it("is forgotten once the offer is created, or on request", async () => {
    const ana = await market.producer();
    await market.call(ana, "PUT", DRAFT, FORM);
    await anOffer(market.app, ana);
    expect(await read(ana)).toBeNull();
    await market.call(ana, "PUT", DRAFT, FORM);
    expect((await market.call(ana, "DELETE", DRAFT)).status).toBe(204);
    expect(await read(ana)).toBeNull();
  });

  it("may be incomplete, and is refused where it is no form", async () => {
    const ana = await market.producer();
    const { pricePerTonne: _none, ...begun } = FORM;
    expect((await market.call(ana, "PUT", DRAFT, { ...begun, name: "", quality: [] })).status).toBe(200);
    expect((await market.call(ana, "PUT", DRAFT, { ...FORM, commodity: "gold" })).status).toBe(400);
    expect(await read(ana)).toMatchObject({ content: { name: "" } });
  });

  it("keeps its picture for its owner alone, for as long as the draft, and longer where an offer shows it", async () => {
    const [producer, rui] = [await market.producer(), await market.producer()];
    const withPicture = async () => {
      const ana = { ...producer, ...(await market.signedIn(producer.email)) };
      return { ana, image: await aPictureOf(ana) };
    };
    const keep = (who: SignedInTrader, image: { id: string }) =>
      market.call(who, "PUT", DRAFT, { ...FORM, imageId: image.id });
    const shown = async ({ imageUrl }: { imageUrl: string }) =>
      (await market.app.http.inject({ url: imageUrl })).statusCode;

    const first = await withPicture();
    expect((await keep(first.ana, first.image)).status).toBe(200);
    const { id, thumbnailUrl } = first.image;
    expect((await read(first.ana)).image).toEqual({ id, thumbnailUrl });
    const another = await keep(rui, first.image);
    expect([another.status, another.body.code]).toEqual([422, "grain.image_unknown"]);
    expect(await read(rui)).toBeNull();
    await market.call(first.ana, "DELETE", DRAFT);
    expect(await shown(first.image)).toBe(404);

    const second = await withPicture();
    await keep(second.ana, second.image);
    await market.pass(48);
    await tidyImagesJob(market.app.ctx).run();
    expect(await shown(second.image)).toBe(200);
    const ana = { ...producer, ...(await market.signedIn(producer.email)) };
    await anOffer(market.app, ana, { imageId: second.image.id });
    expect(await read(ana)).toBeNull();
    expect(await shown(second.image)).toBe(200);
  });
});
