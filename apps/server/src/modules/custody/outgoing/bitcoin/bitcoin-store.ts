import type { CryptoSpeed } from "@lastro/contracts/crypto/speeds";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { SignedPayment } from "../signer/port.js";
import type { AttemptPlan, Coin } from "./plan-attempt.js";

/** A payment by Bitcoin: how soon it should be in a block, and where its change goes. */
export interface BitcoinPayment {
  readonly id: string;
  readonly speed: CryptoSpeed;
  readonly changeNumber: number | null;
  readonly raiseAskedAt: Date | null;
  readonly endedAttempt: number | null;
}

/** A transaction a payment was tried with. */
export interface Attempt {
  readonly paymentId: string;
  readonly number: number;
  readonly fee: bigint;
  readonly change: bigint;
  readonly size: number;
  readonly txHash: string | null;
  readonly signedTx: string | null;
  readonly createdAt: Date;
}

const COIN = `tx_hash as "txHash", vout, amount, address_id as "addressId", number`;

/** Keeps how soon a payment should be in a block, before anything is sent for it. */
export async function insertBitcoinPayment(
  tx: Tx,
  of: { readonly id: string; readonly speed: CryptoSpeed; readonly at: Date },
): Promise<void> {
  await query(tx, "insert into custody_bitcoin_payment (id, speed, created_at) values ($1, $2, $3)", [
    ...[of.id, of.speed, of.at],
  ]);
}

export async function findBitcoinPayments(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BitcoinPayment>> {
  if (ids.length === 0) return new Map();
  const rows = await query<BitcoinPayment>(
    db,
    `select id, speed, change_number as "changeNumber", raise_asked_at as "raiseAskedAt",
            ended_attempt as "endedAttempt"
     from custody_bitcoin_payment where id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The attempts of payments, in the order they were made. */
export function findAttempts(db: Database | Tx, ids: readonly string[]): Promise<Attempt[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return query<Attempt>(
    db,
    `select payment_id as "paymentId", number, fee, change, size, tx_hash as "txHash", signed_tx as "signedTx",
            created_at as "createdAt"
     from custody_bitcoin_attempt where payment_id = any($1) order by payment_id, number`,
    [ids],
  );
}

/** What an attempt spends, in the order of its inputs. */
export function coinsOf(db: Database | Tx, paymentId: string, attempt: number): Promise<Coin[]> {
  return query<Coin>(
    db,
    `select ${COIN} from custody_bitcoin_input where payment_id = $1 and attempt <= $2
     order by attempt, tx_hash, vout`,
    [paymentId, attempt],
  );
}

/** Every output of ours a final block proved and no payment took: what was credited, our change, what came back from the cold address. */
export function freeCoins(db: Database): Promise<Coin[]> {
  return query<Coin>(
    db,
    `select ${COIN} from (
       select i.tx_hash, i.place::integer as vout, i.raw::numeric as amount, i.address_id, a.number
       from custody_incoming i join custody_address a on a.id = i.address_id
       where i.network = 'BTC' and i.asset = 'BTC' and i.status = 'credited' and i.displaced_at is null
       union all
       select t.tx_hash, 1, t.change, null, p.change_number
       from custody_bitcoin_payment p
       join custody_bitcoin_attempt t on t.payment_id = p.id and t.number = p.ended_attempt
       where t.change > 0
       union all
       select tx_hash, place::integer, raw::numeric, null, number
       from custody_cold_arrival where network = 'BTC') coin
     where not exists (select 1 from custody_bitcoin_input n
                       where n.tx_hash = coin.tx_hash and n.vout = coin.vout)`,
    [],
  );
}

/** Keeps where a payment's change goes, once. */
export async function setChange(
  db: Database,
  id: string,
  change: { readonly number: number; readonly address: string },
): Promise<void> {
  await query(
    db,
    `update custody_bitcoin_payment set change_number = $2, change_address = $3
     where id = $1 and change_number is null`,
    [id, change.number, change.address],
  );
}

/**
 * Writes an attempt down with what it spends, before it is signed; false when another payment took one of the outputs, or
 * the attempt was planned already: the caller's transaction is then to be undone.
 */
export async function insertAttempt(
  tx: Tx,
  paymentId: string,
  { number, coins, fee, change, size }: AttemptPlan & { readonly number: number },
  at: Date,
): Promise<boolean> {
  const made = await query(
    tx,
    `insert into custody_bitcoin_attempt (payment_id, number, fee, change, size, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [paymentId, number, fee, change, size, at],
  );
  const taken = await query(
    tx,
    `insert into custody_bitcoin_input (tx_hash, vout, payment_id, attempt, address_id, number, amount)
     select c.tx_hash, c.vout, $1, $2, c.address_id, c.number, c.amount
     from unnest($3::text[], $4::integer[], $5::uuid[], $6::integer[], $7::numeric[])
       as c (tx_hash, vout, address_id, number, amount)
     where not exists (select 1 from custody_bitcoin_input n where n.payment_id = $1
                         and n.tx_hash = c.tx_hash and n.vout = c.vout)
     on conflict do nothing returning 1`,
    [
      ...[paymentId, number, coins.map(({ txHash }) => txHash), coins.map(({ vout }) => vout)],
      ...[coins.map(({ addressId }) => addressId), coins.map((coin) => coin.number)],
      coins.map(({ amount }) => amount),
    ],
  );
  const kept = await coinsOf(tx, paymentId, number - 1);
  return made.length === 1 && taken.length === coins.length - kept.length;
}

/** Writes a signed attempt down, once. */
export async function noteAttemptSigned(
  tx: Tx,
  { paymentId, number }: Attempt,
  { txHash, signed }: SignedPayment,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update custody_bitcoin_attempt set tx_hash = $3, signed_tx = $4
     where payment_id = $1 and number = $2 and tx_hash is null returning 1`,
    [paymentId, number, txHash, signed],
  );
  return rows.length === 1;
}

/** Ends a payment by the attempt a final block proved; what only later ones would have spent is free again. */
export async function noteAttemptEnded(tx: Tx, { paymentId, number }: Attempt): Promise<void> {
  await query(
    tx,
    "update custody_bitcoin_payment set ended_attempt = $2, raise_asked_at = null where id = $1",
    [paymentId, number],
  );
  await query(tx, "delete from custody_bitcoin_input where payment_id = $1 and attempt > $2", [
    ...[paymentId, number],
  ]);
}

/** Whether an address takes our own change. */
export async function isChangeAddress(db: Database, address: string): Promise<boolean> {
  const rows = await query(db, "select 1 from custody_bitcoin_payment where change_address = $1", [address]);
  return rows.length === 1;
}

/** What our change addresses hold, by the books, of what came there up to a block; those money came back to from the cold address too. */
export function changeHeld(
  db: Database,
  block: bigint,
): Promise<{ readonly address: string; readonly amount: bigint }[]> {
  return query(
    db,
    `select p.change_address as address, t.change as amount
     from custody_bitcoin_payment p
     join custody_bitcoin_attempt t on t.payment_id = p.id and t.number = p.ended_attempt
     join custody_outgoing o on o.id = p.id
     where t.change > 0 and o.block_number <= $1
       and not exists (select 1 from custody_bitcoin_input n where n.tx_hash = t.tx_hash and n.vout = 1)
     union all
     select to_address, raw::numeric from custody_cold_arrival c
     where network = 'BTC' and block_number <= $1
       and not exists (select 1 from custody_bitcoin_input n where n.tx_hash = c.tx_hash and n.vout = c.place::integer)`,
    [block],
  );
}
