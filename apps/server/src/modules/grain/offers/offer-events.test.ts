import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aClient } from "../../../testing/people.js";

let market: GrainBench;
let address: string;
beforeAll(async () => {
  market = await startGrainBench();
  address = await market.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => market.close());

/** What an open page hears until it is closed, each event as its name and what it is about. */
async function anOpenPage(path: string, { headers }: { headers: { authorization: string } }) {
  const stop = new AbortController();
  const answer = await fetch(`${address}${path}`, { headers, signal: stop.signal });
  const heard: string[] = [];
  const listening = (async () => {
    const decoder = new TextDecoder();
    for await (const piece of answer.body ?? []) {
      const text = decoder.decode(piece as Uint8Array, { stream: true });
      for (const [, type, reference] of text.matchAll(
        /event: (grain\.offer)\ndata: \{"reference":"([^"]+)"\}/g,
      ))
        heard.push(`${type} ${reference}`);
    }
  })().catch(() => undefined);
  return {
    heard,
    /** Whether it has heard this much before long. */
    async hears(count: number): Promise<boolean> {
      for (let waited = 0; waited < 60_000 && heard.length < count; waited += 20) await delay(20);
      return heard.length >= count;
    },
    async close() {
      stop.abort();
      await listening;
    },
  };
}

describe("an open page of the marketplace", () => {
  it("hears of an offer that comes, changes, is sold from, paused or goes; the bank's pages do not", async () => {
    const [producer, buyer, client] = await Promise.all([
      market.producer(),
      market.richBuyer(),
      aClient(market.app),
    ]);
    const pages = await Promise.all([anOpenPage("/agro/v1/events", buyer), anOpenPage("/v1/events", client)]);
    const [page, banks] = pages;
    const offer = await market.offer(producer);
    expect(await page.hears(1)).toBe(true);
    await market.call(producer, "PATCH", `/agro/v1/offers/${offer.id}`, { pricePerTonne: "401.00" });
    expect(await page.hears(2)).toBe(true);
    const order = (await market.buy(buyer, offer, "10", "401.00")).body;
    expect(await page.hears(3)).toBe(true);
    await market.act(buyer, order, "cancel");
    expect(await page.hears(4)).toBe(true);
    await market.call(producer, "DELETE", `/agro/v1/offers/${offer.id}`);
    expect(await page.hears(5)).toBe(true);
    expect(page.heard).toEqual(Array.from({ length: 5 }, () => `grain.offer ${offer.id}`));
    expect(banks.heard).toEqual([]);
    for (const open of pages) await open.close();
  });
});
