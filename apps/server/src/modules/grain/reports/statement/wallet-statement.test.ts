import { parseDecimal } from "@lastro/money";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { textOfPdf } from "@lastro/platform/testing/text-of-pdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../../testing/grain-bench.js";

let market: GrainBench;
let clock: ReturnType<typeof createFixedClock>;
beforeAll(async () => {
  clock = createFixedClock(new Date("2026-10-05T15:00:00Z"));
  market = await startGrainBench({ clock });
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const ask = (who: GrainPerson, month: string) =>
  market.app.http.inject({ url: `/agro/v1/statements/${month}.pdf`, headers: who.headers });

async function statement(who: GrainPerson, month: string): Promise<string> {
  const answer = await ask(who, month);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return (await textOfPdf(answer.rawPayload)).replace(/\s+/g, " ");
}

/** A figure of the statement in micro-USDT: `Saldo final 1.234,50 USDT`. */
function figure(text: string, name: string): bigint {
  const [, written = ""] = text.match(new RegExp(`${name}(-?[\\d.]+,\\d+) USDT`)) ?? [];
  return micro(written);
}

const micro = (written: string) => parseDecimal(written.replaceAll(".", "").replace(",", "."), 6);

const hashOf = (text: string) => text.match(/SHA-256: ([0-9a-f]{64})/)?.[1];

describe("the monthly statement of a wallet", () => {
  it("reconciles with the books to the cent, for both sides, over two months", async () => {
    const producer = await market.producer();
    const buyer = await market.richBuyer("10000.00");
    const { body: order } = await market.buy(buyer, await market.offer(producer), "20");
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads", { quantity: "12.5" });
    await market.act(buyer, order, "confirm");
    const october = { buyer: await market.wallet(buyer), producer: await market.wallet(producer) };
    const heldInOctober = await market.escrow(order);

    await market.pass(27 * 24);
    const [buyerNow, producerNow] = [
      await market.signedIn(buyer.email),
      await market.signedIn(producer.email),
    ];
    await market.act(producerNow, order, "loads");
    await market.act(buyerNow, order, "confirm");

    for (const [who, side] of [
      [buyerNow, "buyer"],
      [producerNow, "producer"],
    ] as const) {
      const [first, second] = [await statement(who, "2026-10"), await statement(who, "2026-11")];
      expect(figure(first, "Saldo inicial")).toBe(0n);
      expect(figure(first, "Saldo final")).toBe(october[side]);
      expect(figure(first, "Em garantia")).toBe(heldInOctober);
      expect(figure(second, "Saldo inicial")).toBe(october[side]);
      expect(figure(second, "Saldo final")).toBe(await market.wallet(who));
      expect(figure(second, "Em garantia")).toBe(await market.escrow(order));
      for (const text of [first, second]) {
        expect(figure(text, "Saldo inicial") + figure(text, "Entradas") - figure(text, "Saídas")).toBe(
          figure(text, "Saldo final"),
        );
      }
      expect(first).toContain(order.number);
    }
    expect(heldInOctober).toBe(micro("2988,75"));
  });

  it("says the same of an ended month whenever it is asked for, and its code does not change", async () => {
    const buyer = await market.richBuyer("500.00");
    const month = clock.now().toISOString().slice(0, 7);
    const before = await statement(buyer, month);
    await market.fund(buyer, "1.00");
    const after = await statement(buyer, month);
    expect(hashOf(before)).toBeDefined();
    expect(hashOf(after)).not.toBe(hashOf(before));
    await market.pass(31 * 24);
    const later = await market.signedIn(buyer.email);
    await market.fund(later, "2.00");
    expect(hashOf(await statement(later, month))).toBe(hashOf(after));
  });

  it("says that nothing moved, and refuses a month that has not begun or is none", async () => {
    const buyer = await market.buyer();
    expect(await statement(buyer, "2026-01")).toContain("Nenhum movimento neste mês.");
    const early = await ask(buyer, "2099-01");
    expect([early.statusCode, early.json().code]).toEqual([409, "grain.statement_not_begun"]);
    expect((await ask(buyer, "2026-13")).statusCode).toBe(400);
  });
});
