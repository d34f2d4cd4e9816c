import type { SignedInPerson } from "@lastro/identity/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MarketBench, startMarketBench } from "../../../testing/market-bench.js";
import { anAdmin, type SignedInClient } from "../../../testing/people.js";

let market: MarketBench;
let analyst: SignedInPerson;
let seller: SignedInClient;
let buyer: SignedInClient;
beforeAll(async () => {
  market = await startMarketBench();
});
beforeEach(async () => {
  await market.marketSays("USDT", "5.4000");
  [seller, buyer] = [
    await market.person({ has: { USDT: "10000.000000" } }),
    await market.person({ has: { BRL: "10000.00" } }),
  ];
});
afterEach(() => market.expectBooks());
afterAll(() => market.close());

const complaint = { reason: "not_released", description: "Paguei e quem vende não responde." };

/** A trade that was marked as paid, of so many reais, and disputed by the buyer. */
async function disputed(amount = "540.00") {
  await market.marketSays("USDT", "5.4000");
  const trade = await market.taken(buyer, await market.ad(seller, { total: "5000.000000" }), {
    method: "pix_key",
    amount,
  });
  await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() });
  market.clock.advanceSeconds(15 * 60);
  const { status, body } = await market.act(buyer, trade, "dispute", complaint);
  if (status !== 200) throw new Error(JSON.stringify(body));
  // Of a session that has not run out by now.
  analyst = await anAdmin(market.app);
  return body;
}

async function admin(method: "GET" | "POST", url: string, payload?: object, who: SignedInPerson = analyst) {
  const answer = await market.app.http.inject({
    method,
    url,
    headers: { ...who.headers, "idempotency-key": market.app.ctx.random.id() },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const takeCase = (id: string, who = analyst) =>
  admin("POST", `/v1/admin/cases/${id}/take`, { from: null }, who);
const rule = (id: string, of: object, who = analyst) =>
  admin("POST", `/v1/admin/p2p/disputes/${id}/rule`, { reason: "Vi as provas dos dois lados.", ...of }, who);

describe("a dispute", () => {
  it("is opened some minutes after the payment was marked, and the escrow stays", async () => {
    const trade = await market.taken(buyer, await market.ad(seller), { method: "pix_key" });
    expect((await market.act(buyer, trade, "dispute", complaint)).body.code).toBe(
      "p2p.trade_step_unavailable",
    );
    await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() });
    expect((await market.act(buyer, trade, "dispute", complaint)).body.code).toBe("p2p.dispute_too_early");
    market.clock.advanceSeconds(15 * 60);
    const { body } = await market.act(seller, trade, "dispute", {
      reason: "not_paid",
      description: "Não recebi nada na minha conta.",
    });
    expect(body).toMatchObject({
      status: "disputed",
      next: { who: "administrator" },
      dispute: { openedBy: "seller", previousStatus: "paid_marked", status: "evidence" },
    });
    await market.pass(24 * 60 * 3);
    expect(await market.read(seller, trade)).toMatchObject({
      status: "disputed",
      dispute: { status: "in_review" },
      escrow: { amount: "100.200000" },
    });
  });

  it("is opened by the system when the seller's time to release ends, after a reminder at half of it", async () => {
    const trade = await market.taken(buyer, await market.ad(seller), { method: "pix_key" });
    await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() });
    await market.pass(16);
    const notices = await market.call(seller, "GET", "/v1/notices");
    expect(notices.body.items.map(({ kind }: { kind: string }) => kind)).toContain("p2p_due_soon");
    await market.pass(15);
    expect(await market.read(buyer, trade)).toMatchObject({
      status: "disputed",
      dispute: { openedBy: "system", reason: null },
    });
  });

  it("ends when the seller releases after all, or both cancel", async () => {
    const released = await disputed();
    const { body } = await market.act(await market.proven(seller), released, "release");
    expect(body).toMatchObject({
      status: "completed",
      dispute: { status: "decided", outcome: { is: "released", by: "parties" } },
    });
    const cancelled = await disputed();
    await market.act(seller, cancelled, "cancel", { by: "both" });
    expect((await market.act(buyer, cancelled, "cancel", { by: "both" })).body).toMatchObject({
      status: "cancelled_mutual",
      dispute: { outcome: { is: "cancelled" } },
    });
  });

  it("is settled by a split that one side proposes and the other signs", async () => {
    const trade = await disputed();
    const to = (amount: string) => ({ toBuyer: { asset: "USDT", amount } });
    expect((await market.act(buyer, trade, "dispute/proposals", to("100.000001"))).body.code).toBe(
      "p2p.split_above_escrow",
    );
    const there = await market.proven(seller);
    expect((await market.act(there, trade, "dispute/proposals", to("40.000000"))).status).toBe(201);
    expect((await market.act(there, trade, "dispute/proposals", to("50.000000"))).body.code).toBe(
      "customers.password_needed",
    );
    const proposed = await market.act(buyer, trade, "dispute/proposals", to("60.000000"));
    expect(proposed.status).toBe(201);
    const proposal = proposed.body.dispute.proposals.at(-1);
    expect((await market.act(buyer, trade, `dispute/proposals/${proposal.id}/sign`)).body.code).toBe(
      "p2p.split_closed",
    );
    const signed = await market.act(
      await market.proven(seller),
      trade,
      `dispute/proposals/${proposal.id}/sign`,
    );
    expect(signed.body).toMatchObject({ status: "resolved_split", dispute: { outcome: { is: "split" } } });
    // 60 of 100: fees of both for that part, and the seller has back 40 with the rest of the fee.
    expect(await market.balance(seller, "USDT")).toBe("9939.880000");
    expect(await market.balance(buyer, "USDT", "held")).toBe("59.820000");
  });

  it("has evidence and messages of both sides, and a timeline both read", async () => {
    const trade = await disputed();
    await market.act(seller, trade, "dispute/messages", { text: "Meu banco não mostra este Pix." });
    const { body } = await market.call(buyer, "GET", `/v1/p2p/trades/${trade.id}/dispute/messages`);
    expect(body.messages).toMatchObject([{ by: "seller", text: "Meu banco não mostra este Pix." }]);
    const timeline = await market.call(buyer, "GET", `/v1/p2p/trades/${trade.id}/dispute/timeline`);
    expect(timeline.body.events.map(({ type }: { type: string }) => type)).toEqual(["opened", "waiting"]);
  });
});

