import type { prepareWeb3SolanaDeposit } from "@lastro/contracts/web3";
import type { Money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { solanaTerms, writtenAddress } from "../custody/index.js";
import { depositPlaceOf } from "./deposit-place.js";
import type { Web3RequestCtx } from "./ports.js";
import type { Web3Wallet } from "./wallets/wallet-store.js";

type SolanaDeposit = z.output<(typeof prepareWeb3SolanaDeposit)["response"]>;

/**
 * What a Solana wallet's transfer of SOL into the client's own deposit address is made of; the page builds it, and the blockhash
 * holds about a minute. Throws `crypto.rail_unknown`, `web3.deposit_below_minimum`, `web3.network_not_of_wallet` and
 * `custody.network_unavailable`.
 */
export async function prepareSolanaDeposit(
  ctx: Web3RequestCtx,
  wallet: Web3Wallet,
  amount: Money,
): Promise<SolanaDeposit> {
  const depositAddress = await depositPlaceOf(ctx, wallet, { network: "SOL", amount });
  const terms = await solanaTerms(ctx.config);
  if (!terms) throw new DomainError("custody.network_unavailable");
  return { from: writtenAddress("SOL", wallet.address), depositAddress, amount, ...terms };
}
