import { type ChainProvider, ProviderError } from "../chain/port.js";
import { agreed, lowest } from "../chain/quorum.js";
import { readTransfer } from "../chain/transfers.js";
import type { ReadyNetwork } from "../networks/networks.js";

const MAX_ATTEMPTS = 5;

/** Our address and the token the marketplace takes, where no other is named. */
interface Holding {
  readonly holder: string;
  readonly token: string;
}

/**
 * What an address of ours held at the end of a block, in the token's own unit, said alike by enough providers: what it holds
 * now, less what came and plus what went since. Throws `ProviderError` while the chain moves faster than it can be read.
 */
export async function balanceAtBlock(
  network: ReadyNetwork,
  block: bigint,
  { holder = network.address, token = network.token }: Partial<Holding> = {},
): Promise<bigint> {
  const read = network.constants.answersAtHeight ? readAtHeight : readBetweenBlocks;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const balance = await read(network, block, { holder, token });
    if (balance !== undefined) return balance;
  }
  throw new ProviderError(network.name, "the chain moves faster than it can be read");
}

/** Reads as of the newest block; undefined when that block was replaced meanwhile. */
async function readAtHeight(
  network: ReadyNetwork,
  block: bigint,
  holding: Holding,
): Promise<bigint | undefined> {
  const { holder, token } = holding;
  const height = await lowest(
    network.providers,
    async (provider) => (await provider.header("latest"))?.number ?? 0n,
  );
  const hash = async () => (await agreed(network.providers, (provider) => provider.header(height)))?.hash;
  const before = await hash();
  const [balance, moved] = await Promise.all([
    agreed(network.providers, (provider) => provider.balanceOf(token, holder, height)),
    movedBetween(network, holding, block, height),
  ]);
  return before !== undefined && (await hash()) === before ? balance - moved : undefined;
}

/** Reads without naming a height; undefined when a new block came meanwhile. */
async function readBetweenBlocks(
  network: ReadyNetwork,
  block: bigint,
  holding: Holding,
): Promise<bigint | undefined> {
  const { holder, token } = holding;
  const newest = () =>
    agreed(network.providers, async (provider) => (await provider.header("latest"))?.number ?? 0n);
  const before = await newest();
  const [balance, moved] = await Promise.all([
    agreed(network.providers, (provider) => provider.balanceOf(token, holder)),
    movedBetween(network, holding, block, before),
  ]);
  return (await newest()) === before ? balance - moved : undefined;
}

/** What came to an address less what went from it, after one block and up to another. */
async function movedBetween(
  network: ReadyNetwork,
  { holder, token }: Holding,
  after: bigint,
  toBlock: bigint,
): Promise<bigint> {
  if (toBlock <= after) return 0n;
  const sumOf = (end: { from?: string; to?: string }) => async (provider: ChainProvider) => {
    const logs = await provider.transfers({ token, ...end, fromBlock: after + 1n, toBlock });
    return logs.reduce((sum, log) => sum + (readTransfer(log)?.raw ?? 0n), 0n);
  };
  const [came, went] = await Promise.all([
    agreed(network.providers, sumOf({ to: holder })),
    agreed(network.providers, sumOf({ from: holder })),
  ]);
  return came - went;
}
