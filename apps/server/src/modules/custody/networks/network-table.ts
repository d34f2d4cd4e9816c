import type { Network } from "@lastro/contracts/custody/networks";
import { type Asset, type Money, money, scaleOf } from "@lastro/money";
import type { HouseAccountCode } from "../../ledger/index.js";

/** How a token's contract is asked whether its issuer has blocked an address: Tether's words, and Circle's. */
export type BlackList = "isBlackListed" | "isBlacklisted";

export interface TokenConstants {
  /** What it is, as the ledger counts it. */
  readonly asset: Asset;
  /** The asset's contract, as the network writes it. Nothing else is the asset, whatever it calls itself. */
  readonly token: string;
  readonly decimals: number;
  /** Null where the contract can block no address: the one Binance pegs to Tether's cannot. */
  readonly blackList: BlackList | null;
}

/** A network, with the token the marketplace's deposits are paid in. */
export interface NetworkConstants extends TokenConstants {
  readonly chainId: number;
  /** What else owners' addresses take there: further tokens, and the coin the network's fee is paid in. */
  readonly others: readonly TokenConstants[];
  readonly native: Asset | null;
  /** The coin its fee is paid in where the house knows it, whether addresses take it or not. */
  readonly feeCoin: Asset | null;
  /** Whether its nodes say what an address held at a height; TRON's say it of the newest block alone. */
  readonly answersAtHeight: boolean;
  /** What our addresses there hold, in the books. */
  readonly account: Extract<HouseAccountCode, `chain_${string}`>;
  /** About how many blocks finality is behind, and how many seconds that takes: what people are told. */
  readonly usualConfirmations: number;
  readonly usualSeconds: number;
}

/** What is known of each network before anyone is asked. */
export const NETWORK_TABLE: Readonly<Record<Network, NetworkConstants>> = {
  TRC20: {
    chainId: 728_126_428,
    asset: "USDT",
    token: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    decimals: 6,
    blackList: "isBlackListed",
    others: [],
    native: null,
    feeCoin: null,
    answersAtHeight: false,
    account: "chain_trc20",
    usualConfirmations: 19,
    usualSeconds: 60,
  },
  ERC20: {
    chainId: 1,
    asset: "USDT",
    token: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
    decimals: 6,
    blackList: "isBlackListed",
    others: [
      {
        asset: "USDC",
        token: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        decimals: 6,
        blackList: "isBlacklisted",
      },
    ],
    native: "ETH",
    feeCoin: "ETH",
    answersAtHeight: true,
    account: "chain_erc20",
    usualConfirmations: 64,
    usualSeconds: 780,
  },
  BSC: {
    chainId: 56,
    asset: "USDT",
    token: "0x55d398326f99059fF775485246999027B3197955",
    decimals: 18,
    blackList: null,
    others: [],
    native: null,
    feeCoin: "BNB",
    answersAtHeight: true,
    account: "chain_bsc",
    usualConfirmations: 4,
    usualSeconds: 5,
  },
};

/** An amount of the token the marketplace takes as the ledger counts it, and the remainder that is too small for it. */
export function toMoney(network: Network, raw: bigint): { amount: Money; remainder: bigint } {
  const { asset } = NETWORK_TABLE[network];
  const unit = unitOf(network);
  return { amount: money(asset, raw / unit), remainder: raw % unit };
}

/** An amount of the ledger's in that token's own unit. */
export function toRaw(network: Network, minor: bigint): bigint {
  return minor * unitOf(network);
}

/** How many of the token's own units the ledger's smallest is. */
function unitOf(network: Network): bigint {
  const { asset, decimals } = NETWORK_TABLE[network];
  return 10n ** BigInt(decimals - scaleOf(asset));
}
