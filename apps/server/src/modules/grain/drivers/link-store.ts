import type { DriverUpdate, UpdateOutcome } from "@lastro/contracts/grain/load-links";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A link for the driver of a load. */
export interface LoadLink {
  readonly id: string;
  readonly orderId: string;
  readonly loadId: string;
  readonly plate: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

const COLUMNS = `id, order_id as "orderId", load_id as "loadId", plate, created_at as "createdAt",
  expires_at as "expiresAt", last_used_at as "lastUsedAt"`;

export async function insertLink(
  tx: Tx,
  link: LoadLink & { readonly tokenHash: Buffer; readonly createdBy: string },
): Promise<void> {
  await tx
    .insertInto("grain_load_link")
    .values({
      id: link.id,
      order_id: link.orderId,
      load_id: link.loadId,
      token_hash: link.tokenHash,
      plate: link.plate,
      created_by: link.createdBy,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The link of a load that was not revoked, whether its time is over or not. */
export const findLinkOf = (db: Database | Tx, loadId: string) => findLink(db, "load_id", loadId);

/** The same by the hash of its token. */
export const findLinkByToken = (db: Database | Tx, hash: Buffer) => findLink(db, "token_hash", hash);

async function findLink(
  db: Database | Tx,
  by: "load_id" | "token_hash",
  value: string | Buffer,
): Promise<LoadLink | undefined> {
  const [link] = await query<LoadLink>(
    db,
    `select ${COLUMNS} from grain_load_link where ${by} = $1 and revoked_at is null`,
    [value],
  );
  return link;
}

/** Ends the link of a load, of a locked order; false where there was none. */
export async function markRevoked(tx: Tx, loadId: string, at: Date): Promise<boolean> {
  const revoked = await query(
    tx,
    "update grain_load_link set revoked_at = $2 where load_id = $1 and revoked_at is null returning id",
    [loadId, at],
  );
  return revoked.length > 0;
}

export async function markUsed(db: Database | Tx, id: string, at: Date): Promise<void> {
  await query(db, "update grain_load_link set last_used_at = $2 where id = $1", [id, at]);
}

export interface KeptUpdate {
  readonly key: string;
  readonly saidHash: Buffer;
  readonly kind: DriverUpdate;
  readonly outcome: UpdateOutcome;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
}

/** What came by a link, as it happened. */
export function updatesOf(db: Database | Tx, linkId: string): Promise<KeptUpdate[]> {
  return query<KeptUpdate>(
    db,
    `select key, said_hash as "saidHash", kind, outcome, occurred_at as "occurredAt", recorded_at as "recordedAt"
     from grain_load_update where link_id = $1 order by occurred_at, recorded_at, key`,
    [linkId],
  );
}

export async function insertUpdate(tx: Tx, linkId: string, update: KeptUpdate): Promise<void> {
  await tx
    .insertInto("grain_load_update")
    .values({
      link_id: linkId,
      key: update.key,
      said_hash: update.saidHash,
      kind: update.kind,
      outcome: update.outcome,
      occurred_at: update.occurredAt,
      recorded_at: update.recordedAt,
    })
    .execute();
}
