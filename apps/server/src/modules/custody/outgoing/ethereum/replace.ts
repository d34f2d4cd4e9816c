import { inTransaction } from "@lastro/platform/database/database";
import { agreed } from "../../chain/quorum.js";
import { heightsOf } from "../../networks/networks.js";
import { endRaise } from "../raise-store.js";
import { type Advancing, senderOf, signPlanned, writePlan } from "./attempts.js";
import type { Attempt } from "./ethereum-store.js";
import { type FeeRate, higher, lower, MAX_FEE, rateFor, readMarket } from "./fees.js";

/** After so many blocks without it a transaction's fee is raised, where that is what it lacks. */
const PATIENCE_BLOCKS = 3n;
/** By itself a payment's fee is never raised above so many times the first. */
const MAX_RAISED = 5n;

/**
 * Replaces the transaction no block takes by one of the same nonce for a higher fee, by a tenth at least of both its parts, or
 * no node takes it. By itself after some blocks and within a bound; at once where an administrator asked for it.
 */
export async function replaceIfStuck(advancing: Advancing, attempts: readonly Attempt[]): Promise<void> {
  const { ctx, network, payment } = advancing;
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (!first || !last) return;
  const isAsked = payment.raiseAskedAt !== null;
  const { latest } = await heightsOf(network);
  if (!isAsked && latest - last.afterBlock < PATIENCE_BLOCKS) return;
  if (!isAsked && !(await isNext(advancing))) return;
  const market = await readMarket(network);
  const rate = rateFor(market, isAsked ? "fast" : payment.speed);
  if (!isAsked && last.maxFee >= market.baseFee + market.tipOf(payment.speed) && last.tip >= rate.tip) return;

  const least = { maxFee: raised(last.maxFee), tip: raised(last.tip) };
  const most = isAsked ? MAX_FEE : lower(first.maxFee * MAX_RAISED, MAX_FEE);
  const next = between(rate, least, most);
  if (least.maxFee > most) {
    ctx.log.error({ payment: payment.id }, "a payment waits for a block, and its fee can be raised no more");
    if (isAsked) await inTransaction(ctx.db, (tx) => endRaise("custody_ethereum_payment", tx, payment.id));
    return;
  }
  const planned = await writePlan(advancing, { ...next, number: last.number + 1, gas: last.gas }, (tx) =>
    endRaise("custody_ethereum_payment", tx, payment.id),
  );
  if (planned) await signPlanned(advancing, planned);
}

/** Whether no payment before it from the same address waits too: only the first of them may lack a fee. */
async function isNext(advancing: Advancing): Promise<boolean> {
  const { network, payment } = advancing;
  const used = await agreed(network.providers, (provider) => provider.nonce(senderOf(advancing)));
  return payment.nonce === null || used === payment.nonce;
}

/** A tenth more, rounded up. */
const raised = (fee: bigint) => (fee * 11n + 9n) / 10n;

function between(rate: FeeRate, least: FeeRate, most: bigint): FeeRate {
  const maxFee = higher(lower(rate.maxFee, most), least.maxFee);
  return { maxFee, tip: lower(higher(rate.tip, least.tip), maxFee) };
}
