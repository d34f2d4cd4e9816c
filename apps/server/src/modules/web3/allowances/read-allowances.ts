import type { readWeb3Allowances, Web3Network } from "@lastro/contracts/web3";
import type { Asset, Money } from "@lastro/money";
import type { z } from "zod";
import {
  type Approval,
  newestBlock,
  type ReadyNetwork,
  standingOf,
  toLedger,
  unlessUnreachable,
  writtenAddress,
} from "../../custody/index.js";
import type { Web3Ctx } from "../ports.js";
import { networksOf, type Web3Wallet } from "../wallets/wallet-store.js";
import { approvalsOf, findSearch } from "./approval-store.js";
import { lastSearched } from "./search-approvals.job.js";

type AllowancesView = z.output<(typeof readWeb3Allowances)["response"]>;
type NetworkView = AllowancesView["networks"][number];

/** From here on nobody means a limit: wallets write the largest number there is, and some tokens count it down. */
const UNLIMITED = 2n ** 255n;

/**
 * Who may take what out of a wallet now, of the approvals found so far. One that providers contradict each other about is shown:
 * a contract can make them, and must not hide the others by it.
 */
export async function readAllowances(ctx: Web3Ctx, wallet: Web3Wallet): Promise<AllowancesView> {
  const networks = networksOf(wallet).filter((one): one is Web3Network => one === "ERC20" || one === "BSC");
  return { networks: await Promise.all(networks.map((network) => readOn(ctx, wallet, network))) };
}

async function readOn(ctx: Web3Ctx, wallet: Web3Wallet, name: Web3Network): Promise<NetworkView> {
  const place = { walletId: wallet.id, network: name };
  const search = await findSearch(ctx.db, place);
  const network = await ctx.networks.use(name);
  const asked = network && unlessUnreachable(askAbout(network, wallet, await approvalsOf(ctx.db, place)));
  const said = await asked;
  return {
    network: name,
    allowances: said?.allowances ?? null,
    searchedSince: search?.since ?? null,
    isSearching: !search || !said || search.from > lastSearched(name, said.newest),
  };
}

async function askAbout(network: ReadyNetwork, { address }: Web3Wallet, approvals: readonly Approval[]) {
  const newest = await newestBlock(network);
  const standing = await standingOf(network, address, approvals, newest);
  const allowances = approvals.flatMap((approval, at) => {
    const raw = standing[at];
    return raw === 0n ? [] : [view(network, approval, raw)];
  });
  return { newest, allowances };
}

function view({ name, tokens }: ReadyNetwork, { kind, token, spender }: Approval, raw: bigint | undefined) {
  const asset = kind === "collection" ? null : (tokens.find((one) => one.token === token)?.asset ?? null);
  const isUnlimited = kind === "collection" || (raw !== undefined && raw >= UNLIMITED);
  return {
    kind,
    token: writtenAddress(name, token),
    asset,
    spender: writtenAddress(name, spender),
    isUnlimited,
    amount: asset === null || isUnlimited || raw === undefined ? null : amountOf(name, asset, raw),
  };
}

const amountOf = (name: ReadyNetwork["name"], asset: Asset, raw: bigint): Money =>
  toLedger(name, asset, raw).amount;
