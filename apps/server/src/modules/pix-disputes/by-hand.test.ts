import { inTransaction } from "@lastro/platform/database/database";
import { afterEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { MARIA, type PixBench, startPixBench } from "../../testing/pix-bench.js";
import { contestAction } from "./ask-decision.js";

const GROUNDS = "A conversa e o comprovante foram analisados.";
const SECOND = "0190c5f0-0000-7000-8000-0000000000ae";

let bench: PixBench;
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

async function started(settings: Readonly<Record<string, string>>): Promise<string> {
  bench = await startPixBench({}, { settings });
  const { txid } = await bench.charge(MARIA, "100.00");
  const { endToEndId } = await bench.sim("pay", { txid });
  await bench.hear();
  return endToEndId;
}

const defended = (id: string) =>
  bench.call(MARIA, "POST", `/v1/pix/disputes/${id}/defence`, {
    text: "Vendi um telefone para esta pessoa e entreguei na data combinada.",
  });

const decided = (id: string, decision: "agree" | "disagree") =>
  bench.admin("POST", `/v1/admin/pix/disputes/${id}/decide`, { decision, grounds: GROUNDS });

describe("a decision above the limit", () => {
  it("is asked of another administrator, who carries it out as it was asked", async () => {
    await started({ LASTRO_DISPUTE_FOUR_EYES_BRL: "50" });
    const endToEndId = bench.psp.books().pix[0]?.endToEndId ?? "";
    await bench.sim("contest", { endToEndId });
    await bench.hear();
    const { body: list } = await bench.admin("GET", "/v1/admin/pix/disputes");
    const [{ id = "" } = {}] = list.items as { id: string }[];
    await defended(id);
    const { body } = await decided(id, "disagree");
    expect(body).toMatchObject({
      stage: "in_review",
      takesTwo: true,
      pendingApproval: { id: expect.any(String) },
    });
    expect(await bench.balance(MARIA)).toBe(0n);
    const actor = { kind: "admin", userId: SECOND, sessionId: SECOND, assurance: "aal2" } as const;
    const ctx = { ...bench.ctx, actor, ip: "", userAgent: "" };
    await inTransaction(bench.ctx.db, async (tx) => {
      const asked = {
        id,
        kind: "pix.contest",
        subject: id,
        status: "pending",
        reason: GROUNDS,
        needed: 1,
        facts: { act: "disagree" },
        contentHash: Buffer.alloc(0),
        requestedBy: SECOND,
        requestedAt: bench.clock.now(),
        decidedBy: null,
        decidedAt: null,
        decisionReason: null,
      } as const;
      expect(await contestAction.describe(tx, ctx, asked)).toMatchObject({ facts: { reais: "100.00" } });
      await contestAction.carryOut(tx, ctx, asked);
    });
    expect(await bench.balance(MARIA)).toBe(10_000n);
  });
});

describe("a provider without an interface", () => {
  it("is driven by an operator: the claim written down, the answer delivered", async () => {
    const endToEndId = await started({ LASTRO_PIX_DISPUTES: "manual" });
    const claim = { endToEndId, amount: "60.00", situation: "scam", providerId: "painel-1" };
    const registered = await bench.admin("POST", "/v1/admin/pix/disputes", claim);
    expect(registered.status).toBe(201);
    expect(registered.body).toEqual({ disputeId: expect.any(String), unmatchedId: null });
    const id = String(registered.body.disputeId);
    expect((await bench.admin("GET", `/v1/admin/pix/disputes/${id}`)).body).toMatchObject({
      isManual: true,
      held: "60.00",
      stage: "defence",
    });
    expect((await bench.admin("GET", "/v1/admin/pix/disputes")).body).toMatchObject({ isManual: true });
    const again = await bench.admin("POST", "/v1/admin/pix/disputes", claim);
    expect(again.body.code).toBe("pix_disputes.already_contested");
    const unknown = await bench.admin("POST", "/v1/admin/pix/disputes", {
      ...claim,
      endToEndId: "E000000000000",
    });
    expect(unknown.body.code).toBe("pix_disputes.pix_unknown");
    await defended(id);
    await decided(id, "disagree");
    const drive = () =>
      bench.admin("POST", `/v1/admin/pix/disputes/${id}/drive`, { news: "answer_delivered" });
    expect((await drive()).body).toMatchObject({ answerDelivered: true });
    expect((await drive()).body.code).toBe("pix_disputes.not_there");
  });

  it("is not driven by hand where it has one", async () => {
    const endToEndId = await started({});
    const claim = { endToEndId, amount: "60.00", situation: "scam", providerId: "painel-1" };
    const { body } = await bench.admin("POST", "/v1/admin/pix/disputes", claim);
    expect(body.code).toBe("pix_disputes.not_manual");
  });
});
