import { WEB3_NETWORKS, type Web3Network } from "@lastro/contracts/web3";
import { inTransaction } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import {
  approvalsIn,
  type BlockRange,
  blockTime,
  newestBlock,
  type ReadyNetwork,
  unlessUnreachable,
} from "../../custody/index.js";
import type { Web3Ctx } from "../ports.js";
import { deleteExpiredMessages } from "../wallets/message-store.js";
import { connectedWallets, networksOf, type Web3Wallet } from "../wallets/wallet-store.js";
import { type ApprovalSearch, keepSearch, searchesOf } from "./approval-store.js";

const PAGE = 5_000n;
/** How many ranges of each wallet are searched in one run, and how many owners one question names. */
const PAGES_AT_ONCE = 20;
const OWNERS_AT_ONCE = 100;

/** How far back is searched: about a year of Ethereum's blocks, and some weeks of BSC's, which come much faster. */
const SEARCHED_BLOCKS: Readonly<Record<Web3Network, bigint>> = { ERC20: 2_600_000n, BSC: 2_600_000n };

/** Searches for the approvals connected wallets gave: what is new first, then further back. */
async function searchApprovals(ctx: Web3Ctx): Promise<void> {
  await deleteExpiredMessages(ctx.db, ctx.clock.now());
  const wallets = await connectedWallets(ctx.db, "evm");
  for (const network of WEB3_NETWORKS) {
    const there = wallets.filter((wallet) => networksOf(wallet).includes(network));
    await unlessUnreachable(searchOn(ctx, network, there)).catch((error: unknown) =>
      ctx.log.error({ error, network }, "approvals were not searched for"),
    );
  }
}

export function searchApprovalsJob(ctx: Web3Ctx): RecurringJob {
  return { kind: "web3.search_approvals", everySeconds: 30, run: () => searchApprovals(ctx) };
}

/** The oldest block that is searched. */
export function lastSearched(network: Web3Network, newest: bigint): bigint {
  const oldest = newest - SEARCHED_BLOCKS[network];
  return oldest > 0n ? oldest : 0n;
}

/** Wallets whose next blocks are the same are searched for by one question: what is new of all costs no more than of one. */
async function searchOn(ctx: Web3Ctx, name: Web3Network, wallets: readonly Web3Wallet[]): Promise<void> {
  const network = wallets.length > 0 ? await ctx.networks.use(name) : undefined;
  if (!network) return;
  const newest = await newestBlock(network);
  const end = lastSearched(name, newest);
  const ids = wallets.map(({ id }) => id);
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const known = await searchesOf(ctx.db, name, ids);
    const groups = groupedByRange(wallets, ({ id }) => nextRange(known.get(id), newest, end));
    for (const { range, members } of groups)
      for (let first = 0; first < members.length; first += OWNERS_AT_ONCE)
        await searchRange(ctx, { name, network, range }, members.slice(first, first + OWNERS_AT_ONCE));
    if (groups.length === 0) return;
  }
}

async function searchRange(
  ctx: Web3Ctx,
  {
    name,
    network,
    range,
  }: { readonly name: Web3Network; readonly network: ReadyNetwork; readonly range: BlockRange },
  wallets: readonly Web3Wallet[],
): Promise<void> {
  const owners = [...new Set(wallets.map(({ address }) => address))];
  const found = await approvalsIn(network, owners, range);
  const since = (await blockTime(network, range.from)) ?? ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    for (const { id: walletId, address } of wallets) {
      const own = found.filter(({ owner }) => owner === address);
      await keepSearch(tx, { walletId, network: name }, { ...range, since }, own);
    }
  });
}

interface Group {
  readonly range: BlockRange;
  readonly members: readonly Web3Wallet[];
}

/** Leaves out wallets that have no range left. */
function groupedByRange(
  wallets: readonly Web3Wallet[],
  rangeOf: (wallet: Web3Wallet) => BlockRange | undefined,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const wallet of wallets) {
    const range = rangeOf(wallet);
    if (!range) continue;
    const key = `${range.from} ${range.to}`;
    groups.set(key, { range, members: [...(groups.get(key)?.members ?? []), wallet] });
  }
  return [...groups.values()];
}

/** What is new since, else what is older; undefined when all was searched. */
function nextRange(known: ApprovalSearch | undefined, newest: bigint, end: bigint): BlockRange | undefined {
  if (!known) return { from: newest - PAGE + 1n > end ? newest - PAGE + 1n : end, to: newest };
  if (known.to < newest) {
    const to = known.to + PAGE;
    return { from: known.to + 1n, to: to < newest ? to : newest };
  }
  if (known.from <= end) return undefined;
  const from = known.from - PAGE;
  return { from: from > end ? from : end, to: known.from - 1n };
}
