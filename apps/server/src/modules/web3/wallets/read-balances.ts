import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Money } from "@lastro/money";
import { outsideBalances } from "../../custody/index.js";
import type { Web3Ctx } from "../ports.js";
import { networksOf, type Web3Wallet } from "./wallet-store.js";

/** What a wallet holds on each of its networks, asked of our own nodes; null where they do not answer or do not agree. */
export function readBalances(
  ctx: Web3Ctx,
  wallet: Web3Wallet,
): Promise<{ network: CryptoNetwork; balances: Money[] | null }[]> {
  return Promise.all(
    networksOf(wallet).map(async (network) => ({
      network,
      balances: (await outsideBalances(ctx, network, wallet.address)) ?? null,
    })),
  );
}
