import type { Network } from "@lastro/contracts/custody/networks";
import type { HouseAccountCode } from "../../ledger/index.js";

export interface NetworkConstants {
  readonly chainId: number;
  /** The contract of USDT, as the network writes it. Nothing else is USDT, whatever it calls itself. */
  readonly token: string;
  readonly decimals: 6 | 18;
  /** Whether the contract can block addresses: Tether's own do, the one Binance pegs to them does not. */
  readonly hasBlackList: boolean;
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
    token: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    decimals: 6,
    hasBlackList: true,
    answersAtHeight: false,
    account: "chain_trc20",
    usualConfirmations: 19,
    usualSeconds: 60,
  },
  ERC20: {
    chainId: 1,
    token: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
    decimals: 6,
    hasBlackList: true,
    answersAtHeight: true,
    account: "chain_erc20",
    usualConfirmations: 64,
    usualSeconds: 780,
  },
  BSC: {
    chainId: 56,
    token: "0x55d398326f99059fF775485246999027B3197955",
    decimals: 18,
    hasBlackList: false,
    answersAtHeight: true,
    account: "chain_bsc",
    usualConfirmations: 4,
    usualSeconds: 5,
  },
};

const LEDGER_DECIMALS = 6;

/** A token amount as the ledger keeps it, in millionths, and what is smaller than that. */
export function toMicro(network: Network, raw: bigint): { micro: bigint; remainder: bigint } {
  const unit = 10n ** BigInt(NETWORK_TABLE[network].decimals - LEDGER_DECIMALS);
  return { micro: raw / unit, remainder: raw % unit };
}

/** Millionths in the token's own unit. */
export function toRaw(network: Network, micro: bigint): bigint {
  return micro * 10n ** BigInt(NETWORK_TABLE[network].decimals - LEDGER_DECIMALS);
}
