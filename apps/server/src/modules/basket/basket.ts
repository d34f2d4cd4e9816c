import type { BasketAsset, BasketIndex } from "@lastro/contracts/basket";
import type { Money } from "@lastro/money";

/** So much of the whole in an asset, in basis points. */
export interface Weight {
  readonly asset: BasketAsset;
  readonly bps: number;
}

/** What a client chose: an index of the bank's, or weights of their own. */
export type Recipe = { readonly index: BasketIndex } | { readonly weights: readonly Weight[] };

export interface Basket {
  readonly userId: string;
  readonly recipe: Recipe;
  /** When its client was told that it stands far from its recipe. */
  readonly driftToldAt: Date | null;
}

/** What a basket holds of an asset, and what was paid for it, spread and fee included. */
export interface Holding {
  readonly asset: BasketAsset;
  readonly amount: Money<BasketAsset>;
  readonly cost: Money<"BRL">;
}

/** The weights of a recipe: those of an index are the ones published last. */
export function weightsOf(
  recipe: Recipe,
  indices: readonly { readonly index: BasketIndex; readonly weights: readonly Weight[] }[],
): readonly Weight[] {
  if ("weights" in recipe) return recipe.weights;
  const published = indices.find(({ index }) => index === recipe.index);
  if (!published) throw new Error(`Index ${recipe.index} is not published`);
  return published.weights;
}
