import type { ResponseOf } from "@lastro/contracts";
import type { listAdminPurchases as listRoute } from "@lastro/contracts/cards/administration";
import type { PurchaseStatus } from "@lastro/contracts/cards/states";
import type { RequestCtx } from "@lastro/platform/context";
import { type PageQuery, pageOfRows } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import type { PurchasePorts } from "./ports.js";
import { cursorAfter, purchaseRows } from "./purchase-rows.js";
import { figuresOf, merchantView, reais } from "./purchase-view.js";

const MAX_CLIENTS = 100;

interface Wanted extends PageQuery {
  readonly status?: PurchaseStatus | undefined;
  readonly search?: string | undefined;
}

/** A page of the purchases of all clients, newest first. */
export async function listAdminPurchases(
  ctx: RequestCtx & PurchasePorts,
  { cursor, limit, ...filters }: Wanted,
): Promise<ResponseOf<typeof listRoute>> {
  const { search } = filters;
  const orOf = search === undefined ? [] : await ctx.searchClients(ctx.db, search, MAX_CLIENTS);
  const rows = await purchaseRows(ctx.db, { filters, cursor, limit, orOf });
  const clients = await ctx.clientsOf(ctx.db, [...new Set(rows.map(({ userId }) => userId))]);
  const answered = await answeredIn(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return pageOfRows(rows, limit, cursorAfter, (purchase) => {
    const { id, userId, digits, status, decline, held, at } = purchase;
    const { amount, iof } = figuresOf(purchase);
    const { name, email } = clients.get(userId) ?? { name: "", email: "" };
    return {
      ...{ id, status, amount, iof, at },
      client: { id: userId, name, email },
      cardLastDigits: digits ?? "",
      merchant: merchantView(purchase),
      decline: decline?.reason ?? null,
      held: reais(held),
      answeredInMs: answered.get(id) ?? null,
    };
  });
}

/** How long the first question about each took. */
async function answeredIn(
  db: Database,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; ms: number }>(
    db,
    `select distinct on (purchase_id) purchase_id as id, answered_in_ms as ms from cards_question
      where purchase_id = any ($1::uuid[]) order by purchase_id, asked_at`,
    [purchaseIds],
  );
  return new Map(rows.map(({ id, ms }) => [id, ms]));
}
