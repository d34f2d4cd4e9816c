import { createHmac } from "node:crypto";
import type { Network } from "@lastro/contracts/custody/networks";
import type { WithdrawalMethod, WithdrawalStep } from "@lastro/contracts/custody/withdrawals";
import { WITHDRAWAL_TRANSITIONS } from "@lastro/contracts/lifecycles";
import { money, price } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { createSealer, deriveKey, type Sealer } from "@lastro/platform/sealed";
import { type Machine, transition } from "../../lifecycle/index.js";
import { tellOwner } from "../tell-owner.js";
import type { Withdrawal } from "./withdrawal.js";

type SealingCtx = Pick<Ctx, "config" | "random">;

interface WithdrawalRow {
  id: string;
  user_id: string;
  method: WithdrawalMethod;
  amount: bigint;
  fee: bigint;
  step: WithdrawalStep;
  hold_id: string;
  pix_key_sealed: Buffer | null;
  tax_id_sealed: Buffer | null;
  network: Network | null;
  address: string | null;
  rate: bigint | null;
  paid_brl: bigint | null;
  end_to_end_id: string | null;
  tx_hash: string | null;
  signed_tx: string | null;
  confirmations_have: number | null;
  confirmations_need: number | null;
  reason: string | null;
  takes_two: boolean;
  cools_until: Date | null;
  created_at: Date;
  processed_at: Date | null;
}

function toWithdrawal(ctx: SealingCtx, row: WithdrawalRow): Withdrawal {
  const { confirmations_have: have, confirmations_need: need } = row;
  return {
    id: row.id,
    userId: row.user_id,
    method: row.method,
    step: row.step,
    amount: money("USDT", row.amount),
    fee: money("USDT", row.fee),
    holdId: row.hold_id,
    pixKey: row.pix_key_sealed && sealer(ctx, "pix-key").open(row.id, row.pix_key_sealed).toString(),
    taxId: row.tax_id_sealed && sealer(ctx, "tax-id").open(row.id, row.tax_id_sealed).toString(),
    network: row.network,
    address: row.address,
    rate: row.rate === null ? null : price("USDT", "BRL", row.rate),
    paidBrl: row.paid_brl === null ? null : money("BRL", row.paid_brl),
    endToEndId: row.end_to_end_id,
    txHash: row.tx_hash,
    signedTx: row.signed_tx,
    confirmations: have === null || need === null ? null : { have, need },
    reason: row.reason,
    takesTwo: row.takes_two,
    coolsUntil: row.cools_until,
    createdAt: row.created_at,
    processedAt: row.processed_at,
  };
}

export async function insertWithdrawal(tx: Tx, ctx: SealingCtx, withdrawal: Withdrawal): Promise<void> {
  const { pixKey, taxId } = withdrawal;
  await tx
    .insertInto("custody_withdrawal")
    .values({
      id: withdrawal.id,
      user_id: withdrawal.userId,
      method: withdrawal.method,
      amount: withdrawal.amount.minor,
      fee: withdrawal.fee.minor,
      step: withdrawal.step,
      hold_id: withdrawal.holdId,
      pix_key_sealed:
        pixKey === null ? null : sealer(ctx, "pix-key").seal(withdrawal.id, Buffer.from(pixKey)),
      pix_key_mark: pixKey === null ? null : markOf(ctx, pixKey),
      tax_id_sealed: taxId === null ? null : sealer(ctx, "tax-id").seal(withdrawal.id, Buffer.from(taxId)),
      network: withdrawal.network,
      address: withdrawal.address,
      takes_two: withdrawal.takesTwo,
      cools_until: withdrawal.coolsUntil,
      created_at: withdrawal.createdAt,
    })
    .execute();
}

export async function findWithdrawal(
  db: Database | Tx,
  ctx: SealingCtx,
  id: string,
): Promise<Withdrawal | undefined> {
  const [row] = await query<WithdrawalRow>(db, "select * from custody_withdrawal where id = $1", [id]);
  return row && toWithdrawal(ctx, row);
}

