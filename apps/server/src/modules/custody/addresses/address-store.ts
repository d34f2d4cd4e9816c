import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Owner, OwnerRealm } from "../../ledger/index.js";
import type { AddressFamily } from "./address-family.js";
import type { IndexedAddress } from "./address-source.js";

/** An address of ours that is one owner's. */
export interface OwnedAddress extends IndexedAddress {
  readonly id: string;
  readonly family: AddressFamily;
  readonly owner: Owner;
}

interface AddressRow {
  id: string;
  family: AddressFamily;
  number: number;
  address: string;
  attestation: string | null;
  owner_realm: OwnerRealm;
  owner_id: string;
}

const toAddress = (row: AddressRow): OwnedAddress => ({
  id: row.id,
  family: row.family,
  index: row.number,
  address: row.address,
  attestation: row.attestation,
  owner: { realm: row.owner_realm, id: row.owner_id },
});

export async function findAddressOf(
  db: Database | Tx,
  family: AddressFamily,
  { realm, id }: Owner,
): Promise<OwnedAddress | undefined> {
  const [row] = await query<AddressRow>(
    db,
    "select * from custody_address where family = $1 and owner_realm = $2 and owner_id = $3",
    [family, realm, id],
  );
  return row && toAddress(row);
}

/** Whose an address of a family is, where it is an owner's of this house. */
export async function findOwnedAddress(
  db: Database | Tx,
  family: AddressFamily,
  address: string,
): Promise<OwnedAddress | undefined> {
  const [row] = await query<AddressRow>(
    db,
    "select * from custody_address where family = $1 and address = $2",
    [family, address],
  );
  return row && toAddress(row);
}

/** An owner's address as something leaves it, by its id. */
export async function addressById(
  db: Database | Tx,
  id: string,
): Promise<{ readonly addressId: string; readonly address: string; readonly index: number }> {
  const [row] = await query<AddressRow>(db, "select * from custody_address where id = $1", [id]);
  if (!row) throw new Error(`There is no address ${id}`);
  return { addressId: id, address: row.address, index: row.number };
}

/** Those of the addresses that are owners' of this house. */
export async function ownedAmong(
  db: Database | Tx,
  family: AddressFamily,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await query<{ address: string }>(
    db,
    "select address from custody_address where family = $1 and address = any($2)",
    [family, addresses],
  );
  return new Set(rows.map(({ address }) => address));
}

export async function addressesOf(db: Database | Tx, family: AddressFamily): Promise<OwnedAddress[]> {
  const rows = await query<AddressRow>(db, "select * from custody_address where family = $1", [family]);
  return rows.map(toAddress);
}

/** Takes the next index of a family: nobody else gets it, also when it stays unused. */
export async function takeIndex(db: Database, family: AddressFamily | "bitcoin_change"): Promise<number> {
  const [row] = await query<{ taken: number }>(
    db,
    `insert into custody_address_sequence (family, next) values ($1, 1)
     on conflict (family) do update set next = custody_address_sequence.next + 1 returning next - 1 as taken`,
    [family],
  );
  if (!row) throw new Error(`No index of ${family} could be taken`);
  return row.taken;
}

/** Keeps an address as its owner's, if that owner has none of the family yet. */
export async function insertAddress(db: Database, of: OwnedAddress & { readonly at: Date }): Promise<void> {
  await query(
    db,
    `insert into custody_address (id, family, number, address, attestation, owner_realm, owner_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (family, owner_realm, owner_id) do nothing`,
    [of.id, of.family, of.index, of.address, of.attestation, of.owner.realm, of.owner.id, of.at],
  );
}
