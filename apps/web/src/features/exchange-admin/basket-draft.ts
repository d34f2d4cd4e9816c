import {
  BASKET_ASSETS,
  BASKET_INDICES,
  type BasketAsset,
  type BasketIndex,
  WHOLE_BPS,
} from "@lastro/contracts/basket";
import type { BasketSettings, BasketSettingsChange } from "@/features/exchange-admin/api";
import { typedWeight } from "@/lib/basket-weights";
import { bpsToType, typedBps } from "@/lib/percent";

const DRIFT = { min: 100, max: 5_000 } as const;

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

export function driftOf(typed: string): number | undefined {
  const bps = typedBps(typed);
  return bps === undefined || bps < DRIFT.min || bps > DRIFT.max ? undefined : bps;
}

/** What an index comes to, in basis points. */
export function sumOf(weights: BasketDraft["weights"][BasketIndex]): number {
  return BASKET_ASSETS.reduce((sum, asset) => sum + (typedWeight(weights[asset]) ?? 0), 0);
}

/** What the draft says, or nothing while an index is not the whole. */
export function settingsOf(draft: BasketDraft): Omit<BasketSettingsChange, "version" | "reason"> | undefined {
  const driftBps = driftOf(draft.drift);
  const isWrong = (index: BasketIndex) =>
    sumOf(draft.weights[index]) !== WHOLE_BPS ||
    BASKET_ASSETS.some((asset) => typedWeight(draft.weights[index][asset]) === undefined);
  if (driftBps === undefined || BASKET_INDICES.some(isWrong)) return undefined;
  return {
    driftBps,
    indices: BASKET_INDICES.map((index) => ({
      index,
      weights: BASKET_ASSETS.flatMap((asset) => {
        const bps = typedWeight(draft.weights[index][asset]) ?? 0;
        return bps === 0 ? [] : [{ asset, bps }];
      }),
    })),
  };
}
