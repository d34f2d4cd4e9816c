import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Basket } from "./basket.js";
import { lockBasket } from "./basket-store.js";
import type { BasketCtx } from "./ports.js";

/** Keeps the account of whoever asks open until the commit. Throws `resource.not_found` where it is not. */
export async function lockAccount(tx: Tx, ctx: BasketCtx): Promise<string> {
  const { userId } = personOf(ctx);
  if ((await ctx.lockHolder(tx, userId)) !== "open") throw new DomainError("resource.not_found");
  return userId;
}

/** The basket of whoever asks, locked. Throws `resource.not_found` and `basket.no_recipe`. */
export async function ownBasket(tx: Tx, ctx: BasketCtx): Promise<Basket> {
  const basket = await lockBasket(tx, await lockAccount(tx, ctx));
  if (!basket) throw new DomainError("basket.no_recipe");
  return basket;
}
