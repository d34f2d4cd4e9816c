import { formatMoney, parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IssuingBench, startIssuingBench } from "../../../testing/issuing-bench.js";
import type { SignedInClient } from "../../../testing/people.js";
import { findCard } from "../card-store.js";
import { giveBackOnCard, spendOnCard } from "./limits.js";

const brl = (amount: string) => parseMoney("BRL", amount);

let bench: IssuingBench;
beforeAll(async () => {
  bench = await startIssuingBench();
});
afterAll(async () => {
  await bench.expectBooks();
  await bench.close();
});

const change = (who: SignedInClient, id: string, body: object) =>
  bench.call(who, "PATCH", `/v1/cards/${id}/controls`, body);

async function cardNow(id: string) {
  const card = await findCard(bench.app.ctx.db, id);
  if (!card) throw new Error("no card");
  return card;
}

/** Spends on a card now: `ok`, or the limit and what is left of it. */
async function spend(id: string, amount: string, at = bench.clock.now()): Promise<string> {
  const card = await cardNow(id);
  const refusal = await inTransaction(bench.app.ctx.db, (tx) =>
    spendOnCard(tx, { card, amount: brl(amount), at }),
  );
  return refusal ? `${refusal.reason} ${formatMoney(refusal.left)}` : "ok";
}

async function giveBack(id: string, amount: string, at: Date): Promise<void> {
  const card = await cardNow(id);
  await inTransaction(bench.app.ctx.db, (tx) => giveBackOnCard(tx, { card, amount: brl(amount), at }));
}

describe("the controls of a card", () => {
  it("are tightened at once, and loosened by who proves to be there", async () => {
    const who = await bench.client();
    const { id, controls } = await bench.card(who);
    expect(controls).toMatchObject({
      switches: { online: true, contactless: true, withdrawal: true, abroad: true, magstripe: false },
      autoTopUp: true,
      tillMandate: null,
      houseMonth: "100000.00",
    });
    await bench.unproven();
    const tighter = {
      switches: { online: false, magstripe: false },
      blockedCategories: ["gambling", "cash"],
      limits: { purchase: "100.00", day: "200.00" },
      autoTopUp: false,
    };
    expect((await change(who, id, tighter)).body.controls).toMatchObject({
      ...tighter,
      switches: { online: false, contactless: true },
      blockedCategories: ["cash", "gambling"],
      limits: { purchase: "100.00", day: "200.00", month: null },
    });
    const looser: readonly object[] = [
      { switches: { online: true } },
      { switches: { magstripe: true } },
      { blockedCategories: ["cash"] },
      { limits: { purchase: "100.01" } },
      { limits: { day: null } },
      { autoTopUp: true },
    ];
    for (const one of looser)
      expect((await change(who, id, one)).body.code).toBe("customers.password_needed");
    const proven = await bench.proven(who);
    for (const one of looser) expect((await change(proven, id, one)).status).toBe(200);
    const { items } = (await bench.call(proven, "GET", "/v1/notices")).body;
    expect(items.filter(({ kind }: { kind: string }) => kind === "card_loosened")).toHaveLength(
      looser.length,
    );
  });

  it("take no limit of nothing", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    expect((await change(who, id, { limits: { day: "0.00" } })).body.code).toBe("cards.limit_not_positive");
  });

  it("block a merchant and take it again", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    const put = (blocked: boolean) => bench.call(who, "PUT", `/v1/cards/${id}/merchants/LOJA1`, { blocked });
    for (let twice = 0; twice < 2; twice += 1)
      expect((await put(true)).body.controls.blockedMerchants).toEqual([{ id: "LOJA1", name: "LOJA1" }]);
    expect((await put(false)).body.controls.blockedMerchants).toEqual([]);
  });

  it("hold a mandate to sell crypto, written by who proves to be there", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    const mandate = { assets: ["USDT", "BTC"], dailyCap: "500.00", maxSpreadBps: 100 };
    const put = (as: SignedInClient, to: object | null) =>
      bench.call(as, "PUT", `/v1/cards/${id}/till-mandate`, { mandate: to });
    await bench.unproven();
    expect((await put(who, mandate)).body.code).toBe("customers.password_needed");
    const proven = await bench.proven(who);
    expect((await put(proven, mandate)).body.controls.tillMandate).toMatchObject({
      ...mandate,
      soldToday: "0.00",
    });
    await bench.unproven();
    expect((await put(proven, null)).body.controls.tillMandate).toBeNull();
  });
});

describe("the limits of a card", () => {
  it("refuse by purchase, day and month in São Paulo, and say what is left", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    await change(who, id, { limits: { purchase: "100.00", day: "150.00", month: "200.00" } });
    bench.clock.set(new Date("2026-11-28T23:30:00-03:00"));
    expect(await spend(id, "100.01")).toBe("limit_purchase 100.00");
    expect(await spend(id, "100.00")).toBe("ok");
    expect(await spend(id, "60.00")).toBe("limit_day 50.00");
    bench.clock.set(new Date("2026-11-29T00:10:00-03:00"));
    expect(await spend(id, "90.00")).toBe("ok");
    expect(await spend(id, "20.00")).toBe("limit_month 10.00");
    expect((await bench.read(await bench.proven(who), id)).controls.spent).toEqual({
      day: "90.00",
      month: "190.00",
    });
    bench.clock.set(new Date("2026-12-01T00:10:00-03:00"));
    expect(await spend(id, "100.00")).toBe("ok");
  });

  it("get back what was reversed, for the day it was spent on", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    await change(who, id, { limits: { day: "100.00" } });
    const then = bench.clock.now();
    expect(await spend(id, "100.00")).toBe("ok");
    bench.clock.advanceSeconds(86_400);
    expect(await spend(id, "80.00")).toBe("ok");
    await giveBack(id, "100.00", then);
    expect(await spend(id, "30.00")).toBe("limit_day 20.00");
    expect(await spend(id, "100.00", then)).toBe("ok");
  });

  it("of the house count all cards of a client, and refuse without counting on the card", async () => {
    const who = await bench.client();
    const [one, other] = [await bench.card(who), await bench.card(who)];
    expect(await spend(one.id, "60000.00")).toBe("ok");
    expect(await spend(other.id, "40000.01")).toBe("limit_month 40000.00");
    expect((await bench.read(await bench.proven(who), other.id)).controls).toMatchObject({
      spent: { day: "0.00", month: "0.00" },
      houseMonth: "40000.00",
    });
    expect(await spend(other.id, "40000.00")).toBe("ok");
  });

  it("are not passed by fifty purchases at once", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    await change(who, id, { limits: { day: "200.00" } });
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(id, "10.00")));
    expect(answers.filter((answer) => answer === "ok")).toHaveLength(20);
    expect(answers.filter((answer) => answer === "limit_day 0.00")).toHaveLength(30);
  });
});
