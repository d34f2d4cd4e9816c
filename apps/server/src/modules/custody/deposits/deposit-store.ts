import type { DepositReason, DepositStatus } from "@lastro/contracts/custody/deposits";
import type { Network } from "@lastro/contracts/custody/networks";
import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { tellOwner } from "../tell-owner.js";
import { type Checks, type Deposit, mayGo } from "./deposit.js";

interface DepositRow {
  id: string;
  user_id: string;
  network: Network;
  requested: bigint;
  amount: bigint;
  fee: bigint;
  address: string;
  status: DepositStatus;
  reason: DepositReason | null;
  tx_hash: string | null;
  received: bigint | null;
  confirmations_have: number | null;
  confirmations_need: number | null;
  checks: Checks;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

export function toDeposit(row: DepositRow): Deposit {
  const { confirmations_have: have, confirmations_need: need } = row;
  return {
    id: row.id,
    userId: row.user_id,
    network: row.network,
    requested: money("USDT", row.requested),
    amount: money("USDT", row.amount),
    fee: money("USDT", row.fee),
    address: row.address,
    status: row.status,
    reason: row.reason,
    txHash: row.tx_hash,
    received: row.received === null ? null : money("USDT", row.received),
    confirmations: have === null || need === null ? null : { have, need },
    checks: row.checks,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    confirmedAt: row.confirmed_at,
  };
}

export async function insertDeposit(tx: Tx, deposit: Deposit): Promise<void> {
  await tx
    .insertInto("custody_deposit")
    .values({
      id: deposit.id,
      user_id: deposit.userId,
      network: deposit.network,
      requested: deposit.requested.minor,
      amount: deposit.amount.minor,
      fee: deposit.fee.minor,
      address: deposit.address,
      status: deposit.status,
      reason: deposit.reason,
      created_at: deposit.createdAt,
      expires_at: deposit.expiresAt,
    })
    .execute();
}

async function findDeposit(db: Database | Tx, id: string): Promise<Deposit | undefined> {
  const [row] = await query<DepositRow>(db, "select * from custody_deposit where id = $1", [id]);
  return row && toDeposit(row);
}

export async function findDepositOf(
  db: Database | Tx,
  userId: string,
  id: string,
): Promise<Deposit | undefined> {
  const deposit = await findDeposit(db, id);
  return deposit?.userId === userId ? deposit : undefined;
}

/** The deposit with its row locked until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<Deposit | undefined> {
  const [row] = await query<DepositRow>(tx, "select * from custody_deposit where id = $1 for update", [id]);
  return row && toDeposit(row);
}

export async function findOpenDeposit(
  db: Database | Tx,
  userId: string,
  network: Network,
): Promise<Deposit | undefined> {
  const [row] = await query<DepositRow>(
    db,
    "select * from custody_deposit where user_id = $1 and network = $2 and status = 'pendente'",
    [userId, network],
  );
  return row && toDeposit(row);
}

/** The deposit an exact amount was reserved for, locked. */
export async function lockDepositByAmount(
  tx: Tx,
  network: Network,
  micro: bigint,
): Promise<Deposit | undefined> {
  const [row] = await query<DepositRow>(
    tx,
    `select d.* from custody_reserved_amount r join custody_deposit d on d.id = r.deposit_id
     where r.network = $1 and r.amount = $2 for update of d`,
    [network, micro],
  );
  return row && toDeposit(row);
}

/** Reserves an amount nobody else has; false when it is taken. */
export async function reserveAmount(
  tx: Tx,
  of: { network: Network; micro: bigint; depositId: string; freesAt: Date; now: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into custody_reserved_amount as r (network, amount, deposit_id, frees_at) values ($1, $2, $3, $4)
     on conflict (network, amount) do update set deposit_id = excluded.deposit_id, frees_at = excluded.frees_at
     where r.frees_at <= $5 returning 1`,
    [of.network, of.micro, of.depositId, of.freesAt, of.now],
  );
  return rows.length === 1;
}

/** When a person announced deposits since an instant, oldest first. */
export async function openingsSince(tx: Tx, userId: string, since: Date): Promise<Date[]> {
  const rows = await query<{ created_at: Date }>(
    tx,
    "select created_at from custody_deposit where user_id = $1 and created_at > $2 order by created_at",
    [userId, since],
  );
  return rows.map((row) => row.created_at);
}

/** Lets the amount of a deposit be reserved by others from an instant on. */
export async function freeAmount(tx: Tx, depositId: string, at: Date): Promise<void> {
  await query(
    tx,
    "update custody_reserved_amount set frees_at = $2 where deposit_id = $1 and frees_at > $2",
    [depositId, at],
  );
}

export interface DepositMove {
  readonly to: DepositStatus;
  readonly reason: DepositReason;
  readonly checks?: Checks;
  readonly txHash?: string;
  readonly received?: bigint;
}

/** Moves a locked deposit along its graph and keeps the step. Where its status stays, only what is known of it changes. */
export async function moveDeposit(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  deposit: Deposit,
  move: DepositMove,
): Promise<void> {
  const at = ctx.clock.now();
  const { to, reason } = move;
  const stays = deposit.status === to;
  if (!stays && !mayGo(deposit.status, to))
    throw new Error(`A deposit does not go from ${deposit.status} to ${to}`);
  const rows = await query(
    tx,
    `update custody_deposit set status = $3, reason = $4, checks = coalesce($5::jsonb, checks),
       tx_hash = coalesce($6, tx_hash), received = coalesce($7::numeric, received),
       confirmations_have = case when $3 = 'confirmado' then confirmations_need else confirmations_have end,
       confirmed_at = case when $3 = 'confirmado' then coalesce(confirmed_at, $8::timestamptz) end
     where id = $1 and status = $2 returning 1`,
    [
      deposit.id,
      deposit.status,
      to,
      to === "confirmado" ? null : reason,
      move.checks ? JSON.stringify(move.checks) : null,
      move.txHash ?? null,
      move.received ?? null,
      at,
    ],
  );
  if (rows.length !== 1) throw new Error(`Deposit ${deposit.id} is no longer ${deposit.status}`);
  if (stays) return;
  await tellOwner(tx, ctx, { of: "deposit", id: deposit.id, to });
  await tx
    .insertInto("custody_deposit_step")
    .values({
      id: ctx.random.id(),
      deposit_id: deposit.id,
      from_status: deposit.status,
      to_status: to,
      reason,
      at,
    })
    .execute();
}

/** What verifying has found so far, on a deposit that still waits for it. True when that is news. */
export async function noteProgress(
  tx: Tx,
  depositId: string,
  progress: {
    reason: DepositReason;
    checks: Checks;
    confirmations: { have: number; need: number } | null;
  },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update custody_deposit set reason = $2, checks = $3::jsonb, confirmations_have = $4, confirmations_need = $5
     where id = $1 and status = 'pendente'
       and (reason, checks, confirmations_have, confirmations_need) is distinct from ($2, $3::jsonb, $4::integer, $5::integer)
     returning 1`,
    [
      depositId,
      progress.reason,
      JSON.stringify(progress.checks),
      progress.confirmations?.have ?? null,
      progress.confirmations?.need ?? null,
    ],
  );
  return rows.length === 1;
}
