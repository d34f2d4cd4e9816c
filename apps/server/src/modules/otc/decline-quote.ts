import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Quote } from "./quote.js";
import { endAnswered } from "./requests/end-request.js";
import { closeQuote, lockQuote } from "./store.js";

/** Gives up a client's open quote. Giving it up again changes nothing. */
export async function declineQuote(ctx: RequestCtx, quoteId: string): Promise<Quote> {
  const { userId } = personOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const quote = await lockQuote(tx, quoteId, userId);
    if (!quote) throw new DomainError("resource.not_found");
    if (quote.status === "DECLINED") return quote;
    if (!(await closeQuote(tx, ctx, quoteId, "DECLINED"))) throw new DomainError("otc.quote_not_open");
    if (quote.requestId !== null) await endAnswered(tx, ctx, quote.requestId, "rejected");
    return { ...quote, status: "DECLINED" };
  });
}
