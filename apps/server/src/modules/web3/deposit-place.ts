import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { formatMoney, type Money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import type { Web3RequestCtx } from "./ports.js";
import { networksOf, type Web3Wallet } from "./wallets/wallet-store.js";

/**
 * The client's own address a wallet pays an amount to on a network. Throws `crypto.rail_unknown`, `web3.deposit_below_minimum`,
 * `web3.network_not_of_wallet` and `custody.network_unavailable`.
 */
export async function depositPlaceOf(
  ctx: Web3RequestCtx,
  wallet: Web3Wallet,
  { network, amount }: { readonly network: CryptoNetwork; readonly amount: Money },
): Promise<string> {
  if (!networksOf(wallet).includes(network)) throw new DomainError("web3.network_not_of_wallet");
  const { asset } = amount;
  const { address, minimum } = await ctx.depositAddressOf(ctx, { asset, network });
  if (amount.minor < minimum.minor)
    throw new DomainError("web3.deposit_below_minimum", { minimum: formatMoney(minimum), asset });
  return address;
}
