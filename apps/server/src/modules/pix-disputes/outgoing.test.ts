import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import type { SignedInPerson } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NARRATIVE = "Comprei um telefone em uma loja falsa e nunca recebi o produto.";
const CONTACT = { email: "vitima@exemplo.com", phone: "11987654321" };
const DAY = 86_400;

let bench: PixPaymentsBench;
beforeAll(async () => {
  bench = await startPixPaymentsBench();
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

/** A client who paid R$ 100.00 by Pix, and the payment. */
async function paid(): Promise<{ client: SignedInPerson; paymentId: string; settledAt: number }> {
  const client = await bench.rich();
  const { body: preview } = await bench.preview(client, { by: "key", key: "ana@exemplo.com.br" });
  const { body } = await bench.pay(client, preview.id, "100.00");
  const settled = await bench.reaches(client, body.id, "settled");
  return { client, paymentId: body.id, settledAt: Date.parse(String(settled.settledAt)) };
}

const contest = (who: SignedInPerson, paymentId: string, more: object = {}, key?: string) =>
  bench.call(
    who,
    "POST",
    "/v1/pix/disputes",
    { paymentId, situation: "scam", narrative: NARRATIVE, contact: CONTACT, ...more },
    key,
  );

const shown = async (who: SignedInPerson, id: string) =>
  (await bench.call(who, "GET", `/v1/pix/disputes/${id}`)).body;

const recoveryId = (id: string) => id.replaceAll("-", "");
const advance = (id: string, more: object = {}) =>
  bench.sim("advance-recovery", { id: recoveryId(id), ...more });

/** Lets time go on and does what is due until a dispute stands where it is to stand. */
const reaches = (who: SignedInPerson, id: string, wanted: object) =>
  vi.waitFor(
    async () => {
      bench.clock.advanceSeconds(21);
      await bench.app.worker.runDue();
      const body = await shown(who, id);
      expect(body).toMatchObject(wanted);
      return body;
    },
    { timeout: 60_000, interval: 50 },
  );

describe("a Pix its payer contests", () => {
  it("has a protocol, goes to the provider at once and is followed step by step until some of it is back", async () => {
    const { client, paymentId } = await paid();
    const eligible = await bench.call(client, "GET", `/v1/pix/disputes/eligibility?paymentId=${paymentId}`);
    expect(eligible.body).toMatchObject({ eligible: true, obstacle: null, amount: "100.00" });
    const { status, body } = await contest(client, paymentId);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "pending",
      stage: "submitted",
      direction: "outgoing",
      protocol: expect.stringMatching(/^\d{16}$/),
      nextDeadline: { kind: "step" },
      may: { defend: false, cancel: true, addDocuments: true },
    });
    await reaches(client, body.id, { stage: "created" });
    await advance(body.id);
    await reaches(client, body.id, { stage: "tracked" });
    await advance(body.id);
    await reaches(client, body.id, { stage: "awaiting_analysis", status: "pending" });
    await advance(body.id);
    await reaches(client, body.id, { stage: "analysed", status: "approved", may: { cancel: false } });
    await advance(body.id);
    await advance(body.id, { valor: "60.00" });
    await reaches(client, body.id, { stage: "completed", status: "approved", returned: "60.00" });
    expect((await bench.balance(client)).available).toBe(96_000n);
    bench.clock.advanceSeconds(DAY);
    await bench.app.worker.runDue();
    expect((await bench.balance(client)).available).toBe(96_000n);
  });

  it("is contested once, whoever asks at once", async () => {
    const { client, paymentId } = await paid();
    const asked = await Promise.all(Array.from({ length: 5 }, () => contest(client, paymentId)));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await bench.call(client, "GET", "/v1/pix/disputes")).body.items).toHaveLength(1);
  });

  it("is rejected where the receivers' banks disagree", async () => {
    const { client, paymentId } = await paid();
    const { body } = await contest(client, paymentId);
    await reaches(client, body.id, { stage: "created" });
    await advance(body.id);
    await advance(body.id);
    await advance(body.id, { analysisResult: "DISAGREED" });
    await reaches(client, body.id, { stage: "rejected", status: "rejected", returned: "0.00" });
  });

  it("may be taken back until it is analysed, and contested again", async () => {
    const { client, paymentId } = await paid();
    const { body } = await contest(client, paymentId);
    await reaches(client, body.id, { stage: "created" });
    const cancelled = await bench.call(client, "POST", `/v1/pix/disputes/${body.id}/cancel`);
    expect(cancelled.body).toMatchObject({ stage: "cancelled", status: "rejected" });
    const again = await contest(client, paymentId);
    expect(again.status).toBe(201);
    await reaches(client, again.body.id, { stage: "created" });
    for (let step = 0; step < 3; step += 1) await advance(again.body.id);
    await reaches(client, again.body.id, { stage: "analysed" });
    const late = await bench.call(client, "POST", `/v1/pix/disputes/${again.body.id}/cancel`);
    expect(late.body.code).toBe("pix_disputes.not_cancellable");
  });

  it("is submitted again while the provider gives no answer, and is one recovery there", async () => {
    const { client, paymentId } = await paid();
    await bench.sim("faults", { fail500AfterAccepting: true, endpoint: "/v2/med/recoveries", count: 2 });
    const { body } = await contest(client, paymentId);
    await reaches(client, body.id, { stage: "created" });
    const known = bench.psp.books().recoveries.filter(({ id }) => id === recoveryId(body.id));
    expect(known).toHaveLength(1);
  });

  it("is no contest for MED where a key was wrong, somebody regrets or a purchase went wrong", async () => {
    const { client, paymentId } = await paid();
    for (const situation of ["wrong_key", "regret", "commercial"]) {
      const { status, body } = await contest(client, paymentId, { situation });
      expect([status, body.code]).toEqual([422, "pix_disputes.not_for_med"]);
    }
    const { status } = await contest(client, paymentId, { narrative: "curto demais" });
    expect(status).toBe(400);
  });

  it("is nobody else's to contest or to see", async () => {
    const { client, paymentId } = await paid();
    const stranger = await bench.rich();
    expect((await contest(stranger, paymentId)).status).toBe(404);
    const { body } = await contest(client, paymentId);
    const asked = ["", "/timeline", "/comments"].map((part) =>
      bench.call(stranger, "GET", `/v1/pix/disputes/${body.id}${part}`),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("the eighty days", () => {
  const paidSecondsAgo = async (seconds: number) => {
    const of = await paid();
    const at = new Date(bench.clock.now().getTime() - seconds * 1_000);
    const sql = "update pix_payments_payment set settled_at = $2 where id = $1";
    await query(bench.app.ctx.db, sql, [of.paymentId, at]);
    return contest(of.client, of.paymentId);
  };

  it("let a Pix be contested after 79 days, 23 hours, 59 minutes and 59 seconds", async () => {
    expect((await paidSecondsAgo(80 * DAY - 1)).status).toBe(201);
  });

  it("are over after 80 days and 00 hours", async () => {
    const { status, body } = await paidSecondsAgo(80 * DAY);
    expect([status, body.code]).toEqual([409, "pix_disputes.too_late"]);
  });
});
