import { setTimeout as delay } from "node:timers/promises";
import { inTransaction, query } from "@lastro/platform/database/database";
import { LIVE_EVENT_CHANNEL } from "@lastro/platform/events";
import { openNotifications } from "@lastro/platform/listen";
import { createLogger } from "@lastro/platform/log";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asOwnerOf } from "../../testing/as-owner.js";
import { expectBooksInOrder, verifyBooks } from "../../testing/books.js";
import { MARIA, PEDRO, type PixBench, startPixBench } from "../../testing/pix-bench.js";
import { balancesOf, customerAccount, debtOf, post } from "../ledger/index.js";
import { describePixMovements } from "./describe-movements.js";
import { sweepReceived } from "./sweep-received.js";

let bench: PixBench;
beforeEach(async () => {
  bench = await startPixBench();
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** A Pix of Maria's charge, booked. */
async function maria(amount: string): Promise<string> {
  const { txid } = await bench.charge(MARIA, amount);
  const { endToEndId } = await bench.sim("pay", { txid });
  await bench.hear();
  return endToEndId;
}

async function clawBack(endToEndId: string, valor: string, more: object = {}): Promise<void> {
  await bench.sim("claw-back", { endToEndId, valor, ...more });
  await bench.hear();
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

const audited = () =>
  query<{ details: Record<string, unknown> }>(
    bench.ctx.db,
    "select details from audit_event where action = 'pix.clawed_back'",
    [],
  );

const brl = (amount: string) => ({ asset: "BRL", amount });

async function letters(): Promise<number> {
  const sql = "select count(*)::integer as n from notification_mail";
  return (await query<{ n: number }>(bench.ctx.db, sql, []))[0]?.n ?? 0;
}

/** What open pages are told while something happens, up to that balances have changed. */
async function toldWhile(happens: () => Promise<void>): Promise<{ type: string }[]> {
  const told: { type: string }[] = [];
  const log = createLogger("silent");
  const notifications = await openNotifications(bench.databaseUrl, [LIVE_EVENT_CHANNEL], log);
  notifications.subscribe(LIVE_EVENT_CHANNEL, (payload) => told.push(JSON.parse(payload)));
  await happens();
  const isThere = () => told.some(({ type }) => type === "balances");
  for (let tries = 0; tries < 6_000 && !isThere(); tries += 1) await delay(10);
  await notifications.close();
  return told;
}

describe("a Pix the provider takes back by itself", () => {
  it("leaves the client's balance once, however often it is heard of, and the books agree with the provider's", async () => {
    const endToEndId = await maria("100.00");
    await clawBack(endToEndId, "100.00");
    await sweepReceived(bench.ctx);
    await Promise.all([sweepReceived(bench.ctx), sweepReceived(bench.ctx)]);
    expect(await bench.balance(MARIA)).toBe(0n);
    expect([await bench.house("psp"), await bench.house("med_receivable")]).toEqual([0n, 0n]);
    expect(await bench.postings("pix.clawed_back")).toHaveLength(1);
    expect(await bench.differences()).toEqual([]);
  });

  it("may be taken back in parts", async () => {
    const endToEndId = await maria("100.00");
    await clawBack(endToEndId, "30.00");
    await clawBack(endToEndId, "20.00", { natureza: "MED_OPERACIONAL" });
    expect(await bench.balance(MARIA)).toBe(5000n);
    expect(await bench.differences()).toEqual([]);
  });

  it("takes what is still there, never more, and the client owes the rest", async () => {
    const endToEndId = await maria("100.00");
    await spend(9000n);
    await clawBack(endToEndId, "100.00");
    expect(await bench.balance(MARIA)).toBe(0n);
    expect(await bench.house("med_receivable")).toBe(-9000n);
    expect(await bench.balance(PEDRO)).toBe(9000n);
    expect(await bench.differences()).toEqual([]);
  });

  it("is owed whole by a client who has nothing left", async () => {
    const endToEndId = await maria("100.00");
    await spend(10_000n);
    await clawBack(endToEndId, "100.00");
    expect(await bench.house("med_receivable")).toBe(-10_000n);
    expect((await balancesOf(bench.ctx.db, MARIA)).every(({ available }) => available.minor === 0n)).toBe(
      true,
    );
    expect(await bench.differences()).toEqual([]);
  });

  it("does not fail for money that is spent meanwhile", async () => {
    const endToEndId = await maria("100.00");
    await bench.sim("claw-back", { endToEndId, valor: "100.00" });
    await Promise.allSettled([sweepReceived(bench.ctx), ...[100n, 200n, 300n, 400n].map(spend)]);
    await sweepReceived(bench.ctx);
    expect(await bench.postings("pix.clawed_back")).toHaveLength(1);
    expect((await bench.house("med_receivable")) + (await bench.balance(PEDRO))).toBe(
      await bench.balance(MARIA),
    );
    expect(await bench.differences()).toEqual([]);
  });

  it("is told to the client and kept in the audit trail, and stands in the statement with who had paid", async () => {
    const endToEndId = await maria("100.00");
    await spend(2500n);
    const before = await letters();
    const told = await toldWhile(() => clawBack(endToEndId, "100.00"));
    expect(told).toContainEqual({ to: { userId: MARIA }, type: "balances" });
    expect(await letters()).toBe(before + 1);
    expect((await audited()).map(({ details }) => details)).toEqual([
      { endToEndId, nature: "MED_FRAUDE", amount: brl("100.00"), missing: brl("25.00"), userId: MARIA },
    ]);
    const [posting] = await bench.postings("pix.clawed_back");
    const transactionId = posting?.id ?? "";
    const described = await describePixMovements(bench.ctx.db, MARIA, [{ transactionId }]);
    expect(described.get(transactionId)).toMatchObject({ counterparty: "Fulano de Tal" });
    expect((await describePixMovements(bench.ctx.db, PEDRO, [{ transactionId }])).size).toBe(0);
  });

  it("is found by the daily sweep when no callback comes, also weeks after it arrived", async () => {
    const endToEndId = await maria("100.00");
    await bench.pass(60 * 86_400);
    bench.psp.faults.arm("silentCallbacks", true);
    await bench.sim("claw-back", { endToEndId, valor: "100.00" });
    await bench.pass(86_400);
    expect(await bench.balance(MARIA)).toBe(0n);
    expect(await bench.differences()).toEqual([]);
  });
});

describe("a client who owes for what was taken back", () => {
  const owed = async () => (await debtOf(bench.ctx.db, MARIA)).minor;

  it("pays it from the next Pix first, in the posting that credits the rest", async () => {
    const endToEndId = await maria("100.00");
    await spend(9000n);
    await clawBack(endToEndId, "100.00");
    expect(await owed()).toBe(9000n);
    await maria("60.00");
    expect([await owed(), await bench.balance(MARIA)]).toEqual([3000n, 0n]);
    await maria("50.00");
    expect([await owed(), await bench.balance(MARIA)]).toEqual([0n, 2000n]);
    expect(await bench.house("med_receivable")).toBe(0n);
    await maria("10.00");
    expect(await bench.balance(MARIA)).toBe(3000n);
    expect(await bench.differences()).toEqual([]);
  });

  it("pays it from a Pix that is attributed by hand too", async () => {
    const endToEndId = await maria("100.00");
    await spend(10_000n);
    await clawBack(endToEndId, "100.00");
    await bench.sim("pay-without-txid", { chave: bench.config.pix.key, valor: "130.00" });
    await bench.pass(86_400);
    const list = (await bench.admin("GET", "/v1/admin/pix/unmatched")).body.items as { id: string }[];
    await bench.admin("POST", `/v1/admin/pix/unmatched/${list[0]?.id}/attribute`, {
      client: MARIA,
      grounds: "Cliente enviou o comprovante",
    });
    expect([await owed(), await bench.balance(MARIA)]).toEqual([0n, 3000n]);
    expect(await bench.differences()).toEqual([]);
  });

  it("pays it once when several Pix arrive at once", async () => {
    const endToEndId = await maria("100.00");
    await spend(10_000n);
    await clawBack(endToEndId, "100.00");
    for (let n = 0; n < 5; n += 1) {
      const { txid } = await bench.charge(MARIA, "30.00");
      bench.psp.faults.arm("silentCallbacks", true);
      await bench.sim("pay", { txid });
    }
    await Promise.all([sweepReceived(bench.ctx), sweepReceived(bench.ctx), sweepReceived(bench.ctx)]);
    expect([await owed(), await bench.balance(MARIA)]).toEqual([0n, 5000n]);
    expect(await bench.differences()).toEqual([]);
  });
});

describe("the verifier", () => {
  it("misses what was taken back and not booked", async () => {
    await maria("100.00");
    await query(
      bench.ctx.db,
      `insert into pix_claw_back (id, payment_id, provider_return_id, nature, amount, missing, booked_at)
       select id, id, 'by-hand', 'MED_FRAUDE', 100, 0, booked_at from pix_payment`,
      [],
    );
    const { checks } = await verifyBooks(bench.databaseUrl);
    expect(checks.flatMap(({ problems }) => problems)).toMatchObject([
      { kind: "claw_back_not_booked", facts: { return: "by-hand", amount: "100", asset: "BRL" } },
    ]);
    await inOwnersName("delete from pix_claw_back");
  });
});

/** What the server itself may not do. */
const inOwnersName = (sql: string) => asOwnerOf(bench.databaseUrl, sql);

describe("a Pix in suspense that is taken back", () => {
  async function nobodys(): Promise<{ endToEndId: string; id: string }> {
    const { endToEndId } = await bench.sim("pay-without-txid", {
      chave: bench.config.pix.key,
      valor: "50.00",
    });
    await bench.pass(86_400);
    const list = (await bench.admin("GET", "/v1/admin/pix/unmatched")).body.items as { id: string }[];
    return { endToEndId, id: list[0]?.id ?? "" };
  }

  it("has gone back, and can be attributed to nobody any more", async () => {
    const { endToEndId, id } = await nobodys();
    await clawBack(endToEndId, "50.00");
    expect([await bench.house("suspense"), await bench.house("psp")]).toEqual([0n, 0n]);
    const attribution = { client: MARIA, grounds: "Cliente enviou o comprovante" };
    const answer = await bench.admin("POST", `/v1/admin/pix/unmatched/${id}/attribute`, attribution);
    expect(answer.body.code).toBe("pix.unmatched_not_open");
    expect(await bench.differences()).toEqual([]);
  });

  it("is left for a person while only part of it is, and taken from the client it is attributed to", async () => {
    const { endToEndId, id } = await nobodys();
    await clawBack(endToEndId, "20.00");
    expect(await bench.house("suspense")).toBe(5000n);
    expect(await bench.differences()).not.toEqual([]);
    await bench.admin("POST", `/v1/admin/pix/unmatched/${id}/attribute`, {
      client: MARIA,
      grounds: "Cliente enviou o comprovante",
    });
    await sweepReceived(bench.ctx);
    expect(await bench.balance(MARIA)).toBe(3000n);
    expect(await bench.differences()).toEqual([]);
  });
});
