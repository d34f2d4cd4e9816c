import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, type Money, money, scaleOf } from "@lastro/money";
import { type AccountRef, type HouseAccountCode, houseAccount } from "../../ledger/index.js";

/** What our addresses on each network hold, in the books. */
const CHAIN_ACCOUNTS: Readonly<Partial<Record<CryptoNetwork, HouseAccountCode>>> = {
  TRC20: "chain_trc20",
  ERC20: "chain_erc20",
  BSC: "chain_bsc",
  BTC: "chain_btc",
  SOL: "chain_sol",
};

/** What the cold address of each network holds. */
const COLD_ACCOUNTS: Readonly<Partial<Record<CryptoNetwork, HouseAccountCode>>> = {
  TRC20: "cold_trc20",
  ERC20: "cold_erc20",
  BSC: "cold_bsc",
  BTC: "cold_btc",
  SOL: "cold_sol",
};

/** What our addresses on a network hold of an asset, in the books. */
export function chainAccount(network: CryptoNetwork, asset: Asset): AccountRef {
  return houseAccount(codeIn(CHAIN_ACCOUNTS, network), asset);
}

/** What the cold address of a network holds of an asset, in the books. */
export function coldAccount(network: CryptoNetwork, asset: Asset): AccountRef {
  return houseAccount(codeIn(COLD_ACCOUNTS, network), asset);
}

function codeIn(codes: typeof CHAIN_ACCOUNTS, network: CryptoNetwork): HouseAccountCode {
  const code = codes[network];
  if (!code) throw new Error(`The books have no account for ${network}`);
  return code;
}

/** How many of the chain's own units the ledger's smallest is: USDT has 18 decimals on BSC and 6 in the books. */
function unitOf(network: CryptoNetwork, asset: Asset): bigint {
  return network === "BSC" && asset === "USDT" ? 10n ** BigInt(18 - scaleOf(asset)) : 1n;
}

/** An amount of the chain's as the ledger counts it, and the remainder that is too small for it. */
export function toLedger(
  network: CryptoNetwork,
  asset: Asset,
  raw: bigint,
): { readonly amount: Money; readonly remainder: bigint } {
  const unit = unitOf(network, asset);
  return { amount: money(asset, raw / unit), remainder: raw % unit };
}

/** An amount of the ledger's in the chain's own unit. */
export function toChain(network: CryptoNetwork, { asset, minor }: Money): bigint {
  return minor * unitOf(network, asset);
}
