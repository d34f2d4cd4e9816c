import { WEB3_CHAIN_IDS, type Web3Network } from "@lastro/contracts/web3";
import type { Money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import { encodeFunctionData, erc20Abi, erc721Abi } from "viem";
import { type Approval, NETWORK_TABLE, toChain, writtenAddress } from "../custody/index.js";
import { hasApproval } from "./allowances/approval-store.js";
import { depositPlaceOf } from "./deposit-place.js";
import type { Web3RequestCtx } from "./ports.js";
import type { Web3Wallet } from "./wallets/wallet-store.js";

type Address = `0x${string}`;

/** A transaction a wallet is asked to send: we never ask for an approval, a permit, or a blind signature. */
export interface WalletTransaction {
  readonly network: Web3Network;
  readonly chainId: number;
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly data: string;
}

/**
 * Pays an amount into the client's own deposit address. Throws `crypto.rail_unknown`, `web3.deposit_below_minimum`,
 * `web3.network_not_of_wallet` and `custody.network_unavailable`.
 */
export async function depositTransaction(
  ctx: Web3RequestCtx,
  wallet: Web3Wallet,
  { network, amount }: { readonly network: Web3Network; readonly amount: Money },
): Promise<WalletTransaction & { depositAddress: string; amount: Money }> {
  const depositAddress = await depositPlaceOf(ctx, wallet, { network, amount });
  const { asset } = amount;
  const raw = toChain(network, amount);
  const sent =
    asset === NETWORK_TABLE[network].native
      ? { to: depositAddress, value: `0x${raw.toString(16)}`, data: "0x" }
      : await transferOf(ctx, { asset, network, to: depositAddress, raw });
  return { ...envelope(wallet, network), ...sent, depositAddress, amount };
}

/** Takes back what an owner let somebody take, an amount or a collection. `resource.not_found` for an approval we know nothing of. */
export async function revocationTransaction(
  ctx: Web3RequestCtx,
  wallet: Web3Wallet,
  { network, kind, ...typed }: Approval & { readonly network: Web3Network },
): Promise<WalletTransaction> {
  const [token, spender] = [typed.token.toLowerCase() as Address, typed.spender.toLowerCase() as Address];
  if (!(await hasApproval(ctx.db, { walletId: wallet.id, network, kind, token, spender })))
    throw new DomainError("resource.not_found");
  const data =
    kind === "amount"
      ? encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, 0n] })
      : // ERC-1155 has it, too.
        encodeFunctionData({ abi: erc721Abi, functionName: "setApprovalForAll", args: [spender, false] });
  return { ...envelope(wallet, network), to: writtenAddress(network, token), value: "0x0", data };
}

async function transferOf(
  ctx: Web3RequestCtx,
  of: { readonly asset: string; readonly network: Web3Network; readonly to: string; readonly raw: bigint },
) {
  const ready = await ctx.networks.use(of.network);
  const token = ready?.tokens.find(({ asset }) => asset === of.asset)?.token;
  if (token === undefined) throw new DomainError("custody.network_unavailable");
  const args = [of.to as Address, of.raw] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
  return { to: writtenAddress(of.network, token), value: "0x0", data };
}

function envelope({ address }: Web3Wallet, network: Web3Network) {
  return { network, chainId: WEB3_CHAIN_IDS[network], from: writtenAddress(network, address) };
}