describe("an administrator", () => {
  it("decides what they have taken, once both had a day for their evidence", async () => {
    const trade = await disputed();
    const { id } = trade.dispute;
    expect((await rule(id, { decision: "release" })).body.code).toBe("p2p.dispute_not_taken");
    await takeCase(id);
    expect((await rule(id, { decision: "release" })).body.code).toBe("p2p.evidence_running");
    await market.pass(24 * 60 + 1);
    analyst = await anAdmin(market.app);
    await admin("POST", `/v1/admin/cases/${id}/take`, {
      from: (await admin("GET", `/v1/admin/cases/${id}`)).body.assignee.id,
    });
    const other = await anAdmin(market.app);
    expect((await rule(id, { decision: "release" }, other)).body.code).toBe("cases.assigned_to_another");
    const preview = await admin("GET", `/v1/admin/p2p/disputes/${id}/shares?toBuyer=60`);
    expect(preview.body).toMatchObject({
      buyerGets: { amount: "59.820000" },
      sellerGets: { amount: "40.080000" },
    });
    expect((await rule(id, { decision: "refund" })).body).toMatchObject({
      status: "resolved_refund",
      pendingApproval: null,
    });
    expect(await market.read(buyer, trade)).toMatchObject({
      dispute: { outcome: { is: "refund", by: "administrator", reason: "Vi as provas dos dois lados." } },
    });
    expect(await market.balance(seller, "USDT")).toBe("10000.000000");
    const { rows } = await market.app.pool.query(
      "select failed, disputes_lost from p2p_person where user_id = $1",
      [buyer.userId],
    );
    expect(rows).toEqual([{ failed: 1, disputes_lost: 1 }]);
  });

  it("needs another one for more than R$ 5,000", async () => {
    const trade = await disputed("5400.00");
    const { id } = trade.dispute;
    await market.pass(24 * 60 + 1);
    analyst = await anAdmin(market.app);
    await takeCase(id);
    const asked = await rule(id, { decision: "split", toBuyer: { asset: "USDT", amount: "600.000000" } });
    expect(asked.body).toMatchObject({
      status: "disputed",
      pendingApproval: { requestedBy: analyst.userId },
    });
    const approve = (who: SignedInPerson) =>
      admin(
        "POST",
        `/v1/admin/approvals/${asked.body.pendingApproval.id}/approve`,
        { reason: "De acordo." },
        who,
      );
    expect((await approve(analyst)).body.code).toBe("approvals.own_request");
    expect((await approve(await anAdmin(market.app))).status).toBe(200);
    expect(await market.read(buyer, trade)).toMatchObject({ status: "resolved_split" });
  });

  it("cannot decide twice, nor after both have settled", async () => {
    const trade = await disputed();
    await market.pass(24 * 60 + 1);
    analyst = await anAdmin(market.app);
    await takeCase(trade.dispute.id);
    await market.act(await market.proven(seller), trade, "release");
    expect((await rule(trade.dispute.id, { decision: "refund" })).body.code).toBe("p2p.dispute_not_open");
  });

  it("reads disputes and late payments, the oldest first", async () => {
    const trade = await disputed();
    const { body } = await admin("GET", "/v1/admin/p2p/disputes?limit=100");
    expect(body.items.at(-1)).toMatchObject({
      number: trade.number,
      caseStatus: "waiting",
      openedBy: "buyer",
      takesTwo: false,
    });
  });
});
