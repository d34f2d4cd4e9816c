import type { AlertAsset, PriceAlertDirection } from "@lastro/contracts/price-alerts";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { PriceAlert } from "./alert.js";

interface AlertRow {
  readonly id: string;
  readonly user_id: string;
  readonly coin: AlertAsset;
  readonly direction: PriceAlertDirection;
  readonly price: bigint;
  readonly created_at: Date;
  readonly told_at: Date | null;
  readonly told_price: bigint | null;
}

/** A price that was accepted; `coin` is a currency too, as in the tables. */
export interface AcceptedPrice {
  readonly coin: string;
  readonly brl: bigint;
}

const COLUMNS = "id, user_id, coin, direction, price, created_at, told_at, told_price";
/** `p`: the accepted prices; `a`: the alerts they reach. */
const REACHED = `unnest($1::text[], $2::numeric[]) as p (coin, brl)
  where a.coin = p.coin and a.state = 'waiting'
    and (a.direction = 'above' and a.price <= p.brl or a.direction = 'below' and a.price >= p.brl)`;

/** Two requests of one client that count their alerts come one after the other. */
export async function lockAlertsOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('price_alert:' || $1, 0))", [userId]);
}

/** A client's alerts: those that wait, then those that were told, each newest first. */
export async function listAlertsOf(db: Database | Tx, userId: string): Promise<PriceAlert[]> {
  const rows = await query<AlertRow>(
    db,
    `select ${COLUMNS} from price_alert where user_id = $1
     order by told_at desc nulls first, created_at desc, id desc`,
    [userId],
  );
  return rows.map(toAlert);
}

/** False where the client waits for the same already. */
export async function insertAlert(tx: Tx, alert: PriceAlert): Promise<boolean> {
  const { id, userId, asset, direction, price, createdAt } = alert;
  const written = await query(
    tx,
    `insert into price_alert (id, user_id, coin, direction, price, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [id, userId, asset, direction, price, createdAt],
  );
  return written.length > 0;
}

/** False when it is none of the client's. */
export async function deleteAlert(
  db: Database | Tx,
  { id, userId }: Pick<PriceAlert, "id" | "userId">,
): Promise<boolean> {
  const gone = await query(db, "delete from price_alert where id = $1 and user_id = $2 returning 1", [
    id,
    userId,
  ]);
  return gone.length > 0;
}

/** Whether any of these prices is one that somebody waits for. */
export async function anyReached(tx: Tx, prices: readonly AcceptedPrice[]): Promise<boolean> {
  const [row] = await query<{ is: boolean }>(
    tx,
    `select exists (select from price_alert a, ${REACHED}) as is`,
    listsOf(prices),
  );
  return row?.is ?? false;
}

/** Takes so many of those the prices reach out of waiting: whoever takes one tells it, and nobody else. */
export async function claimReached(
  tx: Tx,
  prices: readonly AcceptedPrice[],
  of: { readonly askedBefore: Date; readonly toldAt: Date; readonly limit: number },
): Promise<PriceAlert[]> {
  const rows = await query<AlertRow>(
    tx,
    `update price_alert t set state = 'told', told_at = $3, told_price = r.brl
     from (select a.id, p.brl from price_alert a, ${REACHED} and a.created_at <= $4
           order by a.id limit $5 for update of a skip locked) r
     where t.id = r.id and t.state = 'waiting'
     returning t.id, t.user_id, t.coin, t.direction, t.price, t.created_at, t.told_at, t.told_price`,
    [...listsOf(prices), of.toldAt, of.askedBefore, of.limit],
  );
  return rows.map(toAlert);
}

export async function forgetAlerts(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from price_alert where user_id = $1", [userId]);
}

function listsOf(prices: readonly AcceptedPrice[]) {
  return [prices.map(({ coin }) => coin), prices.map(({ brl }) => brl.toString())];
}

function toAlert(row: AlertRow): PriceAlert {
  const { id, coin: asset, direction, price, told_at: at, told_price: toldPrice } = row;
  return {
    ...{ id, asset, direction, price },
    userId: row.user_id,
    createdAt: row.created_at,
    told: at && toldPrice !== null ? { at, price: toldPrice } : undefined,
  };
}
