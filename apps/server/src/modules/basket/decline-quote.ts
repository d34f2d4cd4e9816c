import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { endBundle } from "../otc/index.js";
import { lockBasket } from "./basket-store.js";
import type { BasketCtx } from "./ports.js";
import { type BasketQuote, closeQuote, findQuote } from "./quote-store.js";

/** Gives up a client's open quote. Giving it up again changes nothing. Throws `otc.quote_not_open`. */
export async function declineQuote(tx: Tx, ctx: BasketCtx, quoteId: string): Promise<BasketQuote> {
  const { userId } = personOf(ctx);
  await lockBasket(tx, userId);
  const quote = await findQuote(tx, quoteId, userId);
  if (!quote) throw new DomainError("resource.not_found");
  if (quote.status === "DECLINED") return quote;
  if (!(await closeQuote(tx, ctx, quoteId, "DECLINED"))) throw new DomainError("otc.quote_not_open");
  await endBundle(tx, ctx, quoteId, "DECLINED");
  return { ...quote, status: "DECLINED" };
}
