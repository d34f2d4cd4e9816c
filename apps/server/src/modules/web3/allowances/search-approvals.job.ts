import type { Web3Network } from "@lastro/contracts/web3";
import { inTransaction } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { approvalsIn, blockTime, newestBlock, unlessUnreachable } from "../../custody/index.js";
import type { Web3Ctx } from "../ports.js";
import { deleteExpiredMessages } from "../wallets/message-store.js";
import { connectedWallets, networksOf, type Web3Wallet } from "../wallets/wallet-store.js";
import { type ApprovalSearch, findSearch, keepSearch } from "./approval-store.js";

const PAGE = 5_000n;
/** How many questions one wallet asks of a network in one run. */
const PAGES_AT_ONCE = 20;

/** How far back is searched: about a year of Ethereum's blocks, and some weeks of BSC's, which come much faster. */
const SEARCHED_BLOCKS: Readonly<Record<Web3Network, bigint>> = { ERC20: 2_600_000n, BSC: 2_600_000n };

/** Searches for the approvals connected wallets gave: what is new first, then further back. */
async function searchApprovals(ctx: Web3Ctx): Promise<void> {
  await deleteExpiredMessages(ctx.db, ctx.clock.now());
  for (const wallet of await connectedWallets(ctx.db, "evm"))
    for (const network of networksOf(wallet))
      if (network === "ERC20" || network === "BSC")
        await unlessUnreachable(searchOn(ctx, wallet, network)).catch((error: unknown) =>
          ctx.log.error({ error, network, walletId: wallet.id }, "approvals were not searched for"),
        );
}

export function searchApprovalsJob(ctx: Web3Ctx): RecurringJob {
  return { kind: "web3.search_approvals", everySeconds: 30, run: () => searchApprovals(ctx) };
}

/** The oldest block that is searched. */
export function lastSearched(network: Web3Network, newest: bigint): bigint {
  const oldest = newest - SEARCHED_BLOCKS[network];
  return oldest > 0n ? oldest : 0n;
}

async function searchOn(ctx: Web3Ctx, wallet: Web3Wallet, name: Web3Network): Promise<void> {
  const network = await ctx.networks.use(name);
  if (!network) return;
  const place = { walletId: wallet.id, network: name };
  const newest = await newestBlock(network);
  const end = lastSearched(name, newest);
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const range = nextRange(await findSearch(ctx.db, place), newest, end);
    if (!range) return;
    const found = await approvalsIn(network, wallet.address, range);
    const since = (await blockTime(network, range.from)) ?? ctx.clock.now();
    await inTransaction(ctx.db, (tx) => keepSearch(tx, place, { ...range, since }, found));
  }
}

/** What is new since, else what is older; undefined when all was searched. */
function nextRange(
  known: ApprovalSearch | undefined,
  newest: bigint,
  end: bigint,
): { from: bigint; to: bigint } | undefined {
  if (!known) return { from: newest - PAGE + 1n > end ? newest - PAGE + 1n : end, to: newest };
  if (known.to < newest) {
    const to = known.to + PAGE;
    return { from: known.to + 1n, to: to < newest ? to : newest };
  }
  if (known.from <= end) return undefined;
  const from = known.from - PAGE;
  return { from: from > end ? from : end, to: known.from - 1n };
}
