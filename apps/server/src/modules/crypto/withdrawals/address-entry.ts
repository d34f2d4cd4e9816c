import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { AddressOwner } from "@lastro/contracts/crypto/withdrawals";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** An address a client sends to, and whose the client says it is. */
export interface AddressEntry {
  readonly id: string;
  readonly userId: string;
  readonly network: CryptoNetwork;
  /** Canonical. */
  readonly address: string;
  readonly label: string;
  readonly owner: AddressOwner;
  readonly holder: string | null;
  readonly createdAt: Date;
}

const COLUMNS = `id, user_id as "userId", network, address, label, owner, holder, created_at as "createdAt"`;

export function entriesOf(db: Database | Tx, userId: string): Promise<AddressEntry[]> {
  return query<AddressEntry>(
    db,
    `select ${COLUMNS} from crypto_address_entry where user_id = $1 and removed_at is null order by label, id`,
    [userId],
  );
}

/** One of a client's addresses that is in the book still; it stays there until the commit. */
export async function lockEntry(tx: Tx, userId: string, id: string): Promise<AddressEntry | undefined> {
  const [row] = await query<AddressEntry>(
    tx,
    `select ${COLUMNS} from crypto_address_entry
     where id = $1 and user_id = $2 and removed_at is null for share`,
    [id, userId],
  );
  return row;
}

/** Addresses by their ids, also those that were removed since. */
export async function findEntries(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AddressEntry>> {
  const rows = await query<AddressEntry>(
    db,
    `select ${COLUMNS} from crypto_address_entry where id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps an address; false when it is in the book already. */
export async function insertEntry(tx: Tx, entry: AddressEntry): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into crypto_address_entry (id, user_id, network, address, label, owner, holder, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, network, address) where removed_at is null do nothing returning 1`,
    [
      ...[entry.id, entry.userId, entry.network, entry.address, entry.label],
      ...[entry.owner, entry.holder, entry.createdAt],
    ],
  );
  return rows.length === 1;
}

/** Takes an address out of the book; false when it was not in it. */
export async function removeEntry(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    `update crypto_address_entry set removed_at = $3
     where id = $1 and user_id = $2 and removed_at is null returning 1`,
    [id, userId, at],
  );
  return rows.length === 1;
}

/** Takes what a person typed out of their book; the addresses stay, because payments went there. */
export async function forgetEntries(tx: Tx, userId: string, at: Date): Promise<void> {
  await query(
    tx,
    `update crypto_address_entry set label = '', holder = case when holder is not null then '' end,
       removed_at = coalesce(removed_at, $2) where user_id = $1`,
    [userId, at],
  );
}
