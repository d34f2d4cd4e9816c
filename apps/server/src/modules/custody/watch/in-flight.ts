import { type ChainProvider, ProviderError } from "../chain/port.js";
import { agreed, lowest } from "../chain/quorum.js";
import { readTransfer } from "../chain/transfers.js";
import type { ReadyNetwork } from "../networks/networks.js";

const TRIES = 5;

interface Standing {
  /** What the address holds, in the token's own unit. */
  readonly balance: bigint;
  /** How much of it came, less what went, after the block asked about. */
  readonly inFlight: bigint;
}

/** What our address holds and how much of that moved after a block, both at one height, said alike by enough providers. */
export async function netInFlight(network: ReadyNetwork, after: bigint): Promise<Standing> {
  const read = network.constants.answersAtHeight ? readAtHeight : readBetweenBlocks;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const standing = await read(network, after);
    if (standing) return standing;
  }
  throw new ProviderError(network.name, "the chain moves faster than it can be read");
}

/** Reads as of one block; undefined when that block was replaced meanwhile. */
async function readAtHeight(network: ReadyNetwork, after: bigint): Promise<Standing | undefined> {
  const height = await lowest(
    network.providers,
    async (provider) => (await provider.header("latest"))?.number ?? 0n,
  );
  const hash = async () => (await agreed(network.providers, (provider) => provider.header(height)))?.hash;
  const before = await hash();
  const [balance, inFlight] = await Promise.all([
    agreed(network.providers, (provider) => provider.balanceOf(network.token, network.address, height)),
    movedBetween(network, after, height),
  ]);
  return before !== undefined && (await hash()) === before ? { balance, inFlight } : undefined;
}

/** Reads the newest block; undefined when another one came meanwhile. */
async function readBetweenBlocks(network: ReadyNetwork, after: bigint): Promise<Standing | undefined> {
  const newest = () =>
    agreed(network.providers, async (provider) => (await provider.header("latest"))?.number ?? 0n);
  const before = await newest();
  const [balance, inFlight] = await Promise.all([
    agreed(network.providers, (provider) => provider.balanceOf(network.token, network.address)),
    movedBetween(network, after, before),
  ]);
  return (await newest()) === before ? { balance, inFlight } : undefined;
}

async function movedBetween(network: ReadyNetwork, after: bigint, toBlock: bigint): Promise<bigint> {
  if (toBlock <= after) return 0n;
  const { token, address } = network;
  const sumOf = (end: { from?: string; to?: string }) => async (provider: ChainProvider) => {
    const logs = await provider.transfers({ token, ...end, fromBlock: after + 1n, toBlock });
    return logs.reduce((sum, log) => sum + (readTransfer(log)?.raw ?? 0n), 0n);
  };
  const [came, went] = await Promise.all([
    agreed(network.providers, sumOf({ to: address })),
    agreed(network.providers, sumOf({ from: address })),
  ]);
  return came - went;
}
