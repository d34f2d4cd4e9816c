import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MarketBench, startMarketBench } from "../../src/testing/market-bench.js";
import type { SignedInClient } from "../../src/testing/people.js";
import { type Server, startTwoServers, stopServers } from "./two-servers.js";

const TAKERS = 50;
const ROUNDS = 3;

let market: MarketBench;
let takers: SignedInClient[];
let servers: Server[];

beforeAll(async () => {
  market = await startMarketBench({ clock: createFixedClock(new Date()) });
  takers = [];
  for (let made = 0; made < TAKERS; made += 10)
    takers.push(...(await Promise.all(Array.from({ length: 10 }, () => market.person()))));
  servers = await startTwoServers(market.app.databaseUrl);
});
afterAll(async () => {
  await stopServers(servers);
  await market?.close();
});

/** Takes the whole of the ad at a server; answers the status, or the code of the refusal. */
async function takeAt({ url }: Server, taker: SignedInClient, ad: { id: string; price: string }) {
  const asked = {
    method: "POST",
    headers: {
      ...taker.headers,
      "content-type": "application/json",
      "idempotency-key": market.app.ctx.random.id(),
    },
    body: JSON.stringify({
      version: 1,
      price: ad.price,
      method: "pix_key",
      quantity: { asset: "USDT", amount: "100.000000" },
    }),
  };
  const take = () => fetch(`${url}/v1/p2p/orders/${ad.id}/trades`, asked);
  // Whoever waited too long for the lock asks again, as a page does.
  let answer = await take();
  while (answer.status === 503) answer = await take();
  const { code } = (await answer.json()) as { code?: string };
  return code ?? answer.status;
}

describe("fifty takers of the last 100 USDT at two server processes", () => {
  it("leave one with it each time, refuse the others by their reason, and keep the books in order", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      market.clock.set(new Date());
      await market.marketSays("USDT", "5.4000");
      const seller = await market.person({ has: { USDT: "1000.000000" } });
      const ad = await market.ad(seller, { total: "100.000000" });
      const answers = await Promise.all(
        takers.flatMap((taker, index) => {
          const server = servers[index % servers.length];
          return server ? [takeAt(server, taker, ad)] : [];
        }),
      );
      expect(answers).toHaveLength(TAKERS);
      expect(answers.filter((answer) => answer === 201)).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set([201, "p2p.ad_not_open"]));
      expect(await market.balance(seller, "USDT")).toBe("899.800000");
    }
    await market.expectBooks();
  });
});
