import { CRYPTO_SPEEDS, type CryptoSpeed } from "@lastro/contracts/crypto/speeds";
import { type Money, money } from "@lastro/money";
import { lowest } from "../../chain/quorum.js";
import { BLOCK_SECONDS } from "../../chains/bitcoin/bitcoin-chain.js";
import type { BitcoinWallet } from "./wallet.js";

/** In how many blocks a payment should be. */
const BLOCKS: Readonly<Record<CryptoSpeed, number>> = { fast: 2, normal: 6, economic: 144 };

/** In satoshis for a thousand virtual bytes: nothing is sent for less, and nothing for more. */
const MIN_RATE = 1_000n;
export const MAX_RATE = 200_000n;

/** What two outputs spent, one address paid and change make, in virtual bytes: what clients are charged for. */
const USUAL_SIZE = 209n;

/** What sending costs and about when it is in a block. */
export interface SpeedQuote {
  readonly speed: CryptoSpeed;
  readonly fee: Money;
  readonly afterSeconds: number;
}

/** What a place in a block costs now, in satoshis for a thousand virtual bytes: the lowest of what providers expect. */
export async function rateFor({ providers }: BitcoinWallet, speed: CryptoSpeed): Promise<bigint> {
  const rate = await lowest(providers, (provider) => provider.estimate(BLOCKS[speed]));
  return rate < MIN_RATE ? MIN_RATE : rate > MAX_RATE ? MAX_RATE : rate;
}

/** What clients are charged by speed. Throws `ProviderError`. */
export function quoteSpeeds(wallet: BitcoinWallet): Promise<SpeedQuote[]> {
  return Promise.all(
    CRYPTO_SPEEDS.map(async (speed) => ({
      speed,
      fee: money("BTC", ((await rateFor(wallet, speed)) * USUAL_SIZE + 999n) / 1000n),
      afterSeconds: secondsOf(speed),
    })),
  );
}

/** About how long it takes until a payment is in a block. */
export const secondsOf = (speed: CryptoSpeed): number => BLOCKS[speed] * BLOCK_SECONDS;
