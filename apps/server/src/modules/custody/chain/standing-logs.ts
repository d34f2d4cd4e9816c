import type { ReadyNetwork } from "../networks/networks.js";
import { type ChainHeader, type ChainLog, type ChainReceipt, ProviderError } from "./port.js";
import { agreed } from "./quorum.js";

/** The receipts of the logs' transactions, each of the block its log is in: a log alone proves no success. */
export async function receiptsOf(
  network: ReadyNetwork,
  logs: readonly ChainLog[],
): Promise<Map<string, ChainReceipt>> {
  const receipts = new Map<string, ChainReceipt>();
  for (const { txHash, blockHash, logIndex } of logs) {
    const receipt =
      receipts.get(txHash) ?? (await agreed(network.providers, (provider) => provider.receipt(txHash)));
    if (receipt?.blockHash !== blockHash || !receipt.logs.some((log) => log.logIndex === logIndex))
      throw new ProviderError(network.name, `${txHash} has another receipt than its log`);
    receipts.set(txHash, receipt);
  }
  return receipts;
}

/** The blocks the logs are in, each still the one the log names. */
export async function headersOf(
  network: ReadyNetwork,
  logs: readonly ChainLog[],
): Promise<Map<bigint, ChainHeader>> {
  const headers = new Map<bigint, ChainHeader>();
  for (const { blockNumber, blockHash } of logs) {
    const header =
      headers.get(blockNumber) ??
      (await agreed(network.providers, (provider) => provider.header(blockNumber)));
    if (header?.hash !== blockHash) throw new Error(`Block ${blockNumber} of ${network.name} was replaced`);
    headers.set(blockNumber, header);
  }
  return headers;
}
