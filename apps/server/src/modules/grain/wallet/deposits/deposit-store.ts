import type { DepositReason, DepositState } from "@lastro/contracts/custody/deposit-states";
import type { Network } from "@lastro/contracts/custody/networks";
import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, transition } from "../../../lifecycle/index.js";
import { notifyOwner } from "../notify-owner.js";
import type { Checks, Deposit } from "./deposit.js";

interface DepositRow {
  id: string;
  user_id: string;
  network: Network;
  requested: bigint;
  amount: bigint;
  fee: bigint;
  address: string;
  status: DepositState;
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
    .insertInto("grain_deposit")
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

export async function findDeposit(db: Database | Tx, id: string): Promise<Deposit | undefined> {
  const [row] = await query<DepositRow>(db, "select * from grain_deposit where id = $1", [id]);
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
  const [row] = await query<DepositRow>(tx, "select * from grain_deposit where id = $1 for update", [id]);
  return row && toDeposit(row);
}

export async function findOpenDeposit(
  db: Database | Tx,
  userId: string,
  network: Network,
): Promise<Deposit | undefined> {
  const [row] = await query<DepositRow>(
    db,
    "select * from grain_deposit where user_id = $1 and network = $2 and status = 'announced'",
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
    `select d.* from grain_reserved_amount r join grain_deposit d on d.id = r.deposit_id
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
    `insert into grain_reserved_amount as r (network, amount, deposit_id, frees_at) values ($1, $2, $3, $4)
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
    "select created_at from grain_deposit where user_id = $1 and created_at > $2 order by created_at",
    [userId, since],
  );
  return rows.map((row) => row.created_at);
}

/** Lets the amount of a deposit be reserved by others from an instant on. */
export async function freeAmount(tx: Tx, depositId: string, at: Date): Promise<void> {
  await query(tx, "update grain_reserved_amount set frees_at = $2 where deposit_id = $1 and frees_at > $2", [
    depositId,
    at,
  ]);
}

export interface DepositMove {
  readonly to: DepositState;
  readonly reason: DepositReason;
  readonly checks?: Checks;
  readonly txHash?: string;
  readonly received?: bigint;
}

const DEPOSITS = {
  name: "custody_deposit",
  table: "grain_deposit",
  column: "status",
} as const satisfies Machine;

/** Moves a locked deposit along its graph. Where its status stays, only what is known of it changes. */
export async function moveDeposit(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  deposit: Deposit,
  move: DepositMove,
): Promise<void> {
  const { id, status: from } = deposit;
  const { to, reason } = move;
  const facts = factsOf(ctx, deposit, move);
  if (from === to) {
    await tx.updateTable("grain_deposit").set(facts).where("id", "=", id).execute();
    return;
  }
  if (!(await transition(tx, ctx, DEPOSITS, { id, from, to, reason, set: facts })))
    throw new Error(`Deposit ${id} is no longer ${from}`);
  await notifyOwner(tx, ctx, { of: "deposit", id, to });
}

function factsOf({ clock }: Pick<Ctx, "clock">, deposit: Deposit, move: DepositMove) {
  const isConfirmed = move.to === "confirmed";
  return {
    reason: isConfirmed ? null : move.reason,
    confirmed_at: isConfirmed ? (deposit.confirmedAt ?? clock.now()) : null,
    ...(isConfirmed && deposit.confirmations ? { confirmations_have: deposit.confirmations.need } : {}),
    ...(move.checks ? { checks: JSON.stringify(move.checks) } : {}),
    ...(move.txHash === undefined ? {} : { tx_hash: move.txHash }),
    ...(move.received === undefined ? {} : { received: move.received }),
  };
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
    `update grain_deposit set reason = $2, checks = $3::jsonb, confirmations_have = $4, confirmations_need = $5
     where id = $1 and status = 'announced'
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
