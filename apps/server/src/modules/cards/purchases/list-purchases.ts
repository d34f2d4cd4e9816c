import type { ResponseOf } from "@lastro/contracts";
import type { listPurchases as listRoute } from "@lastro/contracts/cards/purchases";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type PageQuery, pageOfRows } from "@lastro/platform/cursor";
import type { PurchasePorts } from "./ports.js";
import { cursorAfter, type PurchaseFilters, purchaseRows } from "./purchase-rows.js";
import { summaryView } from "./purchase-view.js";

/** A page of the purchases of whoever asks, newest first. */
export async function listPurchases(
  ctx: RequestCtx & PurchasePorts,
  { cursor, limit, ...filters }: PageQuery & PurchaseFilters,
): Promise<ResponseOf<typeof listRoute>> {
  const rows = await purchaseRows(ctx.db, { userId: personOf(ctx).userId, filters, cursor, limit });
  const ids = rows.map(({ id }) => id);
  const cashback = await ctx.cashback?.cashbackOf(ctx.db, ids);
  const contests = await ctx.contestsOf?.(ctx.db, ids);
  return pageOfRows(rows, limit, cursorAfter, (purchase) =>
    summaryView(purchase, { cashback: cashback?.get(purchase.id), contest: contests?.get(purchase.id) }),
  );
}
