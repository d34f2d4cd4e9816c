import { inTransaction, query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { MARIA, PEDRO, type PixBench, startPixBench } from "../../testing/pix-bench.js";
import { customerAccount, debtOf, post } from "../ledger/index.js";
import { disputeRecords, hasOpenDispute } from "./client-records.js";
import { markedAmong } from "./fraud-marks.js";

const DAY = 86_400;
const HOUR = 3_600;
const STORY = "Vendi um telefone para esta pessoa e entreguei na data combinada.";

let bench: PixBench;
beforeEach(async () => {
  bench = await startPixBench();
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly stage: string;
  readonly held: string;
  readonly blocked: string;
  readonly monitored: string;
  readonly returned: string;
  readonly amount: string;
  readonly [field: string]: unknown;
}

/** A Pix of Maria's charge, booked. */
async function received(amount: string, person = MARIA): Promise<string> {
  const { txid } = await bench.charge(person, amount);
  const { endToEndId } = await bench.sim("pay", { txid });
  await bench.hear();
  return endToEndId;
}

async function contested(endToEndId: string, valor?: string): Promise<Shown> {
  await bench.sim("contest", { endToEndId, ...(valor === undefined ? {} : { valor }) });
  await bench.hear();
  return newest();
}

async function newest(): Promise<Shown> {
  const list = (await bench.call(MARIA, "GET", "/v1/pix/disputes")).body.items as Shown[];
  return shown(list[0]?.id ?? "");
}

async function shown(id: string): Promise<Shown> {
  return (await bench.call(MARIA, "GET", `/v1/pix/disputes/${id}`)).body as Shown;
}

const defended = (id: string) => bench.call(MARIA, "POST", `/v1/pix/disputes/${id}/defence`, { text: STORY });

const decided = (id: string, decision: "agree" | "disagree") =>
  bench.admin("POST", `/v1/admin/pix/disputes/${id}/decide`, {
    decision,
    grounds: "A conversa e o comprovante foram analisados.",
  });

/** Lets the provider settle a refund, and everything that follows be done. */
async function settled(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    await bench.pass(61);
  }
}

function spend(minor: bigint) {
  return inTransaction(bench.ctx.db, (tx) =>
    post(tx, bench.ctx, {
      kind: "test.spent",
      reference: "test",
      key: `spent:${minor}`,
      entries: [
        { account: customerAccount(MARIA, "available", "BRL"), amount: { asset: "BRL", minor: -minor } },
        { account: customerAccount(PEDRO, "available", "BRL"), amount: { asset: "BRL", minor } },
      ],
    }),
  );
}

const answers = () =>
  bench.psp.books().infractions.map(({ status, analysisResult }) => [status, analysisResult]);

const notices = async () =>
  (
    await query<{ kind: string }>(
      bench.ctx.db,
      "select kind from notice where user_id = $1 and kind like 'pix_contest%' order by at, id",
      [MARIA],
    )
  ).map(({ kind }) => kind);

describe("a Pix a client received and its payer contests", () => {
  it("is set aside at once, shown with its deadline, and cannot be spent", async () => {
    const dispute = await contested(await received("100.00"));
    expect(dispute).toMatchObject({
      status: "pending",
      stage: "defence",
      amount: "100.00",
      held: "100.00",
      blocked: "100.00",
      reason: "scam",
      nextDeadline: { kind: "defence" },
      may: { defend: true, addDocuments: true, comment: true, cancel: false },
    });
    expect(await bench.balance(MARIA)).toBe(0n);
    await expect(spend(1n)).rejects.toMatchObject({ code: "ledger.insufficient_funds" });
    expect(await notices()).toEqual(["pix_contested"]);
  });

  it("holds what is left of it and never more, and nothing when nothing is left", async () => {
    const first = await received("100.00");
    await spend(7_000n);
    expect(await contested(first)).toMatchObject({ held: "30.00", blocked: "30.00", amount: "100.00" });
    const second = await received("50.00");
    await spend(5_000n);
    expect(await contested(second)).toMatchObject({ held: "0.00", stage: "defence" });
  });

  it("is taken up once, however often and by whatever way it is heard of", async () => {
    const endToEndId = await received("100.00");
    bench.psp.faults.arm("duplicateCallbacks", 5);
    await contested(endToEndId);
    await Promise.all(Array.from({ length: 5 }, () => bench.ctx.contests.follow()));
    await bench.pass(60);
    const list = (await bench.call(MARIA, "GET", "/v1/pix/disputes")).body.items as Shown[];
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ status: "pending" });
  });

  it("is found without a callback", async () => {
    const endToEndId = await received("100.00");
    bench.psp.faults.arm("silentCallbacks", true);
    await bench.sim("contest", { endToEndId });
    await bench.pass(21);
    expect((await newest()).held).toBe("100.00");
  });

  it("that its client has given back whole before is owed no second time", async () => {
    const endToEndId = await received("100.00");
    bench.psp.faults.arm("silentCallbacks", true);
    await bench.sim("contest", { endToEndId });
    const [{ id = "" } = {}] = (await bench.call(MARIA, "GET", "/v1/pix/received")).body.items as {
      id: string;
    }[];
    await bench.call(MARIA, "POST", `/v1/pix/received/${id}/returns`, { amount: "100.00" });
    await settled();
    const dispute = await newest();
    expect(dispute).toMatchObject({ amount: "100.00", returned: "100.00", held: "0.00" });
    await defended(dispute.id);
    expect((await decided(dispute.id, "agree")).body).toMatchObject({ stage: "closed", monitored: "0.00" });
    expect((await debtOf(bench.ctx.db, MARIA)).minor).toBe(0n);
    expect(await bench.differences()).toEqual([]);
  });

  it("is nobody else's to see, to defend or to comment", async () => {
    const { id } = await contested(await received("100.00"));
    const asked = [
      bench.call(PEDRO, "GET", `/v1/pix/disputes/${id}`),
      bench.call(PEDRO, "GET", `/v1/pix/disputes/${id}/timeline`),
      bench.call(PEDRO, "GET", `/v1/pix/disputes/${id}/comments`),
      bench.call(PEDRO, "POST", `/v1/pix/disputes/${id}/comments`, { text: "Olá" }),
      bench.call(PEDRO, "POST", `/v1/pix/disputes/${id}/defence`, { text: STORY }),
      bench.call(PEDRO, "POST", `/v1/pix/disputes/${id}/cancel`),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await bench.call(PEDRO, "GET", "/v1/pix/disputes")).body.items).toEqual([]);
  });

  it("warns its client at 48, 24 and 6 hours, once each, and not after the defence", async () => {
    const { id } = await contested(await received("100.00"));
    await bench.pass(3 * DAY + 60);
    await bench.pass(DAY);
    await bench.pass(18 * HOUR);
    await bench.pass(60);
    expect(await notices()).toEqual(["pix_contested", ...Array(3).fill("pix_contest_warning")]);
    expect((await defended(id)).body).toMatchObject({ stage: "in_review", defence: STORY });
    await bench.pass(5 * HOUR);
    expect(await notices()).toHaveLength(4);
    expect((await defended(id)).body.code).toBe("pix_disputes.defence_over");
  });
});

