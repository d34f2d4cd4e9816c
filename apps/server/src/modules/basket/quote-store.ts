import type { BasketPurpose, BasketQuoteStatus } from "@lastro/contracts/basket";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../lifecycle/index.js";
import { endBundle } from "../otc/index.js";

const QUOTES = {
  name: "basket_quote",
  table: "basket_quote",
  column: "status",
} as const satisfies Machine;

/** A firm quote of everything a purchase, a rebalancing or a sale takes; the desk has its trades under the same id. */
export interface BasketQuote {
  readonly id: string;
  readonly userId: string;
  readonly purpose: BasketPurpose;
  readonly status: BasketQuoteStatus;
  readonly shareBps: number | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

type Acting = Pick<RequestCtx, "actor" | "clock">;

const COLUMNS = `id, user_id as "userId", purpose, status, share_bps as "shareBps", issued_at as "issuedAt",
  expires_at as "expiresAt"`;

/** A client's own quote. Another's is as if it did not exist. */
export async function findQuote(
  db: Database | Tx,
  id: string,
  userId: string,
): Promise<BasketQuote | undefined> {
  const [row] = await query<BasketQuote>(
    db,
    `select ${COLUMNS} from basket_quote where id = $1 and user_id = $2`,
    [id, userId],
  );
  return row;
}

export async function insertQuote(tx: Tx, ctx: Acting, quote: BasketQuote): Promise<void> {
  const { id, userId, purpose, status, shareBps, issuedAt, expiresAt } = quote;
  await query(
    tx,
    `insert into basket_quote (id, user_id, purpose, status, share_bps, issued_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, userId, purpose, status, shareBps, issuedAt, expiresAt],
  );
  await recordChanges(tx, ctx, [{ machine: "basket_quote", id, from: null, to: status }]);
}

/** Moves a quote on from ISSUED; false where it was elsewhere already. */
export function closeQuote(
  tx: Tx,
  ctx: Acting,
  id: string,
  to: Exclude<BasketQuoteStatus, "ISSUED">,
): Promise<boolean> {
  return transition(tx, ctx, QUOTES, { id, from: "ISSUED", to });
}

/** Ends the quote a client still has open, by the clock or because the basket is no longer what it was made for. */
export async function retireOpenQuote(tx: Tx, ctx: Acting, userId: string): Promise<void> {
  const [open] = await query<{ id: string; expiresAt: Date }>(
    tx,
    `select id, expires_at as "expiresAt" from basket_quote where user_id = $1 and status = 'ISSUED' for update`,
    [userId],
  );
  if (!open) return;
  await closeQuote(tx, ctx, open.id, open.expiresAt <= ctx.clock.now() ? "EXPIRED" : "REPLACED");
  await endBundle(tx, ctx, open.id, "REPLACED");
}

/** Ends every quote whose time is over. Answers which. */
export function expireQuotes(tx: Tx, now: Date): Promise<{ id: string }[]> {
  return query<{ id: string }>(
    tx,
    `update basket_quote set status = 'EXPIRED'
     where id in (select id from basket_quote where status = 'ISSUED' and expires_at <= $1
                  order by expires_at limit 500 for update skip locked)
     returning id`,
    [now],
  );
}
