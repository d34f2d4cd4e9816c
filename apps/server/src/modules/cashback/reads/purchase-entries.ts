import type { ResponseOf } from "@lastro/contracts";
import type { listCashbackEntries } from "@lastro/contracts/cards/cashback";
import type { CashbackLevel, CashbackStatus } from "@lastro/contracts/cards/states";
import { money } from "@lastro/money";
import { type PageQuery, pageOfRows, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { PurchaseCashback } from "../../cards/index.js";

type Page = ResponseOf<typeof listCashbackEntries>;
type Entry = Page["items"][number];

interface Row {
  readonly id: string;
  readonly establishment: string;
  readonly cleared: bigint;
  readonly accrued: bigint;
  readonly reversed: bigint;
  readonly at: Date;
  readonly status: CashbackStatus;
  readonly nextAt: Date | null;
  readonly level: CashbackLevel;
  readonly levelBps: number;
  readonly partnerBps: number;
}

/**
 * What each purchase earned, and how it stands: pending while any of it waits, expired once nothing is left and some of it
 * expired.
 */
const ENTRIES = `select p.purchase_id as id, p.user_id, p.establishment, p.cleared, p.accrued, p.reversed, p.first_at as at,
    p.level, p.level_bps as "levelBps", p.partner_bps as "partnerBps",
    case when p.reversed = p.accrued then 'estornado'
         when l.waiting is not null then 'pendente'
         when l.lapsed then 'expirado' else 'creditado' end as status,
    case when p.reversed = p.accrued then null else coalesce(l.waiting, l.ends) end as "nextAt"
  from cashback_purchase p
  cross join lateral (
    select min(o.credits_at) filter (where o.credited_at is null and o.remaining > 0) as waiting,
           min(o.expires_at) filter (where o.credited_at is not null and o.remaining > 0) as ends,
           bool_and(o.remaining = 0) and exists (
             select from cashback_movement m where m.purchase_id = p.purchase_id and m.kind = 'expired') as lapsed
    from cashback_lot o where o.purchase_id = p.purchase_id) l
  where p.accrued > 0`;

/** A page of what a client's purchases earned, the newest purchase first. */
export async function listEntries(
  db: Database,
  userId: string,
  { status, cursor, limit }: PageQuery & { readonly status?: CashbackStatus | undefined },
): Promise<Page> {
  const rows = await query<Row>(
    db,
    `select * from (${ENTRIES} and p.user_id = $1 and ($2::uuid is null or p.purchase_id < $2)) e
     where $3::text is null or e.status = $3 order by e.id desc limit $4`,
    [userId, readIdCursor(cursor) ?? null, status ?? null, limit + 1],
  );
  return pageOfRows(rows, limit, ({ id }) => id, toEntry);
}

/** What purchases earned, by their ids; those that earned nothing are left out. */
export async function cashbackOf(
  db: Database | Tx,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, PurchaseCashback>> {
  if (purchaseIds.length === 0) return new Map();
  const rows = await query<Row>(db, `${ENTRIES} and p.purchase_id = any ($1::uuid[])`, [[...purchaseIds]]);
  return new Map(
    rows.map(({ id, accrued, reversed, status, at }) => [
      id,
      { amount: money("PRP", accrued - reversed), status, at },
    ]),
  );
}

function toEntry(row: Row): Entry {
  const { id, establishment, at, status, nextAt, level, levelBps, partnerBps } = row;
  return {
    ...{ id, establishment, purchaseId: id, date: at, status, nextAt },
    purchaseAmount: money("BRL", row.cleared),
    amount: money("PRP", row.accrued - row.reversed),
    reversed: money("PRP", row.reversed),
    rate: { levelBps, partnerBps, level },
  };
}
