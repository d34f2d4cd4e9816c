import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Network } from "@lastro/contracts/custody/networks";
import type { Asset } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { SignedPayment } from "./signer/port.js";

export interface Confirmations {
  readonly have: number;
  readonly need: number;
}

/** What is known of a payment by a network. */
export interface Outgoing {
  readonly id: string;
  readonly network: CryptoNetwork;
  /** Canonical. */
  readonly address: string;
  /** In the token's own unit. */
  readonly raw: bigint;
  readonly txHash: string | null;
  readonly signedTx: string | null;
  readonly confirmations: Confirmations | null;
  readonly endedAt: Date | null;
}

interface OutgoingRow {
  id: string;
  network: CryptoNetwork;
  address: string;
  raw: bigint;
  tx_hash: string | null;
  signed_tx: string | null;
  confirmations_have: number | null;
  confirmations_need: number | null;
  ended_at: Date | null;
}

function toOutgoing({ confirmations_have: have, confirmations_need: need, ...row }: OutgoingRow): Outgoing {
  return {
    id: row.id,
    network: row.network,
    address: row.address,
    raw: row.raw,
    txHash: row.tx_hash,
    signedTx: row.signed_tx,
    confirmations: have === null || need === null ? null : { have, need },
    endedAt: row.ended_at,
  };
}

/** The payment of an id, written down if it was not. */
export async function ensureOutgoing(
  db: Database,
  of: Pick<Outgoing, "id" | "network" | "address" | "raw"> & {
    /** Null for a token that is in no books. */
    readonly asset: Asset | null;
    readonly at: Date;
    readonly fromAddressId: string | null;
  },
): Promise<Outgoing> {
  await query(
    db,
    `insert into custody_outgoing (id, network, address, raw, asset, created_at, from_address_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do nothing`,
    [of.id, of.network, of.address, of.raw, of.asset, of.at, of.fromAddressId],
  );
  const found = (await findOutgoing(db, [of.id])).get(of.id);
  if (!found) throw new Error(`Payment ${of.id} was not written down`);
  return found;
}

/** What is known of payments, by their ids. */
export async function findOutgoing(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outgoing>> {
  if (ids.length === 0) return new Map();
  const rows = await query<OutgoingRow>(db, "select * from custody_outgoing where id = any($1)", [ids]);
  return new Map(rows.map((row) => [row.id, toOutgoing(row)]));
}

/** Writes a signed transaction down, once; false when one was. */
export async function noteSigned(tx: Tx, id: string, { txHash, signed }: SignedPayment): Promise<boolean> {
  const rows = await query(
    tx,
    `update custody_outgoing set tx_hash = $2, signed_tx = $3
     where id = $1 and tx_hash is null and ended_at is null returning 1`,
    [id, txHash, signed],
  );
  return rows.length === 1;
}

/** Puts another transaction of the same payment in the place of the one that was written down. */
export async function noteTransaction(
  tx: Tx,
  id: string,
  { txHash, signed }: SignedPayment,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update custody_outgoing set tx_hash = $2, signed_tx = $3
     where id = $1 and tx_hash is not null and ended_at is null returning 1`,
    [id, txHash, signed],
  );
  return rows.length === 1;
}

/** Keeps how far a payment is confirmed; false when that was known. */
export async function noteConfirmations(tx: Tx, id: string, { have, need }: Confirmations): Promise<boolean> {
  const rows = await query(
    tx,
    `update custody_outgoing set confirmations_have = $2, confirmations_need = $3
     where id = $1 and (confirmations_have, confirmations_need) is distinct from ($2::integer, $3::integer) returning 1`,
    [id, have, need],
  );
  return rows.length === 1;
}

/** Ends a payment, once: in a final block, or in none. */
export async function noteEnded(
  tx: Tx,
  id: string,
  { at, blockNumber }: { readonly at: Date; readonly blockNumber: bigint | null },
): Promise<boolean> {
  const rows = await query(
    tx,
    "update custody_outgoing set ended_at = $2, block_number = $3 where id = $1 and ended_at is null returning 1",
    [id, at, blockNumber],
  );
  return rows.length === 1;
}

/** Whether something left our own address, or an owner's for ours: what leaves an owner's for the outside is neither. */
export type Leaving = "ours" | "owners";

/** A payment that was signed and has no end yet. */
export type InFlight = Outgoing & {
  /** Of every transaction it was tried with; one of them at most is in a block. */
  readonly hashes: readonly string[];
  /** The owner's address it leaves. */
  readonly from: string | undefined;
};

/** What the release before wrote down without saying what is sent was the one token its networks had. */
const ASSET_OF = "coalesce(o.asset, 'USDT')";

export async function paymentsInFlight(
  db: Database | Tx,
  {
    network,
    asset,
    leaving,
  }: { readonly network: Network; readonly asset: Asset; readonly leaving: Leaving },
): Promise<readonly InFlight[]> {
  const rows = await query<OutgoingRow & { from_address: string | null; hashes: string[] }>(
    db,
    `select o.*, a.address as from_address,
            array(select o.tx_hash union select t.tx_hash from custody_ethereum_attempt t
                  where t.payment_id = o.id and t.tx_hash is not null) as hashes
     from custody_outgoing o left join custody_address a on a.id = o.from_address_id
     where o.network = $1 and ${ASSET_OF} = $2 and o.tx_hash is not null and o.ended_at is null
       and case when $3 then o.from_address_id is null else exists (select from custody_sweep s where s.id = o.id) end`,
    [network, asset, leaving === "ours"],
  );
  return rows.map(({ hashes, from_address: from, ...row }) => ({
    ...{ ...toOutgoing(row), hashes, from: from ?? undefined },
  }));
}

/** What left in blocks after one, in the token's own unit. */
export async function leftAfter(
  tx: Tx,
  {
    network,
    asset,
    leaving,
  }: { readonly network: Network; readonly asset: Asset; readonly leaving: Leaving },
  block: bigint,
): Promise<bigint> {
  const [row] = await query<{ raw: bigint }>(
    tx,
    `select coalesce(sum(o.raw), 0) as raw from custody_outgoing o
     where o.network = $1 and ${ASSET_OF} = $2 and o.block_number > $3
       and case when $4 then o.from_address_id is null else exists (select from custody_sweep s where s.id = o.id) end`,
    [network, asset, block, leaving === "ours"],
  );
  return row?.raw ?? 0n;
}
