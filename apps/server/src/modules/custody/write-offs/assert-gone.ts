import { DomainError } from "@lastro/platform/domain-error";
import { type Arrival, findArrival } from "../arrivals/arrival-store.js";
import { type ChainReceipt, ProviderError } from "../chain/port.js";
import { agreed, Disagreement } from "../chain/quorum.js";
import { judgeLogs } from "../chain/transfers.js";
import { rpcHash } from "../networks/hashes.js";
import type { ReadyNetwork } from "../networks/networks.js";
import type { CustodyRequestCtx } from "../ports.js";

/**
 * Asks the network, outside any transaction, whether a displaced arrival is gone. Throws `custody.arrival_back` when its
 * transaction pays us in any block, or the block it was read from stands again, and `custody.network_unavailable` while
 * too few providers say the same.
 */
export async function assertGone(
  ctx: Pick<CustodyRequestCtx, "db" | "networks">,
  arrivalId: string,
): Promise<void> {
  const arrival = await findArrival(ctx.db, arrivalId);
  if (!arrival) throw new DomainError("resource.not_found");
  const network = await ctx.networks.use(arrival.network);
  if (!network) throw new DomainError("custody.network_unavailable");
  try {
    await look(network, arrival);
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Disagreement)
      throw new DomainError("custody.network_unavailable");
    throw error;
  }
}

async function look(network: ReadyNetwork, arrival: Arrival): Promise<void> {
  const receipt = await agreed(network.providers, (provider) => provider.receipt(rpcHash(arrival.txHash)));
  if (receipt?.succeeded && pays(network, receipt, arrival)) throw new DomainError("custody.arrival_back");
  const header = await agreed(network.providers, (provider) => provider.header(arrival.blockNumber));
  // Nodes that lag show no block there: they could not show its transaction either.
  if (!header) throw new DomainError("custody.network_unavailable");
  if (header.hash === arrival.blockHash) throw new DomainError("custody.arrival_back");
}

function pays(network: ReadyNetwork, receipt: ChainReceipt, arrival: Arrival): boolean {
  const verdict = judgeLogs(receipt.logs, network);
  if ("refusal" in verdict) return false;
  return verdict.transfers.some(({ from, raw }) => from === arrival.from && raw === arrival.raw);
}
