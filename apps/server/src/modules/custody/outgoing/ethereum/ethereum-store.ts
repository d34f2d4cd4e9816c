import type { CryptoSpeed } from "@lastro/contracts/crypto/speeds";
import type { Asset } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { SignedPayment } from "../signer/port.js";

/** A payment by Ethereum: how soon it should be in a block, and which of its sender's transactions it is. */
export interface EthereumPayment {
  readonly id: string;
  readonly speed: CryptoSpeed;
  readonly nonce: bigint | null;
  readonly raiseAskedAt: Date | null;
}

/** What a transaction may cost for each unit of gas, and how much gas it may use. */
export interface AttemptPlan {
  readonly number: number;
  readonly gas: bigint;
  readonly maxFee: bigint;
  readonly tip: bigint;
  readonly afterBlock: bigint;
}

/** A transaction a payment was tried with. */
export interface Attempt extends AttemptPlan {
  readonly paymentId: string;
  readonly txHash: string | null;
  readonly signedTx: string | null;
  readonly createdAt: Date;
  /** What the network took, once a final block holds it. */
  readonly fee: bigint | null;
}

export type SignedAttempt = Attempt & { readonly txHash: string; readonly signedTx: string };

/** Keeps how soon a payment should be in a block; one whose payer chose stays as they chose. */
export async function insertEthereumPayment(
  db: Database | Tx,
  of: { readonly id: string; readonly speed: CryptoSpeed; readonly at: Date },
): Promise<void> {
  await query(
    db,
    "insert into custody_ethereum_payment (id, speed, created_at) values ($1, $2, $3) on conflict do nothing",
    [of.id, of.speed, of.at],
  );
}

export async function findEthereumPayments(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EthereumPayment>> {
  if (ids.length === 0) return new Map();
  const rows = await query<EthereumPayment>(
    db,
    `select id, speed, nonce, raise_asked_at as "raiseAskedAt" from custody_ethereum_payment where id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The attempts of payments, in the order they were made. */
export function findAttempts(db: Database | Tx, ids: readonly string[]): Promise<Attempt[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return query<Attempt>(
    db,
    `select payment_id as "paymentId", number, gas, max_fee as "maxFee", tip, after_block as "afterBlock",
            tx_hash as "txHash", signed_tx as "signedTx", created_at as "createdAt", fee
     from custody_ethereum_attempt where payment_id = any($1) order by payment_id, number`,
    [ids],
  );
}

/** Writes an attempt down before it is signed; false when it was. */
export async function insertAttempt(
  db: Database | Tx,
  paymentId: string,
  { number, gas, maxFee, tip, afterBlock }: AttemptPlan,
  at: Date,
): Promise<boolean> {
  const rows = await query(
    db,
    `insert into custody_ethereum_attempt (payment_id, number, gas, max_fee, tip, after_block, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [paymentId, number, gas, maxFee, tip, afterBlock, at],
  );
  return rows.length === 1;
}

/** Writes a signed attempt down, once. */
export async function noteAttemptSigned(
  tx: Tx,
  { paymentId, number }: Pick<Attempt, "paymentId" | "number">,
  { txHash, signed }: SignedPayment,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update custody_ethereum_attempt set tx_hash = $3, signed_tx = $4
     where payment_id = $1 and number = $2 and tx_hash is null returning 1`,
    [paymentId, number, txHash, signed],
  );
  return rows.length === 1;
}

/** Keeps which of its sender's transactions a payment is; throws where the signer said another before. */
export async function noteNonce(
  tx: Tx,
  id: string,
  { sender, nonce }: { readonly sender: string; readonly nonce: bigint },
): Promise<void> {
  const rows = await query(
    tx,
    `update custody_ethereum_payment set sender = $2, nonce = $3
     where id = $1 and (nonce is null or (sender, nonce) = ($2, $3::numeric)) returning 1`,
    [id, sender, nonce],
  );
  if (rows.length === 0) throw new Error(`The signer gave payment ${id} another nonce than before`);
}

/** What the network took for the attempt a final block holds, whether it paid or failed. */
export async function noteLanded(
  tx: Tx,
  { paymentId, number }: Attempt,
  { fee, block }: { readonly fee: bigint; readonly block: bigint },
): Promise<void> {
  await query(
    tx,
    `update custody_ethereum_attempt set fee = $3, block_number = $4 where payment_id = $1 and number = $2`,
    [paymentId, number, fee, block],
  );
  await query(tx, "update custody_ethereum_payment set raise_asked_at = null where id = $1", [paymentId]);
}

/** Lets one payment at a time be planned from an address, until the commit. */
export async function lockSender(tx: Tx, sender: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('custody_ethereum:' || $1, 0))", [sender]);
}

/** The payments that leave an address and are in no block, as far as was written down. */
export async function waitingFrom(db: Database, fromAddressId: string | null): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(
    db,
    `select id from custody_outgoing where network = 'ERC20' and from_address_id is not distinct from $1
       and ended_at is null and coalesce(confirmations_have, 0) = 0`,
    [fromAddressId],
  );
  return rows.map(({ id }) => id);
}

/** What other payments that were planned from an address, and are in no block, may still take: ether, and of an asset. */
export async function spokenFor(
  tx: Tx,
  of: {
    readonly id: string;
    readonly fromAddressId: string | null;
    readonly asset: Asset | null;
    /** What was in no block when the address was asked what it holds. */
    readonly before: readonly string[];
  },
): Promise<{ readonly ether: bigint; readonly token: bigint }> {
  const [row] = await query<{ ether: bigint; token: bigint }>(
    tx,
    `select coalesce(sum(t.cost + case when o.asset = 'ETH' then o.raw else 0 end), 0) as ether,
            coalesce(sum(o.raw) filter (where o.asset = $3), 0) as token
     from custody_outgoing o
     join (select payment_id, max(gas * max_fee) as cost from custody_ethereum_attempt group by payment_id) t
       on t.payment_id = o.id
     where o.network = 'ERC20' and o.id <> $1 and o.from_address_id is not distinct from $2
       and ((o.ended_at is null and coalesce(o.confirmations_have, 0) = 0) or o.id = any($4))`,
    [of.id, of.fromAddressId, of.asset, of.before],
  );
  return { ether: row?.ether ?? 0n, token: row?.token ?? 0n };
}
