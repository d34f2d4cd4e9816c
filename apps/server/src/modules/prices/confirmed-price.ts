import { type Asset, type Price, price } from "@lastro/money";
import type { Clock } from "@lastro/platform/clock";
import type { Database, Tx } from "@lastro/platform/database/database";
import { findCheck } from "./check-store.js";
import { historicPrice } from "./live-price.js";
import { isUsable } from "./price-rules.js";
import { findLatest } from "./store.js";

/** How recent a price has to be, and how far its two sources may stand apart. */
export interface Trust {
  readonly maxAgeSeconds: number;
  readonly maxDeviationBps: number;
}

/**
 * What two sources make of an asset: the range both their prices lie in, and the age of the older; or why nothing may
 * be traded on them.
 */
export type ConfirmedPrice<A extends Asset = Asset> =
  | {
      readonly is: "confirmed";
      readonly low: Price<A, "BRL">;
      readonly high: Price<A, "BRL">;
      readonly sourceAt: Date;
    }
  /** `isKnown`: either source has ever said something. */
  | { readonly is: "stale"; readonly isKnown: boolean }
  | { readonly is: "disputed"; readonly first: Price<A, "BRL">; readonly second: Price<A, "BRL"> };

export type ConfirmedPriceSource = <A extends Asset>(
  db: Database | Tx,
  clock: Clock,
  asset: A,
  trust: Trust,
) => Promise<ConfirmedPrice<A>>;

/** The price both sources confirm at the present instant. */
export const confirmedPrice: ConfirmedPriceSource = async (db, clock, asset, trust) => {
  const [first, second] = [await findLatest(db, asset), await findCheck(db, asset)];
  const now = clock.now();
  const isRecent = (at: Date) => isUsable(at, now, trust.maxAgeSeconds);
  if (!first || !second || !isRecent(first.source_at) || !isRecent(second.sourceAt)) {
    return { is: "stale", isKnown: first !== undefined || second !== undefined };
  }
  // What the first source says now and nobody has confirmed counts as said.
  const said = first.suspect_brl ?? first.brl;
  const low = least(said, first.brl, second.bid);
  const high = greatest(said, first.brl, second.ask);
  const inReais = (scaled: bigint) => price(asset, "BRL", scaled);
  if ((high - low) * 10_000n > low * BigInt(trust.maxDeviationBps)) {
    return { is: "disputed", first: inReais(said), second: inReais(second.bid) };
  }
  const sourceAt = first.source_at < second.sourceAt ? first.source_at : second.sourceAt;
  return { is: "confirmed", low: inReais(low), high: inReais(high), sourceAt };
};

/** The price of a past instant from the history, which was judged when it was the present. */
export const historicConfirmedPrice: ConfirmedPriceSource = async (db, clock, asset) => {
  const found = await historicPrice(db, clock, asset);
  if (!found) return { is: "stale", isKnown: false };
  return { is: "confirmed", low: found.price, high: found.price, sourceAt: found.sourceAt };
};

function least(...values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b < a ? b : a));
}

function greatest(...values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b > a ? b : a));
}
