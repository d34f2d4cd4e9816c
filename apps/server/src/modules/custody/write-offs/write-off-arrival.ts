import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { type Money, money, subtract } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { lapseApprovals, recordAudit } from "../../compliance/index.js";
import { amountOfHold, holdWhatIsLeft, post, settleHolds } from "../../ledger/index.js";
import { announceArrivals, closeArrivalCase, decideArrivalCase } from "../arrivals/arrival-case.js";
import { type Arrival, isInSuspense, writeOffDisplaced } from "../arrivals/arrival-store.js";
import type { CustodyPorts } from "../ports.js";
import { depositWrittenOff } from "../postings.js";
import { netOfArrival } from "./displaced.js";

type WriteOffCtx = RequestCtx & Pick<CustodyPorts, "deposits">;

/**
 * Takes a displaced arrival, locked, out of the books for good, once: out of suspense, or from what its owner still has
 * and for the rest at the house's loss. It freezes nobody any more, and the next reconciliation lets credits flow.
 */
export async function writeOffArrival(
  tx: Tx,
  ctx: WriteOffCtx,
  arrival: Arrival,
  reason: string,
): Promise<void> {
  const { id, network, txHash, amount } = arrival;
  const userId = arrival.owner?.id ?? null;
  const loss = await book(tx, ctx, arrival);
  if (isInSuspense(arrival)) {
    await decideArrivalCase(tx, ctx, id, { decision: "write_off", reason, takesTwo: true });
    await closeArrivalCase(tx, ctx, id);
  }
  if (!(await writeOffDisplaced(tx, ctx, arrival, loss.minor)))
    throw new DomainError("custody.arrival_not_displaced");
  await lapseApprovals(tx, ctx, "custody.attribution", id);
  await lapseApprovals(tx, ctx, "custody.return", id);
  // Whoever claimed it in suspense waits for nothing any more.
  if (userId === null)
    for (const { depositId } of await ctx.deposits.claimsOn(tx, arrival))
      await ctx.deposits.refused(tx, ctx, depositId, "not_found");
  await recordAudit(tx, ctx, {
    action: "custody.arrival_written_off",
    subject: id,
    details: { network, txHash, amount, loss, ...(userId === null ? {} : { userId }), reason },
  });
  await announceArrivals(tx);
  if (userId === null) return;
  await ctx.deposits.notify(tx, ctx, id, { to: "written_off" });
  await announce(tx, { to: { userId }, type: "balances" });
}

/** One posting, where there is anything to post; answers what the house bears. */
async function book(tx: Tx, ctx: WriteOffCtx, arrival: Arrival): Promise<Money> {
  const { id, network, amount } = arrival;
  const nothing = money(amount.asset, 0n);
  // All of it was below a millionth.
  if (amount.minor === 0n) return nothing;
  const own = { reference: id, key: `arrival:${id}:written-off` };
  if (isInSuspense(arrival)) {
    await post(tx, ctx, { ...own, ...depositWrittenOff({ network, amount, from: "suspense" }) });
    return nothing;
  }
  const net = netOfArrival(arrival);
  const { holds, taken } = arrival.owner
    ? await takeFromOwner(tx, ctx, arrival, arrival.owner.id)
    : { holds: [], taken: nothing };
  const loss = subtract(net, taken);
  const onward = depositWrittenOff({ network, amount, from: { fee: DEPOSIT_FEES[network], loss } });
  const [first, ...others] = holds;
  if (first === undefined) await post(tx, ctx, { ...own, ...onward });
  else await settleHolds(tx, ctx, [first, ...others], onward);
  return loss;
}

interface Taken {
  readonly holds: readonly string[];
  readonly taken: Money;
}

/** What was frozen, and as much of what was missing then as its owner has by now. */
async function takeFromOwner(tx: Tx, ctx: WriteOffCtx, arrival: Arrival, ownerId: string): Promise<Taken> {
  const { id, freezeHoldId } = arrival;
  const frozen = freezeHoldId === null ? undefined : await amountOfHold(tx, freezeHoldId);
  const { asset } = arrival.amount;
  const missing = subtract(netOfArrival(arrival), frozen ?? money(asset, 0n));
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
    taken: money(asset, (frozen?.minor ?? 0n) + (more?.amount.minor ?? 0n)),
  };
}