describe("a defence sent as its time ends", () => {
  it("counts, or comes too late, and never both", async () => {
    const { id } = await contested(await received("100.00"));
    bench.clock.advanceSeconds(5 * DAY + 1);
    const [sent] = await Promise.all([defended(id), bench.worker.runDue()]);
    await bench.pass(1);
    const { body } = await bench.admin("GET", `/v1/admin/pix/disputes/${id}`);
    const inTime = sent.status === 200;
    expect(body).toMatchObject({ stage: "in_review", wasSilent: !inTime, defence: inTime ? STORY : null });
    if (!inTime) expect(sent.body.code).toBe("pix_disputes.defence_over");
    await decided(id, "disagree");
  });
});

describe("a decision on a contested Pix", () => {
  it("waits for the defence", async () => {
    const { id } = await contested(await received("100.00"));
    expect((await decided(id, "agree")).body.code).toBe("pix_disputes.not_in_review");
  });

  it("against the payer frees everything, and the provider is told", async () => {
    const { id } = await contested(await received("100.00"));
    expect(await hasOpenDispute(bench.ctx.db, MARIA)).toBe(true);
    await defended(id);
    expect((await decided(id, "disagree")).body).toMatchObject({ stage: "closed", status: "rejected" });
    expect(await bench.balance(MARIA)).toBe(10_000n);
    await settled();
    expect(answers()).toEqual([["CLOSED", "DISAGREED"]]);
    expect(await notices()).toEqual(["pix_contested", "pix_contest_released"]);
    expect((await markedAmong(bench.ctx.db, [MARIA])).size).toBe(0);
    expect(await hasOpenDispute(bench.ctx.db, MARIA)).toBe(false);
    const records = [];
    for await (const record of disputeRecords(bench.ctx.db, MARIA)) records.push(record);
    expect(records).toMatchObject([{ id, amount: { asset: "BRL", amount: "100.00" }, defence: STORY }]);
  });

  it("for the payer gives back what was held, once, and marks the account", async () => {
    const { id } = await contested(await received("100.00"));
    await defended(id);
    expect((await decided(id, "agree")).body).toMatchObject({ status: "approved", stage: "refunding" });
    await settled();
    expect(await shown(id)).toMatchObject({ stage: "closed", returned: "100.00", held: "0.00" });
    expect(answers()).toEqual([["CLOSED", "AGREED"]]);
    expect(await bench.differences()).toEqual([]);
    expect(await bench.house("psp")).toBe(0n);
    expect(await markedAmong(bench.ctx.db, [MARIA, PEDRO])).toEqual(new Set([MARIA]));
    const lift = `/v1/admin/pix/disputes/${id}/lift-mark`;
    const grounds = { grounds: "Documentos conferidos com o cliente." };
    expect((await bench.admin("POST", lift, grounds)).body).toMatchObject({ isMarked: false });
    expect((await bench.admin("POST", lift, grounds)).body.code).toBe("pix_disputes.not_marked");
  });

  it("is one where two administrators decide at once", async () => {
    const { id } = await contested(await received("100.00"));
    await defended(id);
    const both = await Promise.all([decided(id, "agree"), decided(id, "disagree")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await settled();
    const { returned } = await shown(id);
    const balance = await bench.balance(MARIA);
    expect([`${balance}`, returned]).toContain(balance === 0n ? "100.00" : "10000");
    expect(await bench.differences()).toEqual([]);
  });

  it("is made for a silent client on the sixth day, and that is kept", async () => {
    const { id } = await contested(await received("100.00"));
    await bench.pass(5 * DAY + 60);
    expect(await shown(id)).toMatchObject({ stage: "in_review", may: { defend: false } });
    await bench.pass(DAY);
    await settled();
    expect(await shown(id)).toMatchObject({ stage: "closed", status: "approved", returned: "100.00" });
    const { body } = await bench.admin("GET", `/v1/admin/pix/disputes/${id}`);
    expect(body).toMatchObject({ wasSilent: true, decision: { reason: null } });
  });

  it("is not made for a client who defended, who waits for a person", async () => {
    const { id } = await contested(await received("100.00"));
    await defended(id);
    await bench.pass(6 * DAY + 60);
    expect(await shown(id)).toMatchObject({ stage: "in_review", held: "100.00" });
    await decided(id, "disagree");
  });

  it("is reviewed again where the payer's account takes nothing back", async () => {
    const { id } = await contested(await received("100.00"));
    await defended(id);
    bench.psp.faults.arm("refundsRefused", true);
    await decided(id, "agree");
    await settled();
    expect(await shown(id)).toMatchObject({ stage: "in_review", status: "pending", held: "100.00" });
    await decided(id, "disagree");
    expect(await bench.balance(MARIA)).toBe(10_000n);
  });
});

describe("a payer's bank that takes its claim back", () => {
  it("frees everything in the same commit", async () => {
    const { id } = await contested(await received("100.00"));
    const infraction = bench.psp.books().infractions[0]?.id;
    await bench.sim("cancel-infraction", { id: infraction });
    await bench.hear();
    expect(await shown(id)).toMatchObject({ stage: "cancelled", status: "rejected", held: "0.00" });
    expect(await bench.balance(MARIA)).toBe(10_000n);
    expect(await notices()).toEqual(["pix_contested", "pix_contest_released"]);
  });
});

describe("what of a contested Pix is gone", () => {
  async function partly(): Promise<string> {
    const endToEndId = await received("100.00");
    await spend(7_000n);
    const { id } = await contested(endToEndId);
    await defended(id);
    await decided(id, "agree");
    await settled();
    return id;
  }

  it("is paid by later credits, in the posting that brings them, and goes to the payer", async () => {
    const id = await partly();
    expect(await shown(id)).toMatchObject({ stage: "monitoring", returned: "30.00", monitored: "70.00" });
    await received("20.00");
    expect(await bench.balance(MARIA)).toBe(0n);
    await settled();
    expect(await shown(id)).toMatchObject({ stage: "monitoring", returned: "50.00" });
    await received("80.00");
    await settled();
    expect(await shown(id)).toMatchObject({ stage: "closed", returned: "100.00" });
    expect(await bench.balance(MARIA)).toBe(3_000n);
    expect([await bench.house("med_monitored"), await bench.house("med_receivable")]).toEqual([0n, 0n]);
    expect(await bench.differences()).toEqual([]);
  });

  it("is owed no more after the ninetieth day", async () => {
    const id = await partly();
    await received("20.00");
    await settled();
    await bench.pass(90 * DAY);
    await settled();
    expect(await shown(id)).toMatchObject({ stage: "closed", returned: "50.00" });
    expect((await debtOf(bench.ctx.db, MARIA)).minor).toBe(0n);
    await received("40.00");
    expect(await bench.balance(MARIA)).toBe(4_000n);
    expect(await bench.house("med_monitored")).toBe(0n);
  });
});

describe("a contested Pix the provider takes back by itself", () => {
  it("comes out of what was set aside for it", async () => {
    const endToEndId = await received("100.00");
    await received("30.00");
    const { id } = await contested(endToEndId);
    await bench.sim("claw-back", { endToEndId, valor: "100.00" });
    await bench.hear();
    expect(await bench.balance(MARIA)).toBe(3_000n);
    expect(await shown(id)).toMatchObject({ held: "0.00", returned: "100.00" });
    expect((await debtOf(bench.ctx.db, MARIA)).minor).toBe(0n);
    await defended(id);
    await decided(id, "agree");
    expect(await shown(id)).toMatchObject({ stage: "closed" });
    expect(await bench.differences()).toEqual([]);
  });
});

describe("a contested Pix the provider takes back in part while its refund is under way", () => {
  it("goes back once, and its client owes nothing beyond it", async () => {
    const endToEndId = await received("100.00");
    await received("70.00");
    const { id } = await contested(endToEndId);
    await defended(id);
    await decided(id, "agree");
    await bench.sim("claw-back", { endToEndId, valor: "50.00" });
    await settled();
    expect(await shown(id)).toMatchObject({ stage: "in_review", status: "pending" });
    await decided(id, "agree");
    await settled();
    expect(await shown(id)).toMatchObject({ stage: "closed", returned: "100.00", held: "0.00" });
    expect(await bench.balance(MARIA)).toBe(7_000n);
    expect((await debtOf(bench.ctx.db, MARIA)).minor).toBe(0n);
    expect(await bench.differences()).toEqual([]);
  });
});

describe("money that moves while a Pix is contested", () => {
  it("is either spent or set aside, never both", async () => {
    const endToEndId = await received("100.00");
    bench.psp.faults.arm("silentCallbacks", true);
    await bench.sim("contest", { endToEndId });
    const tries = Array.from({ length: 20 }, (_, n) => spend(BigInt(500 + n)));
    const done = await Promise.allSettled([bench.ctx.contests.follow(), ...tries]);
    expect(done[0]?.status).toBe("fulfilled");
    const { held } = await newest();
    const left = await bench.balance(MARIA);
    const spent = await bench.balance(PEDRO);
    expect(BigInt(held.replace(".", "")) + left + spent).toBe(10_000n);
    expect(left).toBe(0n);
  });

  it("goes back to the payer in one way only, whoever comes first", async () => {
    const endToEndId = await received("100.00");
    bench.psp.faults.arm("silentCallbacks", true);
    await bench.sim("contest", { endToEndId });
    const [{ id = "" } = {}] = (await bench.call(MARIA, "GET", "/v1/pix/received")).body.items as {
      id: string;
    }[];
    const give = () => bench.call(MARIA, "POST", `/v1/pix/received/${id}/returns`, { amount: "60.00" });
    const [, returned] = await Promise.all([bench.ctx.contests.follow(), give()]);
    const { held } = await newest();
    expect([returned.status < 300, held]).toEqual(
      returned.status < 300 ? [true, "40.00"] : [false, "100.00"],
    );
    expect((await give()).body.code).toBe("pix_disputes.return_of_contested");
    await settled();
    expect(await bench.differences()).toEqual([]);
  });
});
