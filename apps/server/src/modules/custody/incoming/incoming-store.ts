import type { IncomingReason, IncomingStatus } from "@lastro/contracts/crypto/incoming";
import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { OwnerRealm } from "../../ledger/index.js";
import { type Machine, transition } from "../../lifecycle/index.js";
import type { ChainArrival, SeenArrival } from "../chains/port.js";
import { toLedger } from "../chains/units.js";
import { gathered } from "../sweeps/sweep-store.js";
import type { Incoming, Reached } from "./incoming.js";

interface IncomingRow {
  id: string;
  network: CryptoNetwork;
  tx_hash: string;
  place: string;
  address_id: string;
  owner_realm: OwnerRealm;
  owner_id: string;
  from_address: string | null;
  asset: Asset | null;
  token: string | null;
  raw: bigint;
  amount: bigint;
  status: IncomingStatus;
  reason: IncomingReason | null;
  confirmations_have: number | null;
  confirmations_need: number | null;
  block_number: bigint | null;
  seen_at: Date;
  credited_at: Date | null;
  displaced_at: Date | null;
}

function toIncoming(row: IncomingRow): Incoming {
  const { confirmations_have: have, confirmations_need: need } = row;
  return {
    id: row.id,
    network: row.network,
    txHash: row.tx_hash,
    place: row.place,
    addressId: row.address_id,
    owner: { realm: row.owner_realm, id: row.owner_id },
    from: row.from_address,
    amount: row.asset === null ? null : money(row.asset, row.amount),
    token: row.token,
    raw: row.raw,
    status: row.status,
    reason: row.reason,
    confirmations: have === null || need === null ? null : { have, need },
    blockNumber: row.block_number,
    seenAt: row.seen_at,
    creditedAt: row.credited_at,
    displacedAt: row.displaced_at,
  };
}

const INCOMING = {
  name: "custody_incoming",
  table: "custody_incoming",
  column: "status",
} as const satisfies Machine;

type Place = Pick<ChainArrival, "txHash" | "place">;
type Noting = Pick<Ctx, "clock" | "random">;

/** Writes down what is coming, as soon as it is seen; what is known is left as it is. True when it is new. */
export async function noteSeen(
  db: Database | Tx,
  ctx: Noting,
  network: CryptoNetwork,
  { addressId, owner }: Reached,
  seen: Pick<SeenArrival, "txHash" | "place" | "from" | "token" | "raw" | "block"> & {
    readonly asset: Asset;
    readonly confirmations?: SeenArrival["confirmations"];
  },
): Promise<boolean> {
  const { amount, remainder } = toLedger(network, seen.asset, seen.raw);
  const { block, confirmations } = seen;
  const rows = await query(
    db,
    `insert into custody_incoming (id, network, tx_hash, place, address_id, owner_realm, owner_id, from_address, asset,
       token, raw, amount, remainder, block_number, block_hash, block_time, confirmations_have, confirmations_need,
       status, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 'arriving', $19)
     on conflict (network, tx_hash, place) do nothing returning 1`,
    [
      ...[ctx.random.id(), network, seen.txHash, seen.place, addressId, owner.realm, owner.id, seen.from],
      ...[seen.asset, seen.token, seen.raw, amount.minor, remainder],
      ...[block?.number ?? null, block?.hash ?? null, block?.at ?? null],
      ...[confirmations?.have ?? null, confirmations?.need ?? null, ctx.clock.now()],
    ],
  );
  return rows.length === 1;
}

