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
  readonly provenAt: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = `id, user_id as "userId", network, address, label, owner, holder, proven_at as "provenAt",
  created_at as "createdAt"`;

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

/** A text to be signed for an address that is not proven. */
export interface ProofText {
  readonly text: string;
  readonly until: Date;
}

/** Keeps what is to be signed, in the place of what was before; false where the address is proven. */
export async function keepProofText(tx: Tx, id: string, { text, until }: ProofText): Promise<boolean> {
  const rows = await query(
    tx,
    `update crypto_address_entry set proof_text = $2, proof_until = $3
     where id = $1 and proven_at is null returning 1`,
    [id, text, until],
  );
  return rows.length === 1;
}

export async function proofTextOf(tx: Tx, id: string): Promise<ProofText | undefined> {
  const [row] = await query<{ text: string | null; until: Date | null }>(
    tx,
    "select proof_text as text, proof_until as until from crypto_address_entry where id = $1",
    [id],
  );
  return row?.text != null && row.until !== null ? { text: row.text, until: row.until } : undefined;
}

/** Notes that a text was signed, once; false where it is no longer the text to sign. */
export async function noteProof(
  tx: Tx,
  id: string,
  { text, signature, at }: { readonly text: string; readonly signature: string; readonly at: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update crypto_address_entry set proof_signature = $3, proven_at = $4
     where id = $1 and proof_text = $2 and proven_at is null returning 1`,
    [id, text, signature, at],
  );
  return rows.length === 1;
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
       proof_text = case when proof_text is not null then '' end,
       proof_signature = case when proof_signature is not null then '' end, removed_at = coalesce(removed_at, $2) where user_id = $1`,
    [userId, at],
  );
}
