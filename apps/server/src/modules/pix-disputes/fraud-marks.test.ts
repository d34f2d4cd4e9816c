import { startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { posted } from "../../testing/movements.js";
import { anAdmin, type SignedInPerson } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";

let bench: PixPaymentsBench;
let maria: SignedInPerson;
let bruno: SignedInPerson;
let admin: SignedInPerson;
let disputeId: string;
let obstaclesWhileOpen: unknown;
let scheduleId: string;
let tomorrow: string;
beforeAll(async () => {
  bench = await startPixPaymentsBench({ tokens: { accessSeconds: 30 * 86_400 } });
  maria = await bench.rich("1.00");
  bruno = await bench.rich("1.00");
  admin = await anAdmin(bench.app);
  tomorrow = brazilianDay(secondsAfter(bench.clock.now(), 86_400));
  scheduleId = await scheduled();
  disputeId = await judgedAFraud();
  await posted(bench.app, maria, { BRL: "100.00" });
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

/** A Pix of Maria's for tomorrow. */
async function scheduled(): Promise<string> {
  const { body: shown } = await bench.preview(maria, { by: "key", key: "ana@exemplo.com.br" });
  const { body } = await bench.call(maria, "POST", "/v1/pix/schedules", {
    previewId: shown.id,
    amount: "1.00",
    repeats: "once",
    startsOn: tomorrow,
    onBusinessDays: false,
  });
  return body.id;
}

/** A Pix Maria received, contested by its payer and given back by the administrators. */
async function judgedAFraud(): Promise<string> {
  const { body: charge } = await bench.call(maria, "POST", "/v1/pix/charges", { amount: "100.00" });
  const { endToEndId } = await bench.sim("pay", { txid: charge.txid });
  await bench.sim("contest", { endToEndId });
  const id = await vi.waitFor(
    async () => {
      bench.clock.advanceSeconds(61);
      await bench.app.worker.runDue();
      const { body } = await bench.call(maria, "GET", "/v1/pix/disputes");
      const [dispute] = body.items;
      if (!dispute) throw new Error("Nothing is contested yet");
      return String(dispute.id);
    },
    { timeout: 60_000, interval: 60 },
  );
  obstaclesWhileOpen = (await bench.call(maria, "GET", "/v1/me/closure")).body.obstacles;
  await bench.call(maria, "POST", `/v1/pix/disputes/${id}/defence`, {
    text: "Vendi um telefone para esta pessoa e entreguei na data combinada.",
  });
  const decided = await bench.call(admin, "POST", `/v1/admin/pix/disputes/${id}/decide`, {
    decision: "agree",
    grounds: "A conversa e o comprovante foram analisados.",
  });
  expect(decided.body).toMatchObject({ status: "approved" });
  return id;
}

const transferred = async () =>
  (
    await bench.call(maria, "POST", "/v1/transfers", {
      to: { kind: "email", value: bruno.email },
      amount: { asset: "BRL", amount: "1.00" },
    })
  ).body.code;

describe("the account of a client marked for fraud", () => {
  it("was kept from being closed while the Pix was contested", () => {
    expect(obstaclesWhileOpen).toContain("pix_dispute");
  });

  it("sends nothing, and receives", async () => {
    expect(await transferred()).toBe("customers.outgoing_stopped");
    const { body } = await bench.preview(maria, { by: "key", key: "ana@exemplo.com.br" });
    expect((await bench.pay(maria, body.id, "1.00")).body.code).toBe("custody.withdrawals_frozen");
    const received = await bench.call(bruno, "POST", "/v1/transfers", {
      to: { kind: "email", value: maria.email },
      amount: { asset: "BRL", amount: "1.00" },
    });
    expect(received.status).toBe(201);
  });

  it("skips what was scheduled before, and its client is told why", async () => {
    bench.clock.set(secondsAfter(startOfBrazilianDay(tomorrow), 7 * 3_600));
    const run = await vi.waitFor(
      async () => {
        bench.clock.advanceSeconds(61);
        await bench.app.worker.runDue();
        const { body } = await bench.call(maria, "GET", `/v1/pix/schedules/${scheduleId}`);
        const [first] = body.runs as { status: string; reason: string }[];
        if (first?.status !== "skipped") throw new Error(`It is ${first?.status}`);
        return first;
      },
      { timeout: 60_000, interval: 60 },
    );
    expect(run.reason).toBe("account_blocked");
    const told = await bench.call(maria, "GET", "/v1/notices");
    expect(told.body.items).toContainEqual(expect.objectContaining({ kind: "pix_schedule_skipped" }));
  });

  it("sends again once an administrator has lifted the mark", async () => {
    const lifted = await bench.call(admin, "POST", `/v1/admin/pix/disputes/${disputeId}/lift-mark`, {
      grounds: "Documentos conferidos com o cliente.",
    });
    expect(lifted.body).toMatchObject({ isMarked: false });
    expect(await transferred()).toBeUndefined();
  });
});
