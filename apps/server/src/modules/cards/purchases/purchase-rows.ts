import type { CardCategory, PurchaseStatus } from "@lastro/contracts/cards/states";
import { addDays, startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { cursorOf, INSTANT, type PageQuery, readCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { contains } from "@lastro/platform/database/like";
import { isUuid } from "@lastro/platform/uuid";
import { toPurchase } from "../spending/purchase-store.js";
import type { ShownPurchase } from "./purchase-view.js";

export interface PurchaseFilters {
  readonly cardId?: string | undefined;
  readonly status?: PurchaseStatus | undefined;
  readonly category?: CardCategory | undefined;
  readonly search?: string | undefined;
  /** Brazilian civil days, both counted. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Wanted extends PageQuery {
  /** Whose; everybody's when absent. */
  readonly userId?: string;
  readonly filters: PurchaseFilters;
  /** Clients whose purchases are wanted beside those whose merchant is found. */
  readonly orOf?: readonly string[];
}

/** Purchases newest first, one beyond the limit. */
export async function purchaseRows(
  db: Database | Tx,
  { userId, filters, limit, cursor, orOf = [] }: Wanted,
): Promise<ShownPurchase[]> {
  const { cardId, status, category, search, from, to } = filters;
  let rows = db
    .selectFrom("cards_purchase")
    .innerJoin("cards_card", "cards_card.id", "cards_purchase.card_id")
    .selectAll("cards_purchase")
    .select("cards_card.last_digits as digits");
  if (userId !== undefined) rows = rows.where("cards_purchase.user_id", "=", userId);
  if (cardId !== undefined) rows = rows.where("cards_purchase.card_id", "=", cardId);
  if (status !== undefined) rows = rows.where("cards_purchase.status", "=", status);
  if (category !== undefined) rows = rows.where("cards_purchase.category", "=", category);
  if (search !== undefined)
    rows = rows.where((by) =>
      by.or([
        by("cards_purchase.merchant_name", "ilike", contains(search)),
        by("cards_card.last_digits", "=", search),
        ...(orOf.length > 0 ? [by("cards_purchase.user_id", "in", [...orOf])] : []),
      ]),
    );
  if (from !== undefined) rows = rows.where("cards_purchase.at", ">=", startOfBrazilianDay(from));
  if (to !== undefined) rows = rows.where("cards_purchase.at", "<", startOfBrazilianDay(addDays(to, 1)));
  const after = readCursor(cursor, [INSTANT, { test: isUuid }]);
  if (after) {
    const [at = "", id = ""] = after;
    rows = rows.where((by) =>
      by(by.refTuple("cards_purchase.at", "cards_purchase.id"), "<", by.tuple(new Date(at), id)),
    );
  }
  const found = await rows
    .orderBy("cards_purchase.at", "desc")
    .orderBy("cards_purchase.id", "desc")
    .limit(limit + 1)
    .execute();
  return found.map((row) => ({ ...toPurchase(row), digits: row.digits }));
}

export function cursorAfter({ at, id }: ShownPurchase): string {
  return cursorOf(at.toISOString(), id);
}
