import type { VaultAsset } from "@lastro/contracts/vault";
import { type Money, money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../lifecycle/index.js";
import { isOpen, type VaultWithdrawal } from "./vault.js";

const WITHDRAWALS = {
  name: "vault_withdrawal",
  table: "vault_withdrawal",
  column: "status",
} as const satisfies Machine;

interface Row extends Omit<VaultWithdrawal, "amount"> {
  readonly asset: VaultAsset;
  readonly amount: bigint;
}

const COLUMNS = `id, user_id as "userId", asset, amount, status, requested_at as "requestedAt", ready_at as "readyAt",
  expires_at as "expiresAt", ended_at as "endedAt", cancelled_by as "cancelledBy", transaction_id as "transactionId"`;

/** Those that wait, soonest first, then the last that ended, so many. */
export async function withdrawalsOf(
  db: Database | Tx,
  userId: string,
  ended: number,
): Promise<VaultWithdrawal[]> {
  const rows = await query<Row>(
    db,
    `(select ${COLUMNS} from vault_withdrawal where user_id = $1 and status in ('waiting', 'ready') order by ready_at, id)
     union all
     (select ${COLUMNS} from vault_withdrawal where user_id = $1 and status not in ('waiting', 'ready')
      order by ended_at desc, id desc limit $2)`,
    [userId, ended],
  );
  return rows.map(toWithdrawal);
}

/** A request, whoever it is of. Whoever moves it locks its vault first. */
export async function findWithdrawal(db: Database | Tx, id: string): Promise<VaultWithdrawal | undefined> {
  const [row] = await query<Row>(db, `select ${COLUMNS} from vault_withdrawal where id = $1`, [id]);
  return row && toWithdrawal(row);
}

export async function insertWithdrawal(
  tx: Tx,
  ctx: RequestCtx,
  { id, userId, amount, status, requestedAt, readyAt, expiresAt }: VaultWithdrawal,
): Promise<void> {
  await query(
    tx,
    `insert into vault_withdrawal (id, user_id, asset, amount, status, requested_at, ready_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, userId, amount.asset, amount.minor, status, requestedAt, readyAt, expiresAt],
  );
  await recordChanges(tx, ctx, [{ machine: "vault_withdrawal", id, from: null, to: status }]);
}

/** Takes a request on; false where it no longer stands as it was seen. */
export function moveWithdrawal(
  tx: Tx,
  ctx: RequestCtx,
  { id, status }: VaultWithdrawal,
  to: Pick<VaultWithdrawal, "status"> & Partial<Pick<VaultWithdrawal, "cancelledBy" | "transactionId">>,
): Promise<boolean> {
  return transition(tx, ctx, WITHDRAWALS, {
    ...{ id, from: status, to: to.status },
    set: {
      ended_at: isOpen(to) ? null : ctx.clock.now(),
      cancelled_by: to.cancelledBy ?? null,
      transaction_id: to.transactionId ?? null,
    },
  });
}

/** What of each asset open requests are to take out. */
export async function requestedOf(
  db: Database | Tx,
  userId: string,
): Promise<ReadonlyMap<VaultAsset, Money<VaultAsset>>> {
  const rows = await query<{ asset: VaultAsset; amount: bigint }>(
    db,
    `select asset, sum(amount) as amount from vault_withdrawal
     where user_id = $1 and status in ('waiting', 'ready') group by asset`,
    [userId],
  );
  return new Map(rows.map(({ asset, amount }) => [asset, money(asset, amount)]));
}

export async function insertDeposit(
  tx: Tx,
  of: {
    readonly id: string;
    readonly userId: string;
    readonly amount: Money;
    readonly at: Date;
    readonly transactionId: string;
  },
): Promise<void> {
  await query(
    tx,
    "insert into vault_deposit (id, user_id, asset, amount, at, transaction_id) values ($1, $2, $3, $4, $5, $6)",
    [of.id, of.userId, of.amount.asset, of.amount.minor, of.at, of.transactionId],
  );
}

export interface VaultDeposit {
  readonly id: string;
  readonly amount: Money<VaultAsset>;
  readonly at: Date;
  readonly transactionId: string;
}

/** Everything a client put in, oldest first, for a copy of their data. */
export async function depositsOf(db: Database, userId: string): Promise<VaultDeposit[]> {
  const rows = await query<Omit<VaultDeposit, "amount"> & { asset: VaultAsset; amount: bigint }>(
    db,
    `select id, asset, amount, at, transaction_id as "transactionId" from vault_deposit
     where user_id = $1 order by at, id`,
    [userId],
  );
  return rows.map(({ asset, amount, ...row }) => ({ ...row, amount: money(asset, amount) }));
}

function toWithdrawal({ asset, amount, ...row }: Row): VaultWithdrawal {
  return { ...row, amount: money(asset, amount) };
}
