import { ASSET_CODES, type Asset } from "@lastro/money";
import type { AssetValue } from "@/features/accounts/allocation";
import type { WalletHistory } from "@/features/accounts/api";
import { compareDecimals, isZero } from "@/lib/decimals";

type Point = WalletHistory["points"][number];

/** What each asset was worth at a point, in the order the house lists them. */
export function valuesOf({ assets }: Point): AssetValue[] {
  return ASSET_CODES.flatMap((asset) => {
    const valueBrl = assets[asset];
    return valueBrl === undefined ? [] : [{ asset, valueBrl }];
  });
}

/** The assets that were ever worth something, those worth most at the end first: the order they are stacked in. */
export function stackedAssets(points: readonly Point[]): Asset[] {
  const last = (asset: Asset) => points.at(-1)?.assets[asset] ?? "0";
  return ASSET_CODES.filter((asset) => points.some(({ assets }) => !isZero(assets[asset] ?? "0"))).sort(
    (a, b) => compareDecimals(last(b), last(a)),
  );
}
