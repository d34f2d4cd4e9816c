import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import type { Recipe } from "./basket.js";
import { lockBasket, saveRecipe } from "./basket-store.js";
import { lockAccount } from "./own-basket.js";
import type { BasketCtx } from "./ports.js";
import { retireOpenQuote } from "./quote-store.js";

/** Sets what the basket of whoever asks is to be made of. What is in it stays until it is rebalanced. */
export async function chooseRecipe(tx: Tx, ctx: BasketCtx, recipe: Recipe): Promise<void> {
  const userId = await lockAccount(tx, ctx);
  await lockBasket(tx, userId);
  await retireOpenQuote(tx, ctx, userId);
  await saveRecipe(tx, userId, recipe, ctx.clock.now());
  const words =
    "index" in recipe ? recipe.index : recipe.weights.map((one) => `${one.asset} ${one.bps}`).join(", ");
  await recordAudit(tx, ctx, { action: "basket.recipe_chosen", subject: userId, details: { fields: words } });
  await announce(tx, { to: { userId }, type: "basket" });
}
