import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type CardsBench, startCardsBench, type TestCard } from "../../../testing/cards-bench.js";

const MARKET = "MERCADO0000001";
const DAY_SECONDS = 86_400;

let bench: CardsBench;
beforeAll(async () => {
  bench = await startCardsBench({ speaks: "pomelo" });
});
afterEach(() => bench.expectBooks());
afterAll(() => bench.close());

const buy = (card: TestCard, amount: number) =>
  bench.order("authorize", { card_token: card.ref, merchant: MARKET, amount });
/** Pomelo calls by itself: what it said is waited for. */
const comesTo = (card: TestCard, wanted: Partial<Awaited<ReturnType<CardsBench["stands"]>>>) =>
  expect.poll(() => bench.stands(card)).toMatchObject(wanted);

it("sets aside what Pomelo asks about, and declines what the card does not have", async () => {
  const card = await bench.card({ has: "100.00" });
  expect((await buy(card, 6_000)).result).toBe("APPROVED");
  expect(await bench.stands(card)).toMatchObject({ C: "40.00", H: "60.00" });
  const refused = await buy(card, 4_001);
  expect(refused.result).toBe("INSUFFICIENT_FUNDS");
  expect(await bench.purchase(refused.token)).toMatchObject({
    status: "declined",
    decline_reason: "insufficient_funds",
  });
  expect(await bench.stands(card)).toMatchObject({ C: "40.00", H: "60.00" });
});

it("presumes a purchase charged of which Pomelo says nothing until its hold should have ended", async () => {
  const card = await bench.card({ has: "100.00" });
  const { token } = await buy(card, 6_000);
  await bench.order("clear", { token });
  bench.clock.advanceSeconds(40 * DAY_SECONDS);
  await bench.app.worker.runDue();
  await comesTo(card, { C: "40.00", H: "0.00" });
  expect((await bench.purchase(token)).status).toBe("cleared");
});

it("lets a reversal go, takes what is charged beyond the question, and gives a refund back", async () => {
  const card = await bench.card({ has: "200.00" });
  const reversed = await buy(card, 5_000);
  await bench.order("reverse", { token: reversed.token });
  await comesTo(card, { C: "200.00", H: "0.00" });
  const bought = await buy(card, 5_000);
  await bench.order("clear", { token: bought.token, amount: 5_700 });
  // What was authorized stays set aside until it is presumed charged: Pomelo tells of the difference alone.
  await comesTo(card, { C: "143.00" });
  await bench.order("refund", { card_token: card.ref, merchant: MARKET, amount: 700 });
  await comesTo(card, { C: "150.00" });
});
