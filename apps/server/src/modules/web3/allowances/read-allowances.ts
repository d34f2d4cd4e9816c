import type { readWeb3Allowances, Web3Network } from "@lastro/contracts/web3";
import type { Asset, Money } from "@lastro/money";
import type { z } from "zod";
import {
  type Approval,
  allowanceOf,
  newestBlock,
  type ReadyNetwork,
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

/** Who may take what out of a wallet now, of the approvals found so far. */
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
  const allowances = await Promise.all(
    approvals.map(async (approval) => ({ ...approval, raw: await allowanceOf(network, address, approval) })),
  );
  return {
    newest: await newestBlock(network),
    allowances: allowances.filter(({ raw }) => raw > 0n).map((one) => view(network, one)),
  };
}

function view({ name, tokens }: ReadyNetwork, { token, spender, raw }: Approval & { readonly raw: bigint }) {
  const asset = tokens.find((one) => one.token === token)?.asset ?? null;
  const isUnlimited = raw >= UNLIMITED;
  return {
    token: writtenAddress(name, token),
    asset,
    spender: writtenAddress(name, spender),
    isUnlimited,
    amount: asset === null || isUnlimited ? null : amountOf(name, asset, raw),
  };
}

const amountOf = (name: ReadyNetwork["name"], asset: Asset, raw: bigint): Money =>
  toLedger(name, asset, raw).amount;
