import type { DepositReason } from "@lastro/contracts/custody/deposit-states";
import { isBlackListed } from "../chain/black-list.js";
import { ProviderError } from "../chain/port.js";
import { agreed, Disagreement } from "../chain/quorum.js";
import { judgeLogs } from "../chain/transfers.js";
import { rpcHash } from "../networks/hashes.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import type { FinalTransfer } from "./book-arrival.js";

/** What a transaction is to us at this moment. */
export type Finding =
  | {
      readonly waits: DepositReason;
      readonly confirmations?: { readonly have: number; readonly need: number };
    }
  | { readonly refuses: DepositReason }
  | { readonly arrived: readonly FinalTransfer[] };

/**
 * Reads a transaction from its network: receipt, logs, finality, and whether its block is still the one it was read
 * from. Only what enough providers say alike is believed; what cannot be known now is waited for. What is older than the
 * watch was in the address before our books began, and is refused.
 */
export async function readTransaction(
  network: ReadyNetwork,
  txHash: string,
  watchedFrom: bigint,
): Promise<Finding> {
  try {
    return await judge(network, txHash, watchedFrom);
  } catch (error) {
    if (error instanceof Disagreement) return { waits: "providers_disagree" };
    if (error instanceof ProviderError) return { waits: "network_unavailable" };
    throw error;
  }
}

async function judge(network: ReadyNetwork, txHash: string, watchedFrom: bigint): Promise<Finding> {
  const receipt = await agreed(network.providers, (provider) => provider.receipt(rpcHash(txHash)));
  if (!receipt) return { waits: "not_found" };
  if (!receipt.succeeded) return { refuses: "execution_failed" };
  const verdict = judgeLogs(receipt.logs, network);
  if ("refusal" in verdict) return { refuses: verdict.refusal };
  const { latest, final } = await heightsOf(network);
  if (receipt.blockNumber > final) {
    const have = Number(latest - receipt.blockNumber) + 1;
    const need = Number(latest - final) + 1;
    return { waits: "confirming", confirmations: { have: Math.max(0, have), need } };
  }
  const block = await agreed(network.providers, (provider) => provider.header(receipt.blockNumber));
  // The block was replaced since the receipt was read: nothing of what was read counts.
  if (block?.hash !== receipt.blockHash) return { waits: "not_found" };
  if (receipt.blockNumber <= watchedFrom) return { refuses: "before_watch" };
  const arrived: FinalTransfer[] = [];
  for (const transfer of verdict.transfers)
    arrived.push({
      txHash,
      transfer,
      block,
      isSenderBlocked: await isBlackListed(network, transfer.from),
    });
  return { arrived };
}
