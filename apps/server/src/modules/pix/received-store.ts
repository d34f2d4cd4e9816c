import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

type Reais = Money<"BRL">;

/** A Pix a client received, and what of it has gone back or is on its way back. */
export interface ReceivedPix {
  readonly id: string;
  readonly endToEndId: string;
  readonly amount: Reais;
  readonly receivedAt: Date;
  readonly payerName: string | null;
  readonly payerDocument: string | null;
  readonly message: string | null;
  readonly returned: Reais;
}

interface Row extends Omit<ReceivedPix, "amount" | "returned"> {
  readonly amount: bigint;
  readonly returned: bigint;
}

/** The payments of the client `$1`: on their charges, to their keys, and those attributed to them. */
const MINE = `
  select p.id from pix_charge c join pix_payment p on p.charge_id = c.id where c.user_id = $1
  union all
  select p.id from pix_key k join pix_payment p on p.key_id = k.id where k.user_id = $1
  union all
  select payment_id from pix_unmatched where attributed_to = $1`;

const RECEIVED = `
  select p.id, p.end_to_end_id as "endToEndId", p.amount, p.received_at as "receivedAt", p.payer_name as "payerName",
         p.payer_document_masked as "payerDocument", p.message,
         coalesce((select sum(r.amount) from pix_return r where r.payment_id = p.id and r.status <> 'REFUSED'), 0)
           + coalesce((select sum(b.amount) from pix_claw_back b where b.payment_id = p.id), 0) as returned
    from pix_payment p where p.id in (${MINE})`;

function toReceived(row: Row): ReceivedPix {
  return { ...row, amount: money("BRL", row.amount), returned: money("BRL", row.returned) };
}

/** A client's Pix, newest first, those before an instant and id where they are given. */
export async function receivedOf(
  db: Database,
  userId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<ReceivedPix[]> {
  const rows = await query<Row>(
    db,
    `${RECEIVED} and ($2::uuid is null or p.id < $2) order by p.id desc limit $3`,
    [userId, before ?? null, limit],
  );
  return rows.map(toReceived);
}

/** One of them; another client's is one that does not exist. */
export async function findReceived(
  db: Database | Tx,
  userId: string,
  id: string,
): Promise<ReceivedPix | undefined> {
  const [row] = await query<Row>(db, `${RECEIVED} and p.id = $2`, [userId, id]);
  return row && toReceived(row);
}

/** Who paid these of a client's Pix, the document masked, by their ids; another client's are left out. */
export async function payersOfReceived(
  db: Database | Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string | null; readonly document: string | null }>> {
  const rows = await query<Row>(db, `${RECEIVED} and p.id = any ($2::uuid[])`, [userId, [...ids]]);
  return new Map(rows.map((row) => [row.id, { name: row.payerName, document: row.payerDocument }]));
}

/** The same, with its returns kept from changing until the transaction ends. */
export async function lockReceived(tx: Tx, userId: string, id: string): Promise<ReceivedPix | undefined> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('pix-return:' || $1::text, 0))", [id]);
  return findReceived(tx, userId, id);
}
