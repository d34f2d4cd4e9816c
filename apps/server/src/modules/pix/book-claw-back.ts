import { formatMoney, type Money, money, subtract } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { addDebt, balanceOf, customerAccount, holdCreditsBack, post } from "../ledger/index.js";
import { notify } from "../notices/index.js";
import { lockReturns } from "./contested.js";
import { pixClawedBack } from "./notices.js";
import type { PixCtx } from "./ports.js";
import { clawedBackPosting, unmatchedClawedBackPosting } from "./postings.js";
import type { PspPix, PspReturn } from "./psp/port.js";
import { announceUnmatched, closeUnmatched, decideUnmatched } from "./unmatched-case.js";
import { lockUnmatched, moveUnmatched } from "./unmatched-store.js";

type Reais = Money<"BRL">;

/** A client may be spending while we look; each try reads the balance anew. */
const MAX_TRIES = 5;

/** What a claim to a Pix in suspense is answered when the provider took it back by itself. */
const TAKEN_BACK = "O provedor devolveu o valor a quem pagou.";

/**
 * Books what the provider took back by itself (MED), once: from what the client has available, never below zero,
 * and for the rest the client owes us, which the next credits pay. Part of a Pix nobody owns yet is left for a person, whom the comparison of
 * the books calls.
 */
export async function bookClawBack(ctx: PixCtx, pix: PspPix, taken: PspReturn): Promise<void> {
  if (taken.status !== "DEVOLVIDO" || !taken.nature?.startsWith("MED_")) return;
  for (let tries = 1; ; tries += 1) {
    try {
      await inTransaction(ctx.db, (tx) => book(tx, ctx, pix, taken));
      return;
    } catch (error) {
      const spentMeanwhile = error instanceof DomainError && error.code === "ledger.insufficient_funds";
      if (!spentMeanwhile || tries >= MAX_TRIES) throw error;
    }
  }
}

async function book(tx: Tx, ctx: PixCtx, pix: PspPix, taken: PspReturn): Promise<void> {
  const arrival = await findArrival(tx, ctx.psp.name, pix.endToEndId);
  if (!arrival) return;
  const { userId, unmatchedId } = arrival;
  if (userId === null && taken.amount.minor !== arrival.amount) return;

  const id = ctx.random.id();
  const { paymentId } = arrival;
  if (await isBooked(tx, paymentId, taken)) return;
  if (userId !== null)
    await ctx.contests.freeForClawBack(tx, ctx, { paymentId, returnId: taken.id, amount: taken.amount });
  if (userId !== null) await holdCreditsBack(tx, userId);
  const missing = userId === null ? money("BRL", 0n) : await missingOf(tx, userId, taken.amount);
  if (!(await insertClawBack(tx, ctx, { id, paymentId: arrival.paymentId, taken, missing }))) return;
  if (userId !== null) {
    const reference = arrival.chargeId ?? unmatchedId ?? arrival.paymentId;
    const posting = clawedBackPosting({ id, reference, amount: taken.amount, missing }, userId);
    const { transactionId } = await post(tx, ctx, posting);
    if (missing.minor > 0n) await addDebt(tx, { ownerId: userId, amount: missing, transactionId });
    await notifyClient(tx, ctx, { id, userId, chargeId: arrival.chargeId, amount: taken.amount, missing });
  } else if (unmatchedId !== null) {
    const unmatched = await lockUnmatched(tx, unmatchedId);
    if (unmatched?.status !== "OPEN")
      throw new Error(`Pix ${pix.endToEndId} was decided while it was taken back`);
    const system = asSystem(ctx, "pix");
    const made = { decision: "return", by: "system", reason: null, takesTwo: false } as const;
    await decideUnmatched(tx, system, unmatchedId, made);
    await closeUnmatched(tx, system, unmatchedId);
    await moveUnmatched(tx, ctx, { id: unmatchedId, from: "OPEN", to: "RETURNED" });
    await ctx.contests.answerClaim(tx, system, { unmatchedId, outcome: "agreed", grounds: TAKEN_BACK });
    await post(tx, ctx, unmatchedClawedBackPosting(id, unmatchedId, taken.amount));
  }
  await recordAudit(tx, asSystem(ctx, "pix"), {
    action: "pix.clawed_back",
    subject: arrival.chargeId ?? unmatchedId ?? arrival.paymentId,
    details: {
      endToEndId: pix.endToEndId,
      nature: taken.nature ?? "",
      amount: taken.amount,
      missing,
      ...(userId === null ? {} : { userId }),
    },
  });
  await announceUnmatched(tx);
}

interface Arrival {
  readonly paymentId: string;
  readonly amount: bigint;
  readonly chargeId: string | null;
  readonly unmatchedId: string | null;
  /** Whose the Pix is; null while it is in suspense. */
  readonly userId: string | null;
}

async function findArrival(tx: Tx, psp: string, endToEndId: string): Promise<Arrival | undefined> {
  const [arrival] = await query<Arrival>(
    tx,
    `select p.id as "paymentId", p.amount, p.charge_id as "chargeId", u.id as "unmatchedId",
            coalesce(c.user_id, k.user_id, u.attributed_to) as "userId"
       from pix_payment p
       left join pix_charge c on c.id = p.charge_id
       left join pix_key k on k.id = p.key_id
       left join pix_unmatched u on u.payment_id = p.id
      where p.psp = $1 and p.end_to_end_id = $2 and (u.status is null or u.status in ('OPEN', 'ATTRIBUTED'))`,
    [psp, endToEndId],
  );
  return arrival;
}

/** Nothing is freed for what was booked before, and two who hear of it at once go one after the other. */
async function isBooked(tx: Tx, paymentId: string, { id }: PspReturn): Promise<boolean> {
  await lockReturns(tx, paymentId);
  const rows = await query(
    tx,
    "select 1 from pix_claw_back where payment_id = $1 and provider_return_id = $2",
    [paymentId, id],
  );
  return rows.length > 0;
}

/** What of an amount the client no longer has available. */
async function missingOf(tx: Tx, userId: string, amount: Reais): Promise<Reais> {
  const available = await balanceOf(tx, customerAccount(userId, "available", "BRL"));
  return money("BRL", available.minor >= amount.minor ? 0n : amount.minor - available.minor);
}

async function insertClawBack(
  tx: Tx,
  ctx: PixCtx,
  of: { id: string; paymentId: string; taken: PspReturn; missing: Reais },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("pix_claw_back")
    .values({
      id: of.id,
      payment_id: of.paymentId,
      provider_return_id: of.taken.id,
      nature: of.taken.nature ?? "",
      amount: of.taken.amount.minor,
      missing: of.missing.minor,
      booked_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.constraint("pix_claw_back_once").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

async function notifyClient(
  tx: Tx,
  ctx: PixCtx,
  of: { id: string; userId: string; chargeId: string | null; amount: Reais; missing: Reais },
): Promise<void> {
  const to = { userId: of.userId };
  await announce(tx, { to, type: "balances" });
  if (of.chargeId !== null) await announce(tx, { to, type: "pix.charge", reference: of.chargeId });
  const client = await ctx.findClient(tx, of.userId);
  if (!client) return;
  await notify(tx, ctx, [
    {
      kind: pixClawedBack,
      userId: of.userId,
      source: `pix-claw-back:${of.id}`,
      subjectId: of.chargeId,
      facts: { amount: formatMoney(of.amount), debited: formatMoney(subtract(of.amount, of.missing)) },
      at: ctx.clock.now(),
      addressee: client,
    },
  ]);
}
