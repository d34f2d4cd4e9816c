import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asOwnerOf } from "../../../testing/as-owner.js";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench, type TestTrader } from "../../../testing/custody-bench.js";
import { aClient, anAdmin, type SignedInPerson, signInAdmin } from "../../../testing/people.js";

// Money is asked for, let go and proven on a chain.
vi.setConfig({ testTimeout: 60_000 });

const OUTSIDE = "0x00000000000000000000000000000000000000cc";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await startCustodyBench(
    { LASTRO_NEW_ADDRESS_HOURS: "0", LASTRO_WITHDRAWAL_FOUR_EYES_USDT: "2000" },
    { networks: ["BSC"] },
  );
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** Two administrators who have just shown their second factors. */
const twoAdmins = () => Promise.all([anAdmin(bench.app), anAdmin(bench.app)]);

/** A withdrawal of 2,500 USDT that waits for administrators. */
async function aBigWithdrawal(): Promise<{ ana: TestTrader; id: string; before: bigint }> {
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC", "3000.00"));
  await bench.mine("BSC");
  await bench.pass(11);
  const before = await bench.available(ana);
  const body = { method: "usdt", network: "BSC", amount: "2500.00", address: OUTSIDE };
  const asked = await bench.call(ana, "POST", "/agro/v1/withdrawals", body);
  expect(asked.body).toMatchObject({ status: "pending", step: "awaiting_approval" });
  return { ana, id: asked.body.id, before };
}

const ask = (admin: SignedInPerson, id: string, reason = "conferido com a pessoa") =>
  bench.call(admin, "POST", `/v1/admin/grain/withdrawals/${id}/approve`, { reason });
const decide = (admin: SignedInPerson, id: string, how: "approve" | "reject") =>
  bench.call(admin, "POST", `/v1/admin/approvals/${id}/${how}`, { reason: "olhei o destino" });
const list = async (admin: SignedInPerson, status = "pending") =>
  (await bench.call(admin, "GET", `/v1/admin/approvals?limit=100&status=${status}`)).body;

async function theRequestOn(admin: SignedInPerson, subject: string, status = "pending") {
  const { items } = await list(admin, status);
  return items.find((one: { subject: string }) => one.subject === subject);
}

/** Lets what was sent become final. */
async function settle() {
  await bench.pass(1);
  await bench.mine("BSC", 4);
  await bench.pass(6);
}

const stepOf = async (ana: TestTrader, id: string) =>
  (await bench.call(ana, "GET", `/agro/v1/withdrawals/${id}`)).body.step;

const asOwner = (sql: string) => asOwnerOf(bench.databaseUrl, sql);

