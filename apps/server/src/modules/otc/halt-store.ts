import type { OtcAsset, OtcHaltReason } from "@lastro/contracts/otc";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

export interface Halt {
  readonly id: string;
  readonly asset: OtcAsset;
  readonly reason: OtcHaltReason;
  readonly beganAt: Date;
  /** When what began it was last seen. */
  readonly seenAt: Date;
  readonly endedAt: Date | null;
}

const COLUMNS = `id, asset, reason, began_at as "beganAt", seen_at as "seenAt", ended_at as "endedAt"`;

export async function findOpenHalt(db: Database | Tx, asset: OtcAsset): Promise<Halt | undefined> {
  const [halt] = await query<Halt>(
    db,
    `select ${COLUMNS} from otc_halt where asset = $1 and ended_at is null`,
    [asset],
  );
  return halt;
}

/** Those that are open, and the latest of those that are over. */
export function listHalts(db: Database, limit: number): Promise<Halt[]> {
  return query<Halt>(
    db,
    `select ${COLUMNS} from otc_halt order by (ended_at is null) desc, began_at desc limit $1`,
    [limit],
  );
}

/** Begins a halt; false while another of the asset is open. */
export async function insertHalt(tx: Tx, halt: Omit<Halt, "seenAt" | "endedAt">): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into otc_halt (id, asset, reason, began_at, seen_at) values ($1, $2, $3, $4, $4) on conflict do nothing returning 1`,
    [halt.id, halt.asset, halt.reason, halt.beganAt],
  );
  return rows.length === 1;
}

/** Notes that what began a halt is still there. */
export async function noteSeen(db: Database, id: string, at: Date): Promise<void> {
  await query(db, "update otc_halt set seen_at = greatest(seen_at, $2) where id = $1 and ended_at is null", [
    id,
    at,
  ]);
}

/** Ends a halt once. */
export async function endHalt(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    "update otc_halt set ended_at = $2 where id = $1 and ended_at is null returning 1",
    [id, at],
  );
  return rows.length === 1;
}
