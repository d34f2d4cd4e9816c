import { isAsset, isZero, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Hold } from "./postings.js";

export type HoldMoveKind = "increase" | "capture" | "release";

/** Something done to a hold after it was opened, known by its key. */
export interface HoldMove {
  readonly key: string;
  readonly amount: Money;
}

interface HoldRow {
  id: string;
  owner_id: string;
  asset: string;
  reference: string;
  remaining: bigint;
}

const LOCK = `select id, owner_id, asset, reference, amount - captured - released as remaining from ledger_hold
  where id = $1 for update`;

function toHold(row: HoldRow): Hold {
  if (!isAsset(row.asset)) throw new Error(`Hold ${row.id} is of an unknown asset`);
  return {
    id: row.id,
    ownerId: row.owner_id,
    amount: money(row.asset, row.remaining),
    reference: row.reference,
  };
}

/** A hold of what is left of it, which may be nothing, locked until the commit. Throws `ledger.hold_not_open`. */
export async function lockHold(tx: Tx, id: string): Promise<Hold> {
  const [row] = await query<HoldRow>(tx, LOCK, [id]);
  if (!row) throw new DomainError("ledger.hold_not_open");
  return toHold(row);
}

/** The same of a hold that has something left. Throws `ledger.hold_not_open`. */
export async function lockOpenHold(tx: Tx, id: string): Promise<Hold> {
  const hold = await lockHold(tx, id);
  if (isZero(hold.amount)) throw new DomainError("ledger.hold_not_open");
  return hold;
}

/** The transaction of a move that was made under this key; throws when the key was used for another move. */
export async function findMove(
  db: Database | Tx,
  holdId: string,
  kind: HoldMoveKind,
  { key, amount }: HoldMove,
): Promise<string | undefined> {
  const [row] = await query<{ hold_id: string; kind: string; amount: bigint; transaction_id: string }>(
    db,
    "select hold_id, kind, amount, transaction_id from ledger_hold_move where key = $1",
    [key],
  );
  if (!row) return undefined;
  if (row.hold_id !== holdId || row.kind !== kind || row.amount !== amount.minor)
    throw new Error(`The key ${key} was used for another move of a hold`);
  return row.transaction_id;
}

/** Notes a move and what it leaves of the hold; the hold ends with the last of it. */
export async function noteMove(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  holdId: string,
  kind: HoldMoveKind,
  { key, amount, transactionId }: HoldMove & { readonly transactionId: string },
): Promise<void> {
  const at = ctx.clock.now();
  await query(
    tx,
    `insert into ledger_hold_move (key, hold_id, kind, amount, transaction_id, at) values ($1, $2, $3, $4, $5, $6)`,
    [key, holdId, kind, amount.minor, transactionId, at],
  );
  const [increased, captured, released] = ["increase", "capture", "release"].map((one) =>
    one === kind ? amount.minor : 0n,
  );
  const ends = `amount + $2::numeric - captured - $3::numeric - released - $4::numeric = 0`;
  const changed = await query(
    tx,
    `update ledger_hold set amount = amount + $2::numeric, captured = captured + $3::numeric, released = released + $4::numeric,
       status = case when not (${ends}) then 'open' when captured + $3::numeric > 0 then 'settled' else 'voided' end,
       closed_at = case when ${ends} then $5::timestamptz end
     where id = $1 and status = 'open' and amount - captured - released >= $3::numeric + $4::numeric returning 1`,
    [holdId, increased, captured, released, at],
  );
  if (changed.length === 0) throw new DomainError("ledger.hold_not_open");
}
