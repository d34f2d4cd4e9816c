import type { networkHealthSchema } from "@lastro/contracts/custody/network-health";
import { NETWORKS } from "@lastro/contracts/custody/networks";
import { money } from "@lastro/money";
import type { z } from "zod";
import { countDisplaced } from "../arrivals/displaced-arrivals.js";
import type { CustodyCtx } from "../ports.js";
import { watchedNetworks } from "./network-store.js";

/** The networks as operators are shown them. */
export async function readNetworkHealth(
  ctx: CustodyCtx,
): Promise<{ networks: z.output<typeof networkHealthSchema>[] }> {
  const [watched, displaced] = await Promise.all([watchedNetworks(ctx.db), countDisplaced(ctx.db)]);
  const networks = NETWORKS.map((network) => {
    const state = ctx.networks.stateOf(network);
    const books = watched.find((one) => one.network === network);
    const usdt = (micro: bigint | null | undefined) => (micro == null ? null : money("USDT", micro));
    return {
      network,
      working: state.working,
      problem: state.problem ?? books?.stoppedBecause ?? null,
      creditsStopped: books?.creditsStopped ?? false,
      displaced: displaced.get(network) ?? 0,
      reconciledAt: books?.reconciledAt ?? null,
      onChain: usdt(books?.onChain),
      inLedger: usdt(books?.inLedger),
    };
  });
  return { networks };
}
