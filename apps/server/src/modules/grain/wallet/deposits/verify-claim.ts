import type { DepositReason } from "@lastro/contracts/custody/deposit-states";
import { secondsAfter } from "@lastro/platform/clock";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../../../compliance/index.js";
import {
  arrivalsOf,
  bookArrival,
  type CustodyPorts,
  type Finding,
  findWatchOf,
  readTransaction,
} from "../../../custody/index.js";
import { checksUpTo, passedChecks } from "./checks.js";
import { type Claim, endClaim, findClaim } from "./claim-store.js";
import { depositProduct } from "./deposit-product.js";
import { lockDeposit, moveDeposit, noteProgress } from "./deposit-store.js";
import { VERIFY_CLAIM } from "./submit-hash.js";

/** How long a hash may stay unknown to the network. */
const FOUND_WITHIN_SECONDS = 24 * 3_600;
const MAX_PAUSE_SECONDS = 300;
/** While confirmations grow someone may be looking. */
const CONFIRMING_PAUSE_SECONDS = 3;

/** One look at a claim: which, since it was named when, and after how many others. */
export interface Verification {
  readonly claimId: string;
  readonly round?: number;
  readonly attempt?: number;
}

type VerifyingCtx = Ctx & Pick<CustodyPorts, "networks">;
type Waiting = Extract<Finding, { waits: DepositReason }>;
type Refused = Extract<Finding, { refuses: DepositReason }>;

/**
 * Verifies a hash against its network, as far as that can be done now: credits what is final, rejects what can never
 * be, and otherwise notes how far it came and looks again later. Any number at once credit once.
 */
export async function verifyClaim(
  ctx: VerifyingCtx,
  { claimId, round = 0, attempt = 1 }: Verification,
): Promise<void> {
  const claim = await findClaim(ctx.db, claimId);
  if (!claim || claim.endedAt) return;
  if (await endReplaced(ctx, claim)) return;
  const network = await ctx.networks.use(claim.network);
  const watched = network && (await findWatchOf(ctx.db, network));
  const finding: Finding =
    network && watched && !watched.creditsStopped
      ? await readTransaction(network, claim.txHash, watched.watchedFrom)
      : { waits: "network_unavailable" };

  if ("waits" in finding) await wait(ctx, claim, finding, { round, attempt });
  else if ("refuses" in finding) await refuse(ctx, claim, finding);
  else if (network)
    await inTransaction(ctx.db, async (tx) => {
      // One order of locks for all who book the same transaction.
      for (const transfer of finding.arrived)
        await bookArrival(tx, { ...ctx, deposits: depositProduct }, network, transfer);
      await settle(tx, ctx, claim);
    });
}

/** Ends a claim whose deposit names another transaction by now: what it paid is found by the watch. True when it did. */
async function endReplaced(ctx: VerifyingCtx, claim: Claim): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const deposit = await lockDeposit(tx, claim.depositId);
    if (deposit?.txHash === claim.txHash) return false;
    await endClaim(tx, claim.id, "replaced", ctx.clock.now());
    return true;
  });
}

async function wait(
  ctx: VerifyingCtx,
  claim: Claim,
  finding: Waiting,
  { round, attempt }: { round: number; attempt: number },
): Promise<void> {
  const now = ctx.clock.now();
  const isOver = finding.waits === "not_found" && secondsAfter(claim.claimedAt, FOUND_WITHIN_SECONDS) <= now;
  if (isOver) return refuse(ctx, claim, { refuses: "not_found" });
  const pause =
    finding.waits === "confirming"
      ? CONFIRMING_PAUSE_SECONDS
      : Math.min(MAX_PAUSE_SECONDS, 2 ** Math.min(attempt, 9)) + ctx.random.integer(3);
  await inTransaction(ctx.db, async (tx) => {
    const deposit = await lockDeposit(tx, claim.depositId);
    if (deposit?.txHash === claim.txHash) {
      const isNew = await noteProgress(tx, deposit.id, {
        reason: finding.waits,
        checks: checksUpTo(finding.waits),
        confirmations: finding.confirmations ?? null,
      });
      if (isNew)
        await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: deposit.id });
    }
    const next = attempt + 1;
    await enqueue(tx, ctx, {
      kind: VERIFY_CLAIM,
      payload: { claimId: claim.id, round, attempt: next },
      key: `${claim.id}:${round}:${next}`,
      runAt: secondsAfter(now, pause),
    });
  });
}

async function refuse(ctx: VerifyingCtx, claim: Claim, { refuses }: Refused): Promise<void> {
  await inTransaction(ctx.db, (tx) => end(tx, ctx, claim, refuses));
}

/** What the claim is worth once its transaction is in the books: nothing to whom others were credited for. */
async function settle(tx: Tx, ctx: VerifyingCtx, claim: Claim): Promise<void> {
  const arrivals = await arrivalsOf(tx, claim.network, claim.txHash);
  const own = arrivals.find(({ depositId }) => depositId === claim.depositId);
  if (own) return endClaim(tx, claim.id, "confirmed", ctx.clock.now());
  const waiting = arrivals.find(({ status }) => status === "suspense");
  if (!waiting) return end(tx, ctx, claim, "hash_already_used");
  await endClaim(tx, claim.id, "under_analysis", ctx.clock.now());
  const deposit = await lockDeposit(tx, claim.depositId);
  if (deposit?.txHash !== claim.txHash || deposit.status !== "announced") return;
  const reason = waiting.reason ?? "amount_not_reserved";
  await moveDeposit(tx, ctx, deposit, {
    to: "under_analysis",
    reason,
    received: waiting.amount.minor,
    checks: passedChecks(reason),
  });
  await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: deposit.id });
}

/** Ends a claim that pays nothing; its deposit ends with it, unless it names another hash by now. */
async function end(tx: Tx, ctx: VerifyingCtx, claim: Claim, reason: DepositReason): Promise<void> {
  const deposit = await lockDeposit(tx, claim.depositId);
  await endClaim(tx, claim.id, reason, ctx.clock.now());
  if (deposit?.txHash !== claim.txHash || deposit.status !== "announced") return;
  await moveDeposit(tx, ctx, deposit, { to: "rejected", reason, checks: checksUpTo(reason, true) });
  await recordAudit(tx, asSystem(ctx, "grain.wallet"), {
    action: "custody.deposit_rejected",
    subject: deposit.id,
    details: { txHash: claim.txHash, reason },
  });
  await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: deposit.id });
}
