import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { PASSWORD } from "../../../testing/people.js";
import { matchAlertsJob } from "./match-alerts.job.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const add = (who: GrainPerson, said: object = {}) =>
  market.call(who, "POST", "/agro/v1/alerts", { commodity: "rice", pricePerTonne: "300.00", ...said });
const alerts = async (who: GrainPerson) => (await market.call(who, "GET", "/agro/v1/alerts")).body.items;
const told = async (who: GrainPerson) => {
  await market.app.worker.runDue();
  const { items } = (await market.call(who, "GET", "/agro/v1/notices")).body;
  return items.map(({ kind, text }: { kind: string; text: string }) => [kind, text]);
};
const rice = async (fields: object = {}) => {
  const producer = await market.producer();
  const offer = await market.offer(producer, {
    ...{ commodity: "rice", name: "Arroz irrigado", pricePerTonne: "290.00", quantity: "100" },
    ...fields,
  });
  return { producer, offer };
};
const change = (who: GrainPerson, offer: { id: string }, said: object) =>
  market.call(who, "PATCH", `/agro/v1/offers/${offer.id}`, said);
const bid = (buyer: GrainPerson, said: object = {}) =>
  market.call(buyer, "POST", "/agro/v1/bids", {
    ...{ commodity: "rice", place: { city: "Pelotas", state: "RS" }, quantity: "80", maxPrice: "310.00" },
    deliverUntil: new Date(market.app.ctx.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
    ...said,
  });
const codes = (...answers: { status: number; body: { code?: string } | null }[]) =>
  answers.map(({ status, body }) => [status, body?.code]);
/** Alerts of one test find nothing of another's. */
const aPlace = (() => {
  const states = ["AC", "AL", "AP", "AM", "BA", "CE", "ES", "MA", "PA", "PB", "PE", "PI", "RJ", "RN"];
  return () => ({ city: "Praça", state: states.pop() ?? "SE", country: "BR" });
})();

describe("a buyer's alert", () => {
  it("is told once of each offer of its grain and state up to its price, and of no other", async () => {
    const place = aPlace();
    const buyer = await market.buyer();
    const { status, body } = await add(buyer, { state: place.state });
    expect([status, body.status, body.matchCount]).toEqual([201, "open", 0]);
    const { producer, offer } = await rice({ place });
    await rice({ place, pricePerTonne: "300.01" });
    await rice({ place: aPlace() });
    await rice({ place, commodity: "corn" });
    expect(await told(buyer)).toEqual([
      ["alert_offer", expect.stringMatching(/100 t de Arroz irrigado a .*290,00/)],
    ]);
    await change(producer, offer, { pricePerTonne: "280.00" });
    await change(producer, offer, { active: false });
    await change(producer, offer, { active: true });
    expect(await told(buyer)).toHaveLength(1);
    expect(await alerts(buyer)).toMatchObject([
      {
        status: "open",
        matchCount: 1,
        matches: [{ id: offer.id, offer: "Arroz irrigado", party: producer.name, pricePerTonne: "290.00" }],
      },
    ]);
  });

  it("is told of an offer once its price comes down, or it is switched on again", async () => {
    const place = aPlace();
    const buyer = await market.buyer();
    const dear = await rice({ place, pricePerTonne: "350.00" });
    const off = await rice({ place });
    await change(off.producer, off.offer, { active: false });
    await market.app.worker.runDue();
    expect((await add(buyer, { state: place.state })).body.matchCount).toBe(0);
    await change(dear.producer, dear.offer, { pricePerTonne: "299.00" });
    await change(off.producer, off.offer, { active: true });
    expect(await told(buyer)).toHaveLength(2);
  });

  it("finds at once what the market has already, and is not told of it again", async () => {
    const place = aPlace();
    const { producer, offer } = await rice({ place });
    await market.app.worker.runDue();
    const buyer = await market.buyer();
    const { body } = await add(buyer, { state: place.state });
    expect(body).toMatchObject({ matchCount: 1, found: "100", matches: [{ id: offer.id }] });
    await change(producer, offer, { pricePerTonne: "270.00" });
    expect(await told(buyer)).toEqual([]);
  });

  it("finds nothing of a suspended producer", async () => {
    const place = aPlace();
    const { producer } = await rice({ place });
    await market.app.worker.runDue();
    await query(market.app.ctx.db, "update identity_user set banned_until = 'infinity' where id = $1", [
      producer.userId,
    ]);
    expect((await add(await market.buyer(), { state: place.state })).body.matchCount).toBe(0);
  });

  it("tells nothing any more once it is removed, or its time is over", async () => {
    const place = aPlace();
    const [leaving, late] = [await market.buyer(), await market.buyer()];
    const { body: gone } = await add(leaving, { state: place.state });
    await add(late, { state: place.state, validDays: 1 });
    expect((await market.call(late, "DELETE", `/agro/v1/alerts/${gone.id}`)).status).toBe(404);
    expect((await market.call(leaving, "DELETE", `/agro/v1/alerts/${gone.id}`)).status).toBe(204);
    expect(await alerts(leaving)).toEqual([]);
    market.app.ctx.clock.advanceSeconds(86_401);
    await rice({ place });
    const again = { ...late, ...(await market.signedIn(late.email)) };
    expect(await told(again)).toEqual([]);
    expect(await alerts(again)).toMatchObject([{ status: "expired", matchCount: 0 }]);
  });
});

describe("a producer's alert", () => {
  it("is told once of each bid of its grain and state from its price on", async () => {
    const { state, city } = aPlace();
    const [producer, buyer] = [await market.producer(), await market.buyer()];
    await add(producer, { state });
    await bid(buyer, { place: { city, state } });
    await bid(buyer, { place: { city, state }, maxPrice: "299.99" });
    expect(await told(producer)).toEqual([
      ["alert_bid", expect.stringContaining(`${buyer.name} procura 80 t`)],
    ]);
    expect((await alerts(producer))[0]).toMatchObject({
      matchCount: 1,
      matches: [{ offer: null, party: buyer.name, pricePerTonne: "310.00" }],
    });
  });
});

describe("a standing target", () => {
  it("is met once what came up adds up to it, tells so, and tells nothing more", async () => {
    const place = aPlace();
    const buyer = await market.buyer();
    await add(buyer, { state: place.state, quantity: "150" });
    await rice({ place });
    expect(await told(buyer)).toHaveLength(1);
    expect((await alerts(buyer))[0]).toMatchObject({ status: "open", found: "100", quantity: "150" });
    await rice({ place });
    const kinds = (await told(buyer)).map(([kind]: [string]) => kind);
    expect(kinds.toSorted()).toEqual(["alert_met", "alert_offer", "alert_offer"]);
    expect((await alerts(buyer))[0]).toMatchObject({ status: "met", found: "200" });
    await rice({ place });
    expect(await told(buyer)).toHaveLength(3);
  });

  it("is met once although two offers that meet it together are looked through at the same time", async () => {
    for (let round = 0; round < 3; round++) {
      const place = aPlace();
      const buyer = await market.buyer();
      await add(buyer, { state: place.state, quantity: "200" });
      const offers = [(await rice({ place })).offer, (await rice({ place })).offer];
      const job = matchAlertsJob(market.app.ctx);
      const { signal } = new AbortController();
      const twice = [...offers, ...offers].map(({ id }) => job.run({ offerId: id }, signal));
      await Promise.all(twice);
      const kinds = (await told(buyer)).map(([kind]: [string]) => kind);
      expect(kinds.toSorted()).toEqual(["alert_met", "alert_offer", "alert_offer"]);
      expect((await alerts(buyer))[0]).toMatchObject({ status: "met", found: "200" });
    }
  });
});

describe("a person", () => {
  it("has twenty alerts that stand at most, also where many are added at once", async () => {
    const buyer = await market.buyer();
    const answers = await Promise.all(Array.from({ length: 22 }, () => add(buyer, { commodity: "coffee" })));
    expect(codes(...answers.filter(({ status }) => status !== 201))).toEqual([
      [409, "grain.alert_too_many"],
      [409, "grain.alert_too_many"],
    ]);
  });

  it("is refused no price, and a target between the steps", async () => {
    const buyer = await market.buyer();
    expect(
      codes(
        await add(buyer, { pricePerTonne: "0.00" }),
        await add(buyer, { quantity: "0" }),
        await add(buyer, { quantity: "10.05" }),
      ),
    ).toEqual([
      [422, "grain.alert_price_invalid"],
      [422, "grain.alert_quantity_invalid"],
      [422, "grain.alert_quantity_invalid"],
    ]);
  });

  it("who closes their account leaves no alert behind", async () => {
    const buyer = await market.buyer();
    await add(buyer);
    expect((await market.call(buyer, "POST", "/agro/v1/me/closure", { password: PASSWORD })).status).toBe(
      204,
    );
    const kept = await query(market.app.ctx.db, "select 1 from grain_alert where user_id = $1", [
      buyer.userId,
    ]);
    expect(kept).toEqual([]);
  });
});
