import { type ChainProvider, ProviderError } from "../chain/port.js";
import { agreed } from "../chain/quorum.js";
import { readTransfer } from "../chain/transfers.js";
import type { ReadyNetwork } from "../networks/networks.js";

const TRIES = 3;

interface Standing {
  /** What the address holds, in the token's own unit. */
  readonly balance: bigint;
  /** How much of it came, less what went, after the block asked about. */
  readonly inFlight: bigint;
}

/** What our address holds now and how much of that moved after a block, read at one height by providers that agree. */
export async function netInFlight(network: ReadyNetwork, after: bigint): Promise<Standing> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await height(network);
    const balance = await agreed(network.providers, (provider) =>
      provider.balanceOf(network.token, network.address),
    );
    const inFlight = before > after ? await movedBetween(network, after + 1n, before) : 0n;
    if ((await height(network)) === before) return { balance, inFlight };
    if (attempt >= TRIES) throw new ProviderError(network.name, "the chain moves faster than it can be read");
  }
}

function height({ providers }: ReadyNetwork): Promise<bigint> {
  return agreed(providers, async (provider) => (await provider.header("latest"))?.number ?? 0n);
}

async function movedBetween(network: ReadyNetwork, fromBlock: bigint, toBlock: bigint): Promise<bigint> {
  const { token, address } = network;
  const sumOf = (end: { from?: string; to?: string }) => async (provider: ChainProvider) => {
    const logs = await provider.transfers({ token, ...end, fromBlock, toBlock });
    return logs.reduce((sum, log) => sum + (readTransfer(log)?.raw ?? 0n), 0n);
  };
  const came = await agreed(network.providers, sumOf({ to: address }));
  const went = await agreed(network.providers, sumOf({ from: address }));
  return came - went;
}
