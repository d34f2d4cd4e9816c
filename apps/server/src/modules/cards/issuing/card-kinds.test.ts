import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardPorts } from "../../../app/cards.js";
import { AN_ADDRESS, type IssuingBench, startIssuingBench } from "../../../testing/issuing-bench.js";
import type { OtcPorts } from "../../otc/index.js";
import type { Card } from "../card.js";
import { lockCard } from "../card-store.js";
import type { CashbackPorts } from "../ports.js";
import { createCardProvider } from "../provider/card-provider.js";
import { endAfterUse, lockToMerchant, reopenAfterReversal, useUp } from "./use-card-once.js";

/** Does something with a locked card, as the news of a purchase does. */
async function onCard(bench: IssuingBench, id: string, work: (tx: Tx, card: Card) => Promise<void>) {
  await inTransaction(bench.app.ctx.db, async (tx) => {
    const card = await lockCard(tx, id);
    if (!card) throw new Error("no card");
    await work(tx, card);
  });
  return inTransaction(bench.app.ctx.db, (tx) => lockCard(tx, id));
}

describe("cards with rules of their own", () => {
  let bench: IssuingBench;
  beforeAll(async () => {
    bench = await startIssuingBench();
  });
  afterAll(async () => {
    await bench.expectBooks();
    await bench.close();
  });
  const systemCtx = () => ({
    ...asSystem(bench.app.ctx, "test"),
    ...cardPorts(bench.app.ctx, {
      desk: {} as OtcPorts,
      cashback: {} as CashbackPorts,
      issuer: createCardProvider(bench.app.ctx),
    }),
  });

  it("of a single use take one purchase, another once it was reversed, and end when it is charged", async () => {
    const who = await bench.client({ BRL: "80.00" });
    const { id } = await bench.card(who, { kind: "single_use" });
    await bench.act(who, id, "top-up", { amount: "80.00" });
    const [first, second] = [systemRandom.id(), systemRandom.id()];
    expect((await onCard(bench, id, (tx, card) => useUp(tx, card, first)))?.spentBy).toBe(first);
    expect((await onCard(bench, id, (tx, card) => useUp(tx, card, second)))?.spentBy).toBe(first);
    expect((await bench.act(who, id, "top-up", { amount: "1.00" })).body.code).toBe("cards.not_allowed_now");
    expect((await onCard(bench, id, (tx, card) => reopenAfterReversal(tx, card, second)))?.spentBy).toBe(
      first,
    );
    expect((await onCard(bench, id, (tx, card) => reopenAfterReversal(tx, card, first)))?.spentBy).toBeNull();
    expect(await bench.stateAtIssuer(id)).toBe("OPEN");

    for (let twice = 0; twice < 2; twice += 1)
      await inTransaction(bench.app.ctx.db, (tx) => endAfterUse(tx, systemCtx(), id));
    expect(await bench.read(who, id)).toMatchObject({
      status: "cancelled",
      cancelReason: "used",
      balance: "0.00",
    });
    expect(await bench.balance(who)).toBe("80.00");
    await bench.app.worker.runDue();
    expect(await bench.stateAtIssuer(id)).toBe("CLOSED");
  });

  it("of one merchant are locked to the first, and no other card is", async () => {
    const who = await bench.client();
    const [locked, free] = [await bench.card(who, { kind: "merchant_locked" }), await bench.card(who)];
    for (const name of ["Livraria", "Padaria"])
      for (const { id } of [locked, free])
        await onCard(bench, id, (tx, card) => lockToMerchant(tx, card, { id: name.toUpperCase(), name }));
    expect((await bench.read(who, locked.id)).lockedTo).toEqual({ id: "LIVRARIA", name: "Livraria" });
    expect((await bench.read(who, free.id)).lockedTo).toBeNull();
  });

  it("past their month end, and their holders are told a month before", async () => {
    const who = await bench.client({ BRL: "5.00" });
    const { id } = await bench.card(who);
    await bench.act(who, id, "top-up", { amount: "5.00" });
    await bench.app.pool.query("update cards_card set expiry_year = 2026, expiry_month = 12 where id = $1", [
      id,
    ]);
    bench.clock.set(new Date("2026-12-10T12:00:00-03:00"));
    await bench.pass(60);
    const kinds = async () =>
      (await bench.call(await bench.proven(who), "GET", "/v1/notices")).body.items.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await kinds()).toEqual(["card_expiring", "card_issued"]);
    const readNow = async () => bench.read(await bench.proven(who), id);
    bench.clock.set(new Date("2026-12-31T23:59:00-03:00"));
    await bench.pass(0);
    expect(await readNow()).toMatchObject({ status: "active" });
    await bench.pass(120);
    expect(await readNow()).toMatchObject({ status: "expired", balance: "0.00" });
    expect(await kinds()).toEqual(["card_ended", "card_expiring", "card_issued"]);
  });
});

describe("an issuer that keeps cardholders", () => {
  let bench: IssuingBench;
  beforeAll(async () => {
    bench = await startIssuingBench({ speaks: "pomelo" });
  });
  afterAll(async () => {
    await bench.expectBooks();
    await bench.close();
  });

  it("knows the client, and has PINs set in its frame", async () => {
    const who = await bench.client({ BRL: "99.00" });
    const card = await bench.card(who);
    expect(card).toMatchObject({
      status: "active",
      pin: "in_frame",
      walletChoices: ["applePay", "googlePay"],
    });
    expect(card.may).not.toContain("set_pin");
    expect((await bench.call(who, "GET", "/v1/cards/pin-key")).body.code).toBe("cards.pin_in_frame");
    const { status, body } = await bench.act(who, card.id, "reveal");
    expect([status, (await fetch(body.url)).status]).toEqual([200, 200]);
  });

  it("has a plastic activated that it does not tell from one in production", async () => {
    const who = await bench.client({ BRL: "99.00" });
    const { id, status, lastDigits } = await bench.card(who, { kind: "physical", shipTo: AN_ADDRESS });
    expect(status).toBe("production");
    await bench.sim("ship", { card_token: await bench.refOf(id), tracking_number: "BR1" });
    expect((await bench.act(who, id, "activate", { lastDigits })).body).toMatchObject({ status: "active" });
  });

  it("issues single-use cards by our rules", async () => {
    const who = await bench.client();
    expect(await bench.card(who, { kind: "single_use" })).toMatchObject({
      status: "active",
      kind: "single_use",
    });
  });
});
