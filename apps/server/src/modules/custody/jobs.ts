import { CRYPTO_NETWORKS } from "@lastro/contracts/crypto/rails";
import { NETWORKS } from "@lastro/contracts/custody/networks";
import { type BackOff, createBackOff } from "@lastro/platform/jobs/back-off";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { ProviderError } from "./chain/port.js";
import { Disagreement } from "./chain/quorum.js";
import { reconcileCold } from "./cold/reconcile-cold.js";
import { watchCold } from "./cold/watch-cold.js";
import { recheckIncoming } from "./incoming/recheck-incoming.js";
import { reconcileAddresses } from "./incoming/reconcile-addresses.js";
import { watchIncoming } from "./incoming/watch-incoming.js";
import { advanceTopUps } from "./outgoing/ethereum/advance-top-ups.js";
import type { ColdPorts, CustodyCtx, IncomingPorts } from "./ports.js";
import { PROCESS_RETURN } from "./returns/ask-return.js";
import { processReturn, processReturns } from "./returns/process-return.js";
import { sweepAddresses } from "./sweeps/sweep-addresses.js";
import { sweepSolana } from "./sweeps/sweep-solana.js";
import { recheckBlocks } from "./watch/recheck-blocks.js";
import { reconcileNetwork } from "./watch/reconcile-network.js";
import { watchNetwork } from "./watch/watch-network.js";

const payload = z.object({ id: z.string() });

/** What the module does after a request, and again and again. */
export function custodyJobs(ctx: CustodyCtx & IncomingPorts & ColdPorts): {
  jobs: JobHandler[];
  recurring: RecurringJob[];
} {
  const backOff = createBackOff(ctx.clock);
  const onEach =
    <N extends string>(
      networks: readonly N[],
      what: string,
      work: (ctx: CustodyCtx & IncomingPorts & ColdPorts, network: N) => Promise<void>,
    ) =>
    async () => {
      const answering = networks.filter((network) => !backOff.isPaused(network));
      await Promise.all(
        answering.map((network) => withBackOff(ctx, backOff, what, () => work(ctx, network), network)),
      );
    };
  const watchClients = onEach(CRYPTO_NETWORKS, "watch clients' addresses", watchIncoming);
  const recheckClients = onEach(CRYPTO_NETWORKS, "recheck clients' deposits", recheckIncoming);
  const reconcileClients = onEach(CRYPTO_NETWORKS, "reconcile clients' addresses", reconcileAddresses);
  return {
    jobs: [{ kind: PROCESS_RETURN, run: (job) => processReturn(ctx, payload.parse(job).id) }],
    recurring: [
      { kind: "custody.check-networks", everySeconds: 60, run: () => ctx.networks.checkAll() },
      { kind: "custody.watch", everySeconds: 10, run: onEach(NETWORKS, "watch", watchNetwork) },
      { kind: "custody.recheck-blocks", everySeconds: 10, run: onEach(NETWORKS, "recheck", recheckBlocks) },
      {
        kind: "custody.reconcile",
        everySeconds: 3_600,
        run: onEach(NETWORKS, "reconcile", async (given, network) => {
          await watchCold(given, network);
          await reconcileNetwork(given, network);
        }),
      },
      { kind: "custody.watch-incoming", everySeconds: 10, run: watchClients },
      { kind: "custody.recheck-incoming", everySeconds: 10, run: recheckClients },
      { kind: "custody.reconcile-addresses", everySeconds: 3_600, run: reconcileClients },
      { kind: "custody.watch-cold", everySeconds: 10, run: onEach(CRYPTO_NETWORKS, "watch cold", watchCold) },
      {
        kind: "custody.reconcile-cold",
        everySeconds: 3_600,
        run: onEach(CRYPTO_NETWORKS, "reconcile cold", reconcileCold),
      },
      { kind: "custody.sweep", everySeconds: 30, run: onEach(NETWORKS, "sweep", sweepAddresses) },
      { kind: "custody.sweep-solana", everySeconds: 30, run: onEach(["SOL"], "sweep", sweepSolana) },
      { kind: "custody.top-up", everySeconds: 10, run: onEach(["ERC20"], "top up", advanceTopUps) },
      { kind: "custody.refill-addresses", everySeconds: 60, run: () => refillAddresses(ctx) },
      { kind: "custody.process-returns", everySeconds: 5, run: () => processReturns(ctx, backOff) },
    ],
  };
}

/** Has addresses made ahead where they cannot be derived. */
async function refillAddresses({ sources, log }: Pick<IncomingPorts, "sources"> & Pick<CustodyCtx, "log">) {
  for (const source of Object.values(sources)) await source.refill?.(log);
}

/** A network that gives no answer is asked again the next time; the others are served now. */
async function withBackOff(
  ctx: CustodyCtx,
  backOff: BackOff,
  what: string,
  work: () => Promise<void>,
  network: string,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProviderError) backOff.pause(network);
    const isExpected = error instanceof ProviderError || error instanceof Disagreement;
    ctx.log[isExpected ? "info" : "warn"]({ err: error, network }, `custody could not ${what}`);
  }
}
