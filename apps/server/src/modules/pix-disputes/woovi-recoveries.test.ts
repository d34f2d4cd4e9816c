import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import type { SignedInPerson } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NARRATIVE = "Comprei um telefone em uma loja falsa e nunca recebi o produto.";
const CONTACT = { email: "vitima@exemplo.com", phone: "11987654321" };

let bench: PixPaymentsBench;
beforeAll(async () => {
  bench = await startPixPaymentsBench({}, "woovi");
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

/** A client who paid R$ 100.00 through Woovi, and contests it. */
async function contested(situation = "scam") {
  const client = await bench.rich();
  const { body: preview } = await bench.preview(client, { by: "key", key: "ana@exemplo.com.br" });
  const { body: payment } = await bench.pay(client, preview.id, "100.00");
  const { endToEndId } = await bench.reaches(client, payment.id, "settled");
  const { body } = await contest(client, payment.id, situation);
  return { client, paymentId: payment.id, id: body.id, endToEndId: String(endToEndId) };
}

const contest = (client: SignedInPerson, paymentId: string, situation = "scam") =>
  bench.call(client, "POST", "/v1/pix/disputes", {
    ...{ paymentId, situation, narrative: NARRATIVE, contact: CONTACT },
  });

const recoveryOf = (endToEndId: string) =>
  bench.psp.books().recoveries.filter((one) => one.endToEndId === endToEndId);

const advance = (endToEndId: string, more: object = {}) =>
  bench.sim("advance-recovery", { id: recoveryOf(endToEndId)[0]?.id, ...more });

const reaches = (who: SignedInPerson, id: string, wanted: object) =>
  vi.waitFor(
    async () => {
      bench.clock.advanceSeconds(21);
      await bench.app.worker.runDue();
      const { body } = await bench.call(who, "GET", `/v1/pix/disputes/${id}`);
      expect(body).toMatchObject(wanted);
    },
    { timeout: 60_000, interval: 50 },
  );

describe("a Pix paid through Woovi that its payer contests", () => {
  it("is a funds recovery there, followed by the Pix until some of it is back", async () => {
    const { client, id, endToEndId } = await contested("operational_flaw");
    await reaches(client, id, { stage: "created" });
    // It knows no failure of a bank by that name.
    expect(recoveryOf(endToEndId)).toMatchObject([{ situationType: "OTHER", status: "CREATED" }]);
    await advance(endToEndId);
    await advance(endToEndId);
    await reaches(client, id, { stage: "awaiting_analysis", status: "pending" });
    await advance(endToEndId);
    await reaches(client, id, { stage: "analysed", status: "approved" });
    await advance(endToEndId);
    await advance(endToEndId, { valor: "60.00" });
    await reaches(client, id, { stage: "completed", status: "approved", returned: "60.00" });
    expect((await bench.balance(client)).available).toBe(96_000n);
  });

  it("is rejected where the receivers' banks disagree", async () => {
    const { client, id, endToEndId } = await contested();
    await reaches(client, id, { stage: "created" });
    await advance(endToEndId);
    await advance(endToEndId);
    await advance(endToEndId, { analysisResult: "DISAGREED" });
    await reaches(client, id, { stage: "rejected", status: "rejected" });
  });

  it("is one recovery there where the answer was lost", async () => {
    await bench.sim("faults", { fail500AfterAccepting: true, endpoint: "/api/v1/funds-recovery", count: 1 });
    const { client, id, endToEndId } = await contested();
    await reaches(client, id, { stage: "created" });
    expect(recoveryOf(endToEndId)).toHaveLength(1);
  });

  it("may be taken back, and then not be contested again: it opens one recovery for each Pix", async () => {
    const { client, paymentId, id, endToEndId } = await contested();
    await reaches(client, id, { stage: "created" });
    const cancelled = await bench.call(client, "POST", `/v1/pix/disputes/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ stage: "cancelled" });
    expect(recoveryOf(endToEndId)).toMatchObject([{ status: "CANCELLED" }]);
    const again = await contest(client, paymentId);
    await reaches(client, again.body.id, { stage: "rejected" });
    expect(recoveryOf(endToEndId)).toHaveLength(1);
  });

  it("stays open where it was taken back before Woovi knew, and contested anew", async () => {
    await bench.sim("faults", { fail500: true, endpoint: "/api/v1/funds-recovery", count: 1 });
    const { client, paymentId, id, endToEndId } = await contested();
    const cancelled = await bench.call(client, "POST", `/v1/pix/disputes/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ stage: "cancelled" });
    const again = await contest(client, paymentId);
    await reaches(client, again.body.id, { stage: "created" });
    for (let round = 0; round < 3; round += 1) {
      bench.clock.advanceSeconds(100);
      await bench.app.worker.runDue();
    }
    await reaches(client, again.body.id, { stage: "created" });
    expect(recoveryOf(endToEndId)).toMatchObject([{ status: "CREATED" }]);
  });
});
