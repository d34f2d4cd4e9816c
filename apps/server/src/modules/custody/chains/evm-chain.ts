import type { Network } from "@lastro/contracts/custody/networks";
import { isBlackListed } from "../chain/black-list.js";
import type { ChainLog, ChainProvider } from "../chain/port.js";
import { agreed, firstAnswer } from "../chain/quorum.js";
import { headersOf, receiptsOf } from "../chain/standing-logs.js";
import { readTransfer, type TokenTransfer } from "../chain/transfers.js";
import { canonicalHash } from "../networks/hashes.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import { type Heights, heightsOf, type Networks, type ReadyNetwork } from "../networks/networks.js";
import { balanceAtBlock } from "../watch/balance-at-block.js";
import { etherArrivals } from "./ether/ether-arrivals.js";
import { etherUnderWay } from "./ether/ether-under-way.js";
import type { ChainAccess, ChainArrival, Chains, ComingArrival, OpenChain, SeenArrival } from "./port.js";

/** TRON's nodes answer for 5,000 blocks at most. */
const MAX_BLOCKS = 2_000n;
/** Where each block is read whole for the network's own coin. */
const MAX_WHOLE_BLOCKS = 300n;
/** Providers bound how many addresses one question names. */
const MAX_ADDRESSES = 500;

/**
 * The networks with Ethereum's JSON-RPC, TRON's among them: tokens by the logs of their contracts, and on Ethereum its own coin
 * by what transactions and balances show.
 */
export function evmChains(networks: Networks): Chains {
  const access = (name: Network): ChainAccess => {
    const { asset, others, native, usualConfirmations, usualSeconds } = NETWORK_TABLE[name];
    const assets = [asset, ...others.map((one) => one.asset), ...(native === null ? [] : [native])];
    return { assets, usualConfirmations, usualSeconds, open: () => openChain(networks, name) };
  };
  return { TRC20: access("TRC20"), ERC20: access("ERC20"), BSC: access("BSC") };
}

async function openChain(networks: Networks, name: Network): Promise<OpenChain | undefined> {
  const network = await networks.use(name);
  if (!network) return undefined;
  const { native } = network.constants;
  const maxBlocks = native === null ? MAX_BLOCKS : MAX_WHOLE_BLOCKS;
  return {
    network: name,
    maxBlocks,
    heights: () => heightsOf(network),
    arrivals: async (range, addresses) => [
      ...(await tokenArrivals(network, range, addresses)),
      ...(native === null ? [] : await etherArrivals(network, native, range, addresses)),
    ],
    async underWay(after, addresses) {
      const heights = await heightsOf(network);
      const oldest = heights.latest - maxBlocks;
      const range = { from: (after > oldest ? after : oldest) + 1n, to: heights.latest };
      if (range.from > range.to) return [];
      return firstAnswer(network.providers, async (provider) => {
        const coming = [
          ...(await tokensUnderWay(network, provider, range, addresses)),
          ...(native === null ? [] : await etherUnderWay(network, native, { provider, range, addresses })),
        ];
        return coming.map(
          (one): SeenArrival => ({
            ...one,
            confirmations: confirmationsOf(heights, one.block.number),
          }),
        );
      });
    },
    blockHash: async (number) =>
      (await agreed(network.providers, (provider) => provider.header(number)))?.hash,
    async balanceAt(asset, address, block) {
      if (asset === native) return agreed(network.providers, (provider) => provider.balance(address, block));
      const token = network.tokens.find((one) => one.asset === asset)?.token;
      if (token === undefined) throw new Error(`${name} holds no ${asset} of ours`);
      return balanceAtBlock(network, block, { holder: address, token });
    },
  };
}

interface Blocks {
  readonly from: bigint;
  readonly to: bigint;
}

async function tokenArrivals(
  network: ReadyNetwork,
  { from, to }: Blocks,
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
    const isSenderBlocked = await isBlackListed(network, transfer.from, transfer.token);
    arrived.push({ ...arrivalOf(network, log, transfer), block, isSenderBlocked });
  }
  return arrived;
}

async function tokensUnderWay(
  network: ReadyNetwork,
  provider: ChainProvider,
  { from, to }: Blocks,
  addresses: ReadonlySet<string>,
): Promise<readonly ComingArrival[]> {
  const coming: ComingArrival[] = [];
  for (const { asset, token } of network.tokens)
    for (const some of inParts([...addresses]))
      for (const log of await provider.transfers({ token, to: some, fromBlock: from, toBlock: to })) {
        const transfer = transferTo(log, addresses);
        const block = transfer && (await provider.header(log.blockNumber));
        if (block) coming.push({ ...arrivalOf(network, log, transfer), asset, block });
      }
  return coming;
}

function arrivalOf(network: ReadyNetwork, log: ChainLog, { token, from, to, raw, logIndex }: TokenTransfer) {
  return {
    txHash: canonicalHash(network.name, log.txHash) ?? log.txHash,
    place: String(logIndex),
    to,
    from,
    asset: network.tokens.find((one) => one.token === token)?.asset ?? null,
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
