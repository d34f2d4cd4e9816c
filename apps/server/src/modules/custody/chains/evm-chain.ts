import type { Network } from "@lastro/contracts/custody/networks";
import { isBlackListed } from "../chain/black-list.js";
import { type ChainLog, type ChainProvider, ProviderError } from "../chain/port.js";
import { agreed } from "../chain/quorum.js";
import { headersOf, receiptsOf } from "../chain/standing-logs.js";
import { readTransfer, type TokenTransfer } from "../chain/transfers.js";
import { canonicalHash } from "../networks/hashes.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import { type Heights, heightsOf, type Networks, type ReadyNetwork } from "../networks/networks.js";
import { balanceAtBlock } from "../watch/balance-at-block.js";
import type { ChainAccess, ChainArrival, Chains, OpenChain, SeenArrival } from "./port.js";

/** TRON's nodes answer for 5,000 blocks at most. */
const MAX_BLOCKS = 2_000n;
/** Providers bound how many addresses one question names. */
const MAX_ADDRESSES = 500;

/** The networks with Ethereum's JSON-RPC, TRON's among them: tokens, by the logs of their contracts. */
export function evmChains(networks: Networks): Chains {
  const access = (name: Network): ChainAccess => {
    const { asset, usualConfirmations, usualSeconds } = NETWORK_TABLE[name];
    return { assets: [asset], usualConfirmations, usualSeconds, open: () => openChain(networks, name) };
  };
  return { TRC20: access("TRC20"), ERC20: access("ERC20"), BSC: access("BSC") };
}

async function openChain(networks: Networks, name: Network): Promise<OpenChain | undefined> {
  const network = await networks.use(name);
  if (!network) return undefined;
  return {
    network: name,
    maxBlocks: MAX_BLOCKS,
    heights: () => heightsOf(network),
    arrivals: (range, addresses) => arrivalsIn(network, range, addresses),
    underWay: (after, addresses) => underWay(network, after, addresses),
    blockHash: async (number) =>
      (await agreed(network.providers, (provider) => provider.header(number)))?.hash,
    async balanceAt(asset, address, block) {
      if (asset !== network.constants.asset) throw new Error(`${name} holds no ${asset} of ours`);
      return balanceAtBlock(network, block, address);
    },
  };
}

async function arrivalsIn(
  network: ReadyNetwork,
  { from, to }: { readonly from: bigint; readonly to: bigint },
  addresses: ReadonlySet<string>,
): Promise<readonly ChainArrival[]> {
  const logs: ChainLog[] = [];
  for (const some of inParts([...addresses]))
    logs.push(
      ...(await agreed(network.providers, (provider) =>
        provider.transfers({ to: some, fromBlock: from, toBlock: to }),
      )),
    );
  const headers = await headersOf(network, logs);
  const receipts = await receiptsOf(network, logs);
  const arrived: ChainArrival[] = [];
  for (const log of logs) {
    const transfer = transferTo(log, addresses);
    const block = headers.get(log.blockNumber);
    if (!transfer || !block || !receipts.get(log.txHash)?.succeeded) continue;
    const isSenderBlocked = transfer.token === network.token && (await isBlackListed(network, transfer.from));
    arrived.push({ ...arrivalOf(network, log, transfer), block, isSenderBlocked });
  }
  return arrived;
}

async function underWay(
  network: ReadyNetwork,
  after: bigint,
  addresses: ReadonlySet<string>,
): Promise<readonly SeenArrival[]> {
  const heights = await heightsOf(network);
  const oldest = heights.latest - MAX_BLOCKS;
  const range = { fromBlock: (after > oldest ? after : oldest) + 1n, toBlock: heights.latest };
  if (range.fromBlock > range.toBlock) return [];
  return firstAnswer(network.providers, async (provider) => {
    const seen: SeenArrival[] = [];
    for (const some of inParts([...addresses]))
      for (const log of await provider.transfers({ token: network.token, to: some, ...range })) {
        const transfer = transferTo(log, addresses);
        const block = transfer && (await provider.header(log.blockNumber));
        if (!block) continue;
        const { asset } = network.constants;
        const confirmations = confirmationsOf(heights, log.blockNumber);
        seen.push({ ...arrivalOf(network, log, transfer), asset, block, confirmations });
      }
    return seen;
  });
}

function arrivalOf(network: ReadyNetwork, log: ChainLog, { token, from, to, raw, logIndex }: TokenTransfer) {
  return {
    txHash: canonicalHash(network.name, log.txHash) ?? log.txHash,
    place: String(logIndex),
    to,
    from,
    asset: token === network.token ? network.constants.asset : null,
    token,
    raw,
  };
}

function transferTo(log: ChainLog, addresses: ReadonlySet<string>): TokenTransfer | undefined {
  const transfer = readTransfer(log);
  return transfer && transfer.from !== transfer.to && addresses.has(transfer.to) ? transfer : undefined;
}

function confirmationsOf({ latest, final }: Heights, block: bigint): { have: number; need: number } {
  const need = Number(latest - final) + 1;
  return { have: Math.min(need, Math.max(0, Number(latest - block) + 1)), need };
}

function* inParts(addresses: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < addresses.length; from += MAX_ADDRESSES)
    yield addresses.slice(from, from + MAX_ADDRESSES);
}

/** What the first provider that answers says. */
async function firstAnswer<T>(
  providers: readonly ChainProvider[],
  ask: (provider: ChainProvider) => Promise<T>,
): Promise<T> {
  let failure: unknown = new ProviderError("all", "no provider");
  for (const provider of providers)
    try {
      return await ask(provider);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failure = error;
    }
  throw failure;
}
