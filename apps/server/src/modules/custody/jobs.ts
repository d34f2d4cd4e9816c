import { NETWORKS, type Network } from "@lastro/contracts/custody/networks";
import { type BackOff, createBackOff } from "@lastro/platform/jobs/back-off";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { ProviderError } from "./chain/port.js";
import { Disagreement } from "./chain/quorum.js";
import type { CustodyCtx } from "./ports.js";
import { PROCESS_RETURN } from "./returns/ask-return.js";
import { processReturn, processReturns } from "./returns/process-return.js";
import { recheckBlocks } from "./watch/recheck-blocks.js";
import { reconcileNetwork } from "./watch/reconcile-network.js";
import { watchNetwork } from "./watch/watch-network.js";

const payload = z.object({ id: z.string() });

/** What the module does after a request, and again and again. */
export function custodyJobs(ctx: CustodyCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  const backOff = createBackOff(ctx.clock);
  const onEach = (what: string, work: (ctx: CustodyCtx, network: Network) => Promise<void>) => async () => {
    const answering = NETWORKS.filter((network) => !backOff.isPaused(network));
    await Promise.all(
      answering.map((network) => withBackOff(ctx, backOff, what, () => work(ctx, network), network)),
    );
  };
  return {
    jobs: [{ kind: PROCESS_RETURN, run: (job) => processReturn(ctx, payload.parse(job).id) }],
    recurring: [
      { kind: "custody.check-networks", everySeconds: 60, run: () => ctx.networks.checkAll() },
      { kind: "custody.watch", everySeconds: 10, run: onEach("watch", watchNetwork) },
      { kind: "custody.recheck-blocks", everySeconds: 10, run: onEach("recheck", recheckBlocks) },
      { kind: "custody.reconcile", everySeconds: 3_600, run: onEach("reconcile", reconcileNetwork) },
      { kind: "custody.process-returns", everySeconds: 5, run: () => processReturns(ctx, backOff) },
    ],
  };
}

/** A network that gives no answer is asked again the next time; the others are served now. */
async function withBackOff(
  ctx: CustodyCtx,
  backOff: BackOff,
  what: string,
  work: () => Promise<void>,
  network: Network,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProviderError) backOff.pause(network);
    const isExpected = error instanceof ProviderError || error instanceof Disagreement;
    ctx.log[isExpected ? "info" : "warn"]({ err: error, network }, `custody could not ${what}`);
  }
}
