import { NETWORKS, type Network } from "@lastro/contracts/custody/networks";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { ProviderError } from "./chain/port.js";
import { Disagreement } from "./chain/quorum.js";
import { expireDeposits } from "./deposits/expire-deposits.js";
import { VERIFY_CLAIM } from "./deposits/submit-hash.js";
import { verifyClaim } from "./deposits/verify-claim.js";
import { createPatience, type Patience } from "./patience.js";
import type { CustodyCtx } from "./ports.js";
import { PROCESS_RETURN } from "./returns/ask-return.js";
import { processReturn, tendReturns } from "./returns/process-return.js";
import { tellOwnerJob } from "./tell-owner.job.js";
import { recheckBlocks } from "./watch/recheck-blocks.js";
import { reconcileNetwork } from "./watch/reconcile-network.js";
import { watchNetwork } from "./watch/watch-network.js";
import { followPayouts } from "./withdrawals/follow-payouts.js";
import { processWithdrawal, tendWithdrawals } from "./withdrawals/process-withdrawal.js";
import { releaseCooled } from "./withdrawals/release-cooled.js";
import { PROCESS_WITHDRAWAL } from "./withdrawals/request-withdrawal.js";

const oneOf = z.object({ id: z.string() });
const verifyPayload = z.object({ claimId: z.string(), round: z.number(), attempt: z.number() });

/** What the module does after a request, and again and again. */
export function custodyJobs(ctx: CustodyCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  const patience = createPatience(ctx.clock);
  const onEach = (what: string, work: (ctx: CustodyCtx, network: Network) => Promise<void>) => async () => {
    const answering = NETWORKS.filter((network) => !patience.isResting(network));
    await Promise.all(
      answering.map((network) => withPatience(ctx, patience, what, () => work(ctx, network), network)),
    );
  };
  return {
    jobs: [
      {
        kind: VERIFY_CLAIM,
        run: (payload) => verifyClaim(ctx, verifyPayload.parse(payload)),
      },
      {
        kind: PROCESS_WITHDRAWAL,
        run: (payload) => processWithdrawal(ctx, oneOf.parse(payload).id),
      },
      tellOwnerJob(ctx),
      { kind: PROCESS_RETURN, run: (payload) => processReturn(ctx, oneOf.parse(payload).id) },
    ],
    recurring: [
      { kind: "custody.check-networks", everySeconds: 60, run: () => ctx.networks.checkAll() },
      { kind: "custody.watch", everySeconds: 10, run: onEach("watch", watchNetwork) },
      { kind: "custody.recheck-blocks", everySeconds: 10, run: onEach("recheck", recheckBlocks) },
      { kind: "custody.reconcile", everySeconds: 3_600, run: onEach("reconcile", reconcileNetwork) },
      { kind: "custody.release-cooled", everySeconds: 30, run: () => releaseCooled(ctx) },
      { kind: "custody.tend-returns", everySeconds: 5, run: () => tendReturns(ctx, patience) },
      { kind: "custody.tend-withdrawals", everySeconds: 5, run: () => tendWithdrawals(ctx, patience) },
      { kind: "custody.follow-payouts", everySeconds: 60, run: () => followPayouts(ctx, patience) },
      { kind: "custody.expire-deposits", everySeconds: 60, run: () => expireDeposits(ctx) },
    ],
  };
}

/** A network that gives no answer is asked again the next time; the others are served now. */
async function withPatience(
  ctx: CustodyCtx,
  patience: Patience,
  what: string,
  work: () => Promise<void>,
  network: Network,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProviderError) patience.rest(network);
    const isExpected = error instanceof ProviderError || error instanceof Disagreement;
    ctx.log[isExpected ? "info" : "warn"]({ err: error, network }, `custody could not ${what}`);
  }
}
