import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { type Money, money, subtract } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { lapseApprovals, recordAudit } from "../../compliance/index.js";
import { amountOfHold, holdWhatIsLeft, post, settleHolds } from "../../ledger/index.js";
import type { Arrival } from "../deposits/arrival-store.js";
import { claimingDeposits, refuseDeposit } from "../deposits/decide-arrival.js";
import { depositWrittenOff } from "../postings.js";
import { tellOwner } from "../tell-owner.js";
import { netOfArrival } from "./displaced.js";

type Usdt = Money<"USDT">;

const NOTHING: Usdt = money("USDT", 0n);

/**
 * Takes a displaced arrival, locked, out of the books for good, once: out of suspense, or from what its owner still has
 * and for the rest at the house's loss. It freezes nobody any more, and the next reconciliation lets credits flow.
 */
export async function writeOffArrival(
  tx: Tx,
  ctx: RequestCtx,
  arrival: Arrival,
  reason: string,
): Promise<void> {
  const { id, network, txHash, amount, userId } = arrival;
  const loss = await book(tx, ctx, arrival);
  const rows = await query(
    tx,
    `update custody_arrival set status = 'written_off', written_off_at = $3, loss = $4
     where id = $1 and status = $2 and displaced_at is not null returning 1`,
    [id, arrival.status, ctx.clock.now(), loss.minor],
  );
  if (rows.length !== 1) throw new DomainError("custody.arrival_not_displaced");
  await lapseApprovals(tx, ctx, "custody.attribution", id);
  await lapseApprovals(tx, ctx, "custody.return", id);
  if (userId === null) await endClaims(tx, ctx, arrival);
  await recordAudit(tx, ctx, {
    action: "custody.arrival_written_off",
    subject: id,
    details: { network, txHash, amount, loss, ...(userId === null ? {} : { userId }), reason },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.deposits" });
  if (userId === null) return;
  await tellOwner(tx, ctx, { of: "arrival", id, to: "written_off" });
  await announce(tx, { to: { userId }, type: "balances" });
}

/** One posting, where there is anything to post; answers what the house bears. */
async function book(tx: Tx, ctx: RequestCtx, arrival: Arrival): Promise<Usdt> {
  const { id, network, amount, status, userId } = arrival;
  // All of it was below a millionth.
  if (amount.minor === 0n) return NOTHING;
  const own = { reference: id, key: `arrival:${id}:written-off` };
  if (status === "suspense" || status === "refused") {
    await post(tx, ctx, { ...own, ...depositWrittenOff({ network, amount, from: "suspense" }) });
    return NOTHING;
  }
  const net = netOfArrival(arrival);
  const { holds, taken } = userId === null ? NO_HOLDS : await takeFromOwner(tx, ctx, arrival, userId);
  const loss = subtract(net, taken);
  const onward = depositWrittenOff({ network, amount, from: { fee: DEPOSIT_FEES[network], loss } });
  const [first, ...others] = holds;
  if (first === undefined) await post(tx, ctx, { ...own, ...onward });
  else await settleHolds(tx, ctx, [first, ...others], onward);
  return loss;
}

interface Taken {
  readonly holds: readonly string[];
  readonly taken: Usdt;
}
const NO_HOLDS: Taken = { holds: [], taken: NOTHING };

/** What was frozen, and as much of what was missing then as its owner has by now. */
async function takeFromOwner(tx: Tx, ctx: RequestCtx, arrival: Arrival, ownerId: string): Promise<Taken> {
  const { id, freezeHoldId } = arrival;
  const frozen = freezeHoldId === null ? undefined : await amountOfHold(tx, freezeHoldId);
  const missing = subtract(netOfArrival(arrival), money("USDT", frozen?.minor ?? 0n));
  const more =
    missing.minor > 0n
      ? await holdWhatIsLeft(tx, ctx, {
          ownerId,
          amount: missing,
          reason: "custody.displaced_arrival",
          reference: id,
        })
      : undefined;
  return {
    holds: [freezeHoldId, more?.holdId].filter((holdId) => typeof holdId === "string"),
    taken: money("USDT", (frozen?.minor ?? 0n) + (more?.amount.minor ?? 0n)),
  };
}

/** Whoever claimed it in suspense waits for nothing any more. */
async function endClaims(tx: Tx, ctx: RequestCtx, arrival: Arrival): Promise<void> {
  for (const deposit of await claimingDeposits(tx, arrival)) {
    await refuseDeposit(tx, ctx, deposit, "nao_encontrada");
    await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: deposit.id });
  }
}