/** A token we do not take: kept for whoever asks for it, and in no books. */
export async function noteUnexpected(
  tx: Tx,
  ctx: Noting,
  network: CryptoNetwork,
  { addressId, owner }: Reached,
  { txHash, place, from, token, raw, block }: ChainArrival,
): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into custody_incoming (id, network, tx_hash, place, address_id, owner_realm, owner_id, from_address, token,
       raw, amount, remainder, block_number, block_hash, block_time, status, seen_at, booked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, $11, $12, $13, 'unexpected', $14, $14)
     on conflict (network, tx_hash, place) do nothing returning 1`,
    [
      ...[ctx.random.id(), network, txHash, place, addressId, owner.realm, owner.id, from, token, raw],
      ...[block.number, block.hash, block.at, ctx.clock.now()],
    ],
  );
  return rows.length === 1;
}

/** How far something is confirmed that is not final; true when that is news. A dropped one that is seen again comes back. */
export async function noteConfirmations(
  tx: Tx,
  ctx: Noting,
  network: CryptoNetwork,
  { txHash, place, block, confirmations: { have, need } }: SeenArrival,
): Promise<boolean> {
  const [row] = await query<{ id: string; status: IncomingStatus }>(
    tx,
    `update custody_incoming set confirmations_have = $4, confirmations_need = $5,
       block_number = $6, block_hash = $7, block_time = $8
     where network = $1 and tx_hash = $2 and place = $3 and status in ('arriving', 'gone')
       and (confirmations_have, confirmations_need, block_hash) is distinct from ($4::integer, $5::integer, $7::text)
     returning id, status`,
    [network, txHash, place, have, need, block?.number ?? null, block?.hash ?? null, block?.at ?? null],
  );
  if (row?.status === "gone") await moveIncoming(tx, ctx, row.id, { from: "gone", to: "arriving" });
  return row !== undefined;
}

/** Ends what was seen in blocks that are final by now and was not in them: the network dropped it, or moved it. */
export async function dropUnconfirmed(
  tx: Tx,
  ctx: Noting,
  network: CryptoNetwork,
  upTo: bigint,
): Promise<readonly string[]> {
  const rows = await query<{ id: string; owner_id: string }>(
    tx,
    `select id, owner_id from custody_incoming
     where network = $1 and status = 'arriving' and block_number <= $2 order by id for update`,
    [network, upTo],
  );
  for (const { id } of rows) await moveIncoming(tx, ctx, id, { from: "arriving", to: "gone" });
  return rows.map(({ owner_id: ownerId }) => ownerId);
}

/** Ends what waited for a block and is no longer among what waits or is in one: the network forgot it. */
export async function dropForgotten(
  tx: Tx,
  ctx: Noting,
  network: CryptoNetwork,
  seen: readonly Place[],
): Promise<readonly string[]> {
  const rows = await query<{ id: string; owner_id: string }>(
    tx,
    `select id, owner_id from custody_incoming
     where network = $1 and status = 'arriving' and block_number is null and tx_hash || ':' || place <> all($2)
     order by id for update`,
    [network, seen.map(({ txHash, place }) => `${txHash}:${place}`)],
  );
  for (const { id } of rows) await moveIncoming(tx, ctx, id, { from: "arriving", to: "gone" });
  return rows.map(({ owner_id: ownerId }) => ownerId);
}

export async function lockIncoming(
  tx: Tx,
  network: CryptoNetwork,
  { txHash, place }: Place,
): Promise<Incoming | undefined> {
  const [row] = await query<IncomingRow>(
    tx,
    "select * from custody_incoming where network = $1 and tx_hash = $2 and place = $3 for update",
    [network, txHash, place],
  );
  return row && toIncoming(row);
}

export async function lockIncomingById(tx: Tx, id: string): Promise<Incoming | undefined> {
  const [row] = await query<IncomingRow>(tx, "select * from custody_incoming where id = $1 for update", [id]);
  return row && toIncoming(row);
}

/** What a transaction brought an owner: first what no rule credited. */
export async function findIncomingOf(
  db: Database | Tx,
  of: { readonly network: CryptoNetwork; readonly txHash: string; readonly ownerId: string },
): Promise<Incoming | undefined> {
  const [row] = await query<IncomingRow>(
    db,
    `select * from custody_incoming where network = $1 and tx_hash = $2 and owner_id = $3
     order by status in ('unexpected', 'under_review', 'kept', 'returning', 'returned') desc, id limit 1`,
    [of.network, of.txHash, of.ownerId],
  );
  return row && toIncoming(row);
}

/** What came to an address below the minimum and waits for more, locked. */
export async function lockAccumulating(
  tx: Tx,
  of: { readonly addressId: string; readonly network: CryptoNetwork; readonly asset: Asset },
): Promise<readonly Incoming[]> {
  const rows = await query<IncomingRow>(
    tx,
    `select * from custody_incoming where address_id = $1 and network = $2 and asset = $3
       and status = 'accumulating' and displaced_at is null order by id for update`,
    [of.addressId, of.network, of.asset],
  );
  return rows.map(toIncoming);
}

export interface IncomingMove {
  readonly from: IncomingStatus;
  readonly to: IncomingStatus;
  readonly reason?: IncomingReason | undefined;
  /** The final block it is booked from. */
  readonly block?: ChainArrival["block"];
  /** The payment that takes it back to its sender. */
  readonly returnId?: string;
}

/** Moves something along its graph; throws where it no longer stands where the move starts. */
export async function moveIncoming(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
  { from, to, reason, block, returnId }: IncomingMove,
): Promise<void> {
  const now = ctx.clock.now();
  const moved = await transition(tx, ctx, INCOMING, {
    id,
    from,
    to,
    reason,
    set: {
      ...(reason === undefined ? {} : { reason }),
      ...(to === "credited" ? { credited_at: now } : {}),
      ...(returnId === undefined ? {} : { return_id: returnId }),
      ...(block
        ? { block_number: block.number, block_hash: block.hash, block_time: block.at, booked_at: now }
        : {}),
    },
  });
  if (!moved) throw new Error(`What came as ${id} is no longer ${from}`);
}

/** What is reaching or reached an owner's addresses, newest first. */
export async function listIncoming(
  db: Database | Tx,
  ownerId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<Incoming[]> {
  const rows = await query<IncomingRow>(
    db,
    `select * from custody_incoming where owner_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [ownerId, before ?? null, limit],
  );
  return rows.map(toIncoming);
}

/** Where money of an owner's came from, by ids. */
export async function findIncoming(db: Database | Tx, ids: readonly string[]): Promise<readonly Incoming[]> {
  const rows = await query<IncomingRow>(db, "select * from custody_incoming where id = any($1)", [ids]);
  return rows.map(toIncoming);
}

/** What came to an owner's address below the minimum and waits for more. */
export async function sumAccumulating(
  db: Database | Tx,
  of: { readonly addressId: string; readonly network: CryptoNetwork; readonly asset: Asset },
): Promise<bigint> {
  const [row] = await query<{ sum: bigint }>(
    db,
    `select coalesce(sum(amount), 0) as sum from custody_incoming
     where address_id = $1 and network = $2 and asset = $3 and status = 'accumulating' and displaced_at is null`,
    [of.addressId, of.network, of.asset],
  );
  return row?.sum ?? 0n;
}

/** What owners' addresses on a network hold of an asset, by the books. */
export async function heldAtOwners(db: Database | Tx, network: CryptoNetwork, asset: Asset): Promise<bigint> {
  const [row] = await query<{ sum: bigint }>(
    db,
    `select coalesce(sum(amount), 0) as sum from custody_incoming
     where network = $1 and asset = $2 and status in ('accumulating', 'credited', 'under_review', 'kept', 'returning')`,
    [network, asset],
  );
  return (row?.sum ?? 0n) - (await gathered(db, network, asset));
}