describe("a withdrawal above what one administrator may let go", () => {
  it("is asked for by one, approved by another, and leaves then", async () => {
    const [helena, bruno] = await twoAdmins();
    const { ana, id, before } = await aBigWithdrawal();
    const waiting = await bench.call(helena, "GET", "/v1/admin/grain/withdrawals");
    expect(waiting.body.items[0]).toMatchObject({ id, takesTwo: true, pendingApproval: null });
    const asked = await ask(helena, id);
    expect(asked).toMatchObject({
      status: 200,
      body: { step: "awaiting_approval", pendingApproval: { requestedBy: helena.userId } },
    });
    await settle();
    expect(await stepOf(ana, id)).toBe("awaiting_approval");

    const request = await theRequestOn(bruno, id);
    expect(request).toMatchObject({
      kind: "custody.withdrawal",
      mine: false,
      reason: "conferido com a pessoa",
      requestedBy: { id: helena.userId, email: helena.email },
      facts: { amount: "2500.000000", net: "2499.000000", network: "BSC" },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(request.facts.address.toLowerCase()).toBe(OUTSIDE);
    expect((await list(bruno)).administrators).toBeGreaterThanOrEqual(2);
    expect((await bench.call(bruno, "GET", "/v1/admin/stats")).body.pending.approvals).toBe(1);
    const approved = await decide(bruno, request.id, "approve");
    expect(approved.body).toMatchObject({ status: "approved", decidedBy: { id: bruno.userId } });
    await settle();
    expect(await stepOf(ana, id)).toBe("paid");
    expect(await bench.available(ana)).toBe(before - 2_500_000_000n);

    const trail = await bench.call(bruno, "GET", `/v1/admin/audit?subject=${request.id}`);
    expect(trail.body.items.map(({ action }: { action: string }) => action)).toEqual([
      "approvals.approved",
      "approvals.requested",
    ]);
  });

  it("is never approved by who asked, not by another session of theirs either", async () => {
    const [helena] = await twoAdmins();
    const { ana, id } = await aBigWithdrawal();
    await ask(helena, id);
    const request = await theRequestOn(helena, id);
    expect(request.mine).toBe(true);
    expect(await decide(helena, request.id, "approve")).toMatchObject({
      status: 403,
      body: { code: "approvals.own_request" },
    });
    bench.clock.advanceSeconds(30);
    const elsewhere = await signInAdmin(bench.app, helena);
    expect((await decide(elsewhere, request.id, "approve")).body.code).toBe("approvals.own_request");
    expect(await stepOf(ana, id)).toBe("awaiting_approval");
    await expect(
      asOwner(
        `update compliance_approval set status = 'approved', decided_by = requested_by, decided_at = now()
         where id = '${request.id}'`,
      ),
    ).rejects.toThrow("compliance_approval_takes_two");
    expect((await decide(helena, request.id, "reject")).body.status).toBe("rejected");
  });

  it("wants the approver's second factor of the last minutes", async () => {
    const [helena, bruno] = await twoAdmins();
    const { ana, id } = await aBigWithdrawal();
    await ask(helena, id);
    const request = await theRequestOn(bruno, id);
    bench.clock.advanceSeconds(301);
    expect(await decide(bruno, request.id, "approve")).toMatchObject({
      status: 403,
      body: { code: "approvals.second_factor_stale" },
    });
    expect(await stepOf(ana, id)).toBe("awaiting_approval");
    const again = await bench.showSecondFactor(bruno);
    expect(again.valid).toBe(true);
    expect((await decide(bruno, request.id, "approve")).status).toBe(200);
    await settle();
  });

  it("is asked for once at a time, and may be asked for again once it was turned down", async () => {
    const [helena, bruno] = await twoAdmins();
    const { ana, id } = await aBigWithdrawal();
    const answers = await Promise.all([ask(helena, id), ask(bruno, id), ask(helena, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("approvals.already_asked");
    const request = await theRequestOn(bruno, id);
    expect((await decide(bruno, request.id, "reject")).body).toMatchObject({
      status: "rejected",
      decisionReason: "olhei o destino",
    });
    expect(await stepOf(ana, id)).toBe("awaiting_approval");
    expect((await ask(bruno, id)).status).toBe(200);
    const second = await theRequestOn(helena, id);
    expect((await decide(helena, second.id, "approve")).status).toBe(200);
    await settle();
  });

  it("is not approved when it is no longer what was asked", async () => {
    const [helena, bruno] = await twoAdmins();
    const { ana, id } = await aBigWithdrawal();
    await ask(helena, id);
    const request = await theRequestOn(bruno, id);
    const address = (to: string) => `update payments_out_payout set address = '${to}' where id = '${id}'`;
    await asOwner(address("0x00000000000000000000000000000000000000dd"));
    expect(await decide(bruno, request.id, "approve")).toMatchObject({
      status: 409,
      body: { code: "approvals.changed" },
    });
    await settle();
    expect(await stepOf(ana, id)).toBe("awaiting_approval");
    await asOwner(address(OUTSIDE));
    expect((await decide(bruno, request.id, "approve")).status).toBe(200);
    await settle();
  });

  it("cannot be rewritten after it was asked, by the application's own role", async () => {
    const [helena] = await twoAdmins();
    const { id } = await aBigWithdrawal();
    await ask(helena, id);
    await expect(
      bench.app.pool.query(`update compliance_approval set facts = '{}' where subject = '${id}'`),
    ).rejects.toThrow("permission denied");
  });

  it("is refused by one, and what was asked of the other lapses", async () => {
    const [helena, bruno] = await twoAdmins();
    const { ana, id, before } = await aBigWithdrawal();
    await ask(helena, id);
    const request = await theRequestOn(bruno, id);
    const reason = { reason: "endereço suspeito" };
    await bench.call(bruno, "POST", `/v1/admin/grain/withdrawals/${id}/reject`, reason);
    expect(await bench.available(ana)).toBe(before);
    expect((await decide(bruno, request.id, "approve")).body.code).toBe("approvals.not_pending");
    expect(await theRequestOn(bruno, id, "lapsed")).toMatchObject({ id: request.id, decidedBy: null });
  });

  it("is not for clients to see or decide", async () => {
    const client = await aClient(bench.app);
    expect((await bench.call(client, "GET", "/v1/admin/approvals")).status).toBe(403);
    const anyId = "0190c1f0-0000-7000-8000-000000000001";
    expect((await decide(client, anyId, "approve")).status).toBe(403);
    const [helena] = await twoAdmins();
    expect((await decide(helena, anyId, "approve")).status).toBe(404);
  });
});

describe("several who decide at the same moment", () => {
  it("let it go once: two approvers", async () => {
    const [helena, bruno] = await twoAdmins();
    const clara = await anAdmin(bench.app);
    const { ana, id, before } = await aBigWithdrawal();
    await ask(helena, id);
    const request = await theRequestOn(bruno, id);
    const answers = await Promise.all(
      [bruno, clara, bruno, clara].map((admin) => decide(admin, request.id, "approve")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await settle();
    expect(await stepOf(ana, id)).toBe("paid");
    expect(await bench.available(ana)).toBe(before - 2_500_000_000n);
  });

  it("decide one way: approve against reject", async () => {
    for (let round = 0; round < 3; round += 1) {
      const [helena, bruno] = await twoAdmins();
      const clara = await anAdmin(bench.app);
      const { ana, id } = await aBigWithdrawal();
      await ask(helena, id);
      const request = await theRequestOn(bruno, id);
      const [approved, rejected] = await Promise.all([
        decide(bruno, request.id, "approve"),
        decide(clara, request.id, "reject"),
      ]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      await settle();
      expect(await stepOf(ana, id)).toBe(approved.status === 200 ? "paid" : "awaiting_approval");
    }
  });

  it("approve or give back, never both: an approver against the client who takes it back", async () => {
    for (let round = 0; round < 3; round += 1) {
      const [helena, bruno] = await twoAdmins();
      const { ana, id, before } = await aBigWithdrawal();
      await ask(helena, id);
      const request = await theRequestOn(bruno, id);
      const [approved, cancelled] = await Promise.all([
        decide(bruno, request.id, "approve"),
        bench.call(ana, "POST", `/agro/v1/withdrawals/${id}/cancel`),
      ]);
      expect([approved.status, cancelled.status].sort()).toEqual([200, 409]);
      await settle();
      const isPaid = approved.status === 200;
      expect(await stepOf(ana, id)).toBe(isPaid ? "paid" : "cancelled");
      expect(await bench.available(ana)).toBe(isPaid ? before - 2_500_000_000n : before);
    }
  });
});
