import { inTransaction } from "@lastro/platform/database/database";
import { endRaise } from "../raise-store.js";
import { type Advancing, planUnspent, signPlanned, writePlan } from "./attempts.js";
import { type Attempt, coinsOf } from "./bitcoin-store.js";
import { MAX_RATE, rateFor, secondsOf } from "./fees.js";
import { feeAt } from "./plan-attempt.js";

/** How many times as long as it was expected to take a payment waits for a block before its fee is raised. */
const PATIENCE = 2;
/** By itself a payment's fee is never raised above so many times the first. */
const MAX_RAISED = 5n;

/**
 * Replaces the transaction no block takes by one for a higher fee (BIP-125), which spends all that the first did. By
 * itself after a time, where the fee is what it lacks, and within a bound; at once where an administrator asked for it.
 */
export async function replaceIfStuck(advancing: Advancing, attempts: readonly Attempt[]): Promise<void> {
  const { ctx, wallet, payment } = advancing;
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (!first || !last) return;
  const isAsked = payment.raiseAskedAt !== null;
  const waited = (ctx.clock.now().getTime() - last.createdAt.getTime()) / 1000;
  if (!isAsked && waited < PATIENCE * secondsOf(payment.speed)) return;
  const rate = await rateFor(wallet, isAsked ? "fast" : payment.speed);
  if (!isAsked && feeAt(rate, last.size) <= last.fee) return;

  const most = (size: number) => (isAsked ? feeAt(MAX_RATE, size) : first.fee * MAX_RAISED);
  const feeFor = (size: number) => higher(lower(feeAt(rate, size), most(size)), last.fee + BigInt(size));
  const plan = await planUnspent(advancing, await coinsOf(ctx.db, payment.id, last.number), feeFor);
  if (!plan || feeFor(plan.size) > most(plan.size)) {
    ctx.log.error({ payment: payment.id }, "a payment waits for a block, and its fee can be raised no more");
    if (isAsked) await inTransaction(ctx.db, (tx) => endRaise("custody_bitcoin_payment", tx, payment.id));
    return;
  }
  const next = await writePlan(advancing, { ...plan, number: last.number + 1 }, (tx) =>
    endRaise("custody_bitcoin_payment", tx, payment.id),
  );
  if (next) await signPlanned(advancing, next);
}

const higher = (a: bigint, b: bigint) => (a > b ? a : b);
const lower = (a: bigint, b: bigint) => (a < b ? a : b);
