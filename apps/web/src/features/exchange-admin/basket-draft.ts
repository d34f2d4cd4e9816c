import {
  BASKET_ASSETS,
  BASKET_INDICES,
  type BasketAsset,
  type BasketIndex,
  WHOLE_BPS,
} from "@lastro/contracts/basket";
import type { BasketSettings, BasketSettingsChange } from "@/features/exchange-admin/api";
import { bpsToType, typedBps } from "@/lib/percent";

const LEAST_WEIGHT = 100;
const DRIFT = { least: 100, most: 5_000 } as const;

/** Weights and drift while they are typed, in per cent. */
export interface BasketDraft {
  readonly weights: Readonly<Record<BasketIndex, Readonly<Record<BasketAsset, string>>>>;
  readonly drift: string;
}

export function draftOf({ indices, driftBps }: BasketSettings): BasketDraft {
  const weightsOf = (index: BasketIndex) => {
    const published = indices.find((one) => one.index === index)?.weights ?? [];
    const typed = BASKET_ASSETS.map((asset) => {
      const bps = published.find((one) => one.asset === asset)?.bps;
      return [asset, bps === undefined ? "" : bpsToType(bps)] as const;
    });
    return Object.fromEntries(typed) as Record<BasketAsset, string>;
  };
  const weights = BASKET_INDICES.map((index) => [index, weightsOf(index)] as const);
  return {
    weights: Object.fromEntries(weights) as Record<BasketIndex, Record<BasketAsset, string>>,
    drift: bpsToType(driftBps),
  };
}

/** A weight as typed, zero for none; undefined where it is none. */
export function weightOf(typed: string): number | undefined {
  const bps = typedBps(typed);
  return bps === undefined || bps > WHOLE_BPS || (bps > 0 && bps < LEAST_WEIGHT) ? undefined : bps;
}

export function driftOf(typed: string): number | undefined {
  const bps = typedBps(typed);
  return bps === undefined || bps < DRIFT.least || bps > DRIFT.most ? undefined : bps;
}

/** What an index comes to, in basis points. */
export function sumOf(weights: BasketDraft["weights"][BasketIndex]): number {
  return BASKET_ASSETS.reduce((sum, asset) => sum + (weightOf(weights[asset]) ?? 0), 0);
}

/** What the draft says, or nothing while an index is not the whole. */
export function settingsOf(draft: BasketDraft): Omit<BasketSettingsChange, "version" | "reason"> | undefined {
  const driftBps = driftOf(draft.drift);
  const isWrong = (index: BasketIndex) =>
    sumOf(draft.weights[index]) !== WHOLE_BPS ||
    BASKET_ASSETS.some((asset) => weightOf(draft.weights[index][asset]) === undefined);
  if (driftBps === undefined || BASKET_INDICES.some(isWrong)) return undefined;
  return {
    driftBps,
    indices: BASKET_INDICES.map((index) => ({
      index,
      weights: BASKET_ASSETS.flatMap((asset) => {
        const bps = weightOf(draft.weights[index][asset]) ?? 0;
        return bps === 0 ? [] : [{ asset, bps }];
      }),
    })),
  };
}
