import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../src/testing/books.js";
import { type GrainBench, startGrainBench } from "../../src/testing/grain-bench.js";
import type { SignedInTrader } from "../../src/testing/traders.js";
import { type Server, startTwoServers, stopServers } from "./two-servers.js";

const BUYERS = 50;
const ROUNDS = 3;
const PRICE_OF_A_TONNE = 398_500_000n;

let market: GrainBench;
let servers: Server[];

beforeAll(async () => {
  market = await startGrainBench({ clock: createFixedClock(new Date()) });
  servers = await startTwoServers(market.app.databaseUrl);
});
afterAll(async () => {
  await stopServers(servers);
  await market?.close();
});

/** Sends to one of the servers; answers the status, or the code of the refusal. */
async function sendTo(index: number, who: SignedInTrader, path: string, body: object, key?: string) {
  const request = {
    method: "POST",
    headers: {
      ...who.headers,
      "content-type": "application/json",
      "idempotency-key": key ?? market.app.ctx.random.id(),
    },
    body: JSON.stringify(body),
  };
  const send = () => fetch(`${servers[index % servers.length]?.url}${path}`, request);
  // Whoever waited too long for a lock asks again, as a page does.
  let answer = await send();
  while (answer.status === 503) answer = await send();
  const { code, id } = (await answer.json()) as { code?: string; id?: string };
  return { said: code ?? answer.status, id };
}

async function buyAt(
  index: number,
  who: SignedInTrader,
  offer: { id: string },
  { key, signature }: { key?: string; signature?: string } = {},
) {
  const body = {
    ...{ offerId: offer.id, quantity: "1", pricePerTonne: "398.50" },
    signature: signature ?? (await market.signature(who)),
  };
  return sendTo(index, who, "/agro/v1/orders", body, key);
}

/** Whoever wins more than one round can still pay for the next. */
const RICH = "10000.00";
const RICH_UNITS = 10_000_000_000n;

async function richBuyers(count: number): Promise<SignedInTrader[]> {
  const buyers: SignedInTrader[] = [];
  for (let made = 0; made < count; made += 10)
    buyers.push(...(await Promise.all(Array.from({ length: 10 }, () => market.richBuyer(RICH)))));
  return buyers;
}

describe("fifty buyers of the last tonne at two server processes", () => {
  it("leave one with it each time, and the others keep their money", async () => {
    const producer = await market.producer();
    const buyers = await richBuyers(BUYERS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const offer = await market.offer(producer, { quantity: "1" });
      const answers = await Promise.all(buyers.map((who, index) => buyAt(index, who, offer)));
      expect(answers.filter(({ said }) => said === 201)).toHaveLength(1);
      expect(new Set(answers.map(({ said }) => said))).toEqual(new Set([201, "grain.order_stock_gone"]));
      expect(await market.stock(offer)).toEqual({ reserved: 1_000n, sold: 0n });
    }
    const wallets = await Promise.all(buyers.map((who) => market.wallet(who)));
    const spent = wallets.reduce((all, left) => all + RICH_UNITS - left, 0n);
    expect(spent).toBe(BigInt(ROUNDS) * PRICE_OF_A_TONNE);
    await expectBooksInOrder(market.app.databaseUrl);
  });
});

describe("a buyer at two server processes at once", () => {
  it("with money for one order gets one", async () => {
    const offer = await market.offer(await market.producer());
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await market.richBuyer("500.00");
      const tries = Array.from({ length: 10 }, (_, index) => buyAt(index, buyer, offer));
      const answers = (await Promise.all(tries)).map(({ said }) => said);
      expect(answers.filter((said) => said === 201)).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set([201, "grain.order_balance_too_low"]));
      expect(await market.wallet(buyer)).toBe(500_000_000n - PRICE_OF_A_TONNE);
    }
    await expectBooksInOrder(market.app.databaseUrl);
  });

  it("who repeats one request with its key gets one order", async () => {
    const offer = await market.offer(await market.producer());
    const buyer = await market.richBuyer("10000.00");
    const request = { key: market.app.ctx.random.id(), signature: await market.signature(buyer) };
    const tries = Array.from({ length: 10 }, (_, index) => buyAt(index, buyer, offer, request));
    const answers = await Promise.all(tries);
    const bought = answers.filter(({ said }) => said === 201);
    expect(new Set(bought.map(({ id }) => id)).size).toBe(1);
    expect(await market.wallet(buyer)).toBe(10_000_000_000n - PRICE_OF_A_TONNE);
    expect(await market.stock(offer)).toEqual({ reserved: 1_000n, sold: 0n });
    await expectBooksInOrder(market.app.databaseUrl);
  });
});
