import type { ResponseOf } from "@lastro/contracts";
import { BASKET_ASSETS, type readBasket as contract } from "@lastro/contracts/basket";
import { money, sum } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { currentSettings as deskSettings, settingsOf } from "../otc/index.js";
import { latestPrices, valueAt } from "../prices/index.js";
import { type Holding, type Weight, weightsOf } from "./basket.js";
import { findBasket, holdingsOf, movementsOf } from "./basket-store.js";
import { currentSettings } from "./settings.js";
import { currentWeights, driftOf, minimumOf, targetOf } from "./weights.js";

type BasketView = ResponseOf<typeof contract>;

/** Everything a client sees of their basket, and the indices they may follow. */
export async function readBasket(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  userId: string,
): Promise<BasketView> {
  const settings = await currentSettings(db);
  const desk = await deskSettings(db);
  const minimum = (weights: readonly Weight[]) =>
    minimumOf(weights, (asset) => settingsOf(desk, asset).minAmount);
  const basket = await findBasket(db, userId);
  return {
    indices: settings.indices.map(({ index, weights }) => ({ index, weights, minimum: minimum(weights) })),
    publishedAt: settings.changedAt,
    driftBps: settings.driftBps,
    basket: basket
      ? {
          index: "index" in basket.recipe ? basket.recipe.index : null,
          minimum: minimum(weightsOf(basket.recipe, settings.indices)),
          ...standingOf(
            weightsOf(basket.recipe, settings.indices),
            await holdingsOf(db, userId),
            await latestPrices(db, clock),
          ),
        }
      : null,
  };
}

/** What a basket holds beside what it is to hold, at prices of `latestPrices`. */
export function standingOf(
  weights: readonly Weight[],
  held: readonly Holding[],
  prices: ReadonlyMap<string, bigint>,
): Pick<NonNullable<BasketView["basket"]>, "holdings" | "value" | "cost" | "driftBps"> {
  const parts = BASKET_ASSETS.flatMap((asset) => {
    const holding = held.find((one) => one.asset === asset);
    const targetBps = targetOf(weights, asset);
    if (!holding && targetBps === 0) return [];
    const amount = holding?.amount ?? money(asset, 0n);
    const value = holding ? (valueAt(prices, amount) ?? null) : money("BRL", 0n);
    return [{ asset, amount, value, cost: holding?.cost ?? money("BRL", 0n), targetBps }];
  });
  const values = parts.map(({ value }) => value).filter((value) => value !== null);
  const bps = values.length === parts.length ? currentWeights(values) : undefined;
  const holdings = parts.map((part, place) => ({ ...part, weightBps: bps?.[place] ?? null }));
  return {
    holdings,
    value: values.length === parts.length ? sum("BRL", values) : null,
    cost: sum(
      "BRL",
      parts.map(({ cost }) => cost),
    ),
    driftBps: bps ? driftOf(holdings.map((one) => ({ ...one, weightBps: one.weightBps ?? 0 }))) : null,
  };
}

/** Whether a client still has something in their basket. */
export async function hasBasket(db: Database, userId: string): Promise<boolean> {
  return (await holdingsOf(db, userId)).length > 0;
}

/** The basket in a copy of a client's data: its recipe, what went in and what came out. */
export async function* basketRecords(
  { db }: Pick<Ctx, "db">,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const basket = await findBasket(db, userId);
  if (!basket) return;
  yield { kind: "basket", ...basket.recipe };
  for (const { userId: _owner, ...movement } of await movementsOf(db, userId))
    yield { kind: "movement", ...movement };
}
