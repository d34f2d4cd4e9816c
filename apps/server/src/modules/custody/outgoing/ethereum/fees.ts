import { CRYPTO_SPEEDS, type CryptoSpeed } from "@lastro/contracts/crypto/speeds";
import { type Money, money } from "@lastro/money";
import { lowest } from "../../chain/quorum.js";
import type { ReadyNetwork } from "../../networks/networks.js";

/** What a transaction pays for each unit of gas, in wei. */
export interface FeeRate {
  /** All it may cost. */
  readonly maxFee: bigint;
  /** What is added to the base fee every transaction pays, for whoever makes the block. */
  readonly tip: bigint;
}

/** What sending costs and about when it is in a block. */
export interface SpeedCost {
  readonly speed: CryptoSpeed;
  readonly cost: Money<"ETH">;
  readonly afterSeconds: number;
}

/** The gas of each kind of transaction, at most: what is not used is not paid. */
export const GAS = { transfer: 21_000n, toContract: 60_000n, token: 100_000n } as const;
/** What a token's transfer usually takes. */
const USUAL_TOKEN_GAS = 65_000n;

const GWEI = 10n ** 9n;
export const MAX_FEE = 500n * GWEI;
const MIN_TIP = GWEI / 100n;
/** Prices are shown in steps of a hundred-millionth of an ether. */
const SHOWN_STEP = 10n ** 10n;

/** How many percent of transactions added less lately, by how many times the base fee may rise, and how long it may take. */
const SPEEDS: Readonly<Record<CryptoSpeed, { percentile: number; room: bigint; seconds: number }>> = {
  fast: { percentile: 90, room: 8n, seconds: 24 },
  normal: { percentile: 50, room: 8n, seconds: 48 },
  economic: { percentile: 10, room: 5n, seconds: 300 },
};
const ROOM_UNIT = 4n;

interface Market {
  readonly baseFee: bigint;
  readonly tipOf: (speed: CryptoSpeed) => bigint;
}

/** What a place in a block costs now: the lowest of what providers say. */
export async function readMarket({ providers }: ReadyNetwork): Promise<Market> {
  const percentiles = CRYPTO_SPEEDS.map((speed) => SPEEDS[speed].percentile).sort((a, b) => a - b);
  const told = providers.map((provider) => provider.feeHistory(percentiles));
  const [baseFee = 0n, ...tips] = await Promise.all([
    lowest(told, async (history) => (await history).baseFee),
    ...percentiles.map((_, at) => lowest(told, async (history) => (await history).tips[at] ?? 0n)),
  ]);
  const tipOf = (speed: CryptoSpeed) =>
    higher(tips[percentiles.indexOf(SPEEDS[speed].percentile)] ?? 0n, MIN_TIP);
  return { baseFee, tipOf };
}

/** What a transaction should offer to be in a block at a speed. */
export function rateFor({ baseFee, tipOf }: Market, speed: CryptoSpeed): FeeRate {
  const tip = lower(tipOf(speed), MAX_FEE);
  return { tip, maxFee: lower((baseFee * SPEEDS[speed].room) / ROOM_UNIT + tip, MAX_FEE) };
}

/** What clients are charged by speed, in ether: what it costs now, with room for a rise. Throws `ProviderError`. */
export async function quoteEther(network: ReadyNetwork, kind: "ether" | "token"): Promise<SpeedCost[]> {
  const market = await readMarket(network);
  const gas = kind === "ether" ? GAS.transfer : USUAL_TOKEN_GAS;
  return CRYPTO_SPEEDS.map((speed) => {
    const cost = gas * ((market.baseFee * 5n) / ROOM_UNIT + market.tipOf(speed));
    return {
      speed,
      cost: money("ETH", ((cost + SHOWN_STEP - 1n) / SHOWN_STEP) * SHOWN_STEP),
      afterSeconds: SPEEDS[speed].seconds,
    };
  });
}

export const higher = (a: bigint, b: bigint) => (a > b ? a : b);
export const lower = (a: bigint, b: bigint) => (a < b ? a : b);