export interface WithdrawalFilter {
  readonly userId?: string;
  readonly step?: WithdrawalStep;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Withdrawals, newest first. */
export async function listWithdrawals(
  db: Database | Tx,
  ctx: SealingCtx,
  { userId, step, before, limit }: WithdrawalFilter,
): Promise<Withdrawal[]> {
  const rows = await query<WithdrawalRow>(
    db,
    `select * from custody_withdrawal
     where ($1::uuid is null or user_id = $1) and ($2::text is null or step = $2) and ($3::uuid is null or id < $3)
     order by id desc limit $4`,
    [userId ?? null, step ?? null, before ?? null, limit],
  );
  return rows.map((row) => toWithdrawal(ctx, row));
}

/** Those whose end is not known yet, oldest first, each with the way it takes: a network's name, or `pix`. */
export function underWay(db: Database, limit: number): Promise<{ id: string; way: string }[]> {
  return query(
    db,
    `select id, coalesce(network, method) as way from custody_withdrawal
     where step in ('processing', 'sent', 'unknown') order by id limit $1`,
    [limit],
  );
}

/** Those whose address is no longer new. */
export function cooled(db: Database, now: Date, limit: number): Promise<{ id: string; userId: string }[]> {
  return query(
    db,
    `select id, user_id as "userId" from custody_withdrawal
     where step = 'cooling' and cools_until <= $1 order by id limit $2`,
    [now, limit],
  );
}

/** When a person first asked for money to be sent to a Pix key; what was taken back or refused does not count. */
export async function firstAskedToKey(
  tx: Tx,
  ctx: Pick<Ctx, "config">,
  of: { readonly userId: string; readonly pixKey: string },
): Promise<Date | undefined> {
  const [row] = await query<{ first: Date | null }>(
    tx,
    `select min(created_at) as first from custody_withdrawal
     where user_id = $1 and pix_key_mark = $2 and step not in ('refused', 'cancelled')`,
    [of.userId, markOf(ctx, of.pixKey)],
  );
  return row?.first ?? undefined;
}

/** When a person first asked for money to be sent to an address; what was taken back or refused does not count. */
export async function firstAskedTo(
  tx: Tx,
  of: { readonly userId: string; readonly network: Network; readonly address: string },
): Promise<Date | undefined> {
  const [row] = await query<{ first: Date | null }>(
    tx,
    `select min(created_at) as first from custody_withdrawal
     where user_id = $1 and network = $2 and address = $3 and step not in ('refused', 'cancelled')`,
    [of.userId, of.network, of.address],
  );
  return row?.first ?? undefined;
}

/** What a person asked for since an instant, in millionths, what was refused, taken back or failed apart. */
export async function askedSince(tx: Tx, userId: string, since: Date): Promise<bigint> {
  const [row] = await query<{ asked: bigint }>(
    tx,
    `select coalesce(sum(amount), 0) as asked from custody_withdrawal
     where user_id = $1 and created_at > $2 and step not in ('refused', 'cancelled', 'failed')`,
    [userId, since],
  );
  return row?.asked ?? 0n;
}

export interface WithdrawalMove {
  readonly from: WithdrawalStep;
  readonly to: WithdrawalStep;
  readonly set?: {
    readonly tx_hash?: string;
    readonly signed_tx?: string;
    readonly end_to_end_id?: string;
    readonly block_number?: bigint;
    readonly reason?: string;
    readonly returns_asked_at?: Date;
  };
}

const WITHDRAWALS = {
  name: "custody_withdrawal",
  table: "custody_withdrawal",
  column: "step",
  graph: WITHDRAWAL_TRANSITIONS,
} as const satisfies Machine<WithdrawalStep>;

/** Moves a withdrawal along its graph and keeps the step; false when it was not where the move starts. */
export async function moveWithdrawal(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  id: string,
  { from, to, set = {} }: WithdrawalMove,
): Promise<boolean> {
  const isEnd = WITHDRAWAL_TRANSITIONS[to].length === 0;
  const moved = await transition(tx, ctx, WITHDRAWALS, {
    id,
    from,
    to,
    set: { ...set, ...(isEnd ? { processed_at: ctx.clock.now() } : {}) },
  });
  if (moved) await tellOwner(tx, ctx, { of: "withdrawal", id, to });
  return moved;
}

/** Fixes the rate and what it comes to, once, before anything is sent; answers what was fixed. */
export async function fixRate(
  tx: Tx,
  id: string,
  of: { rate: bigint; paidBrl: bigint },
): Promise<{ rate: bigint; paid_brl: bigint } | undefined> {
  const [row] = await query<{ rate: bigint; paid_brl: bigint }>(
    tx,
    `update custody_withdrawal set rate = coalesce(rate, $2), paid_brl = coalesce(paid_brl, $3)
     where id = $1 and step = 'processing' returning rate, paid_brl`,
    [id, of.rate, of.paidBrl],
  );
  return row;
}

/** Puts nothing in the place of the Pix keys, and of the CPF or CNPJ, to which a person's withdrawals went. */
export async function forgetDestinations(tx: Tx, ctx: SealingCtx, userId: string): Promise<void> {
  const byPix = await query<{ id: string }>(
    tx,
    "select id from custody_withdrawal where user_id = $1 and method = 'pix'",
    [userId],
  );
  const nothing = Buffer.alloc(0);
  for (const { id } of byPix)
    await tx
      .updateTable("custody_withdrawal")
      .set({
        pix_key_sealed: sealer(ctx, "pix-key").seal(id, nothing),
        tax_id_sealed: sealer(ctx, "tax-id").seal(id, nothing),
        pix_key_mark: null,
      })
      .where("id", "=", id)
      .execute();
}

/** A keyed fingerprint of a Pix key: found again, and read or guessed by nobody without the key. */
function markOf({ config }: Pick<Ctx, "config">, pixKey: string): Buffer {
  return createHmac("sha256", deriveKey(config.masterSecret, "custody.pix-key-mark")).update(pixKey).digest();
}

function sealer(ctx: SealingCtx, of: "pix-key" | "tax-id"): Sealer {
  return createSealer(ctx.config.masterSecret, `custody.${of}`, ctx.random);
}
