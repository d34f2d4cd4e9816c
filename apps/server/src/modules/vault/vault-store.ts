import type { VaultDelay } from "@lastro/contracts/vault";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Guardian, type Vault, vaultAt } from "./vault.js";

interface Row {
  readonly userId: string;
  readonly delayHours: VaultDelay;
  readonly nextHours: VaultDelay | null;
  readonly nextFrom: Date | null;
  readonly openedAt: Date;
}

const COLUMNS = `user_id as "userId", delay_hours as "delayHours", next_delay_hours as "nextHours",
  next_delay_from as "nextFrom", opened_at as "openedAt"`;
const GUARDIAN_COLUMNS = `id, user_id as "userId", name, email, invited_at as "invitedAt", confirmed_at as "confirmedAt",
  declined_at as "declinedAt", leaves_at as "leavesAt"`;

export async function findVault(db: Database | Tx, userId: string, now: Date): Promise<Vault | undefined> {
  const [row] = await query<Row>(db, `select ${COLUMNS} from vault_vault where user_id = $1`, [userId]);
  return row && vaultAt(toVault(row), now);
}

/** A client's vault, whose guardians, requests and balances nobody else changes until the commit. */
export async function lockVault(tx: Tx, userId: string, now: Date): Promise<Vault | undefined> {
  const [row] = await query<Row>(tx, `select ${COLUMNS} from vault_vault where user_id = $1 for update`, [
    userId,
  ]);
  return row && vaultAt(toVault(row), now);
}

/** False where the client has one already. */
export async function insertVault(
  tx: Tx,
  { userId, delayHours, openedAt }: Omit<Vault, "next">,
): Promise<boolean> {
  const written = await query(
    tx,
    `insert into vault_vault (user_id, delay_hours, opened_at) values ($1, $2, $3) on conflict do nothing returning 1`,
    [userId, delayHours, openedAt],
  );
  return written.length > 0;
}

export async function setDelay(
  tx: Tx,
  { userId, delayHours, next }: Pick<Vault, "userId" | "delayHours" | "next">,
): Promise<void> {
  await query(
    tx,
    `update vault_vault set delay_hours = $2, next_delay_hours = $3, next_delay_from = $4 where user_id = $1`,
    [userId, delayHours, next?.delayHours ?? null, next?.from ?? null],
  );
}

/** Everybody a client named, in the order they were invited. */
export function guardiansOf(db: Database | Tx, userId: string): Promise<Guardian[]> {
  return query<Guardian>(
    db,
    `select ${GUARDIAN_COLUMNS} from vault_guardian where user_id = $1 order by invited_at, id`,
    [userId],
  );
}

export async function findGuardian(db: Database | Tx, id: string): Promise<Guardian | undefined> {
  const [row] = await query<Guardian>(db, `select ${GUARDIAN_COLUMNS} from vault_guardian where id = $1`, [
    id,
  ]);
  return row;
}

export async function insertGuardian(
  tx: Tx,
  { id, userId, name, email, invitedAt }: Guardian,
): Promise<void> {
  await query(
    tx,
    "insert into vault_guardian (id, user_id, name, email, invited_at) values ($1, $2, $3, $4, $5)",
    [id, userId, name, email, invitedAt],
  );
}

/** Keeps what an invited person answered; false when they had answered already. */
export async function answerInvitation(
  tx: Tx,
  { id, accept, at }: { readonly id: string; readonly accept: boolean; readonly at: Date },
): Promise<boolean> {
  const column = accept ? "confirmed_at" : "declined_at";
  const written = await query(
    tx,
    `update vault_guardian set ${column} = $2 where id = $1 and confirmed_at is null and declined_at is null returning 1`,
    [id, at],
  );
  return written.length > 0;
}

export async function letGuardianLeave(tx: Tx, id: string, leavesAt: Date): Promise<void> {
  await query(tx, "update vault_guardian set leaves_at = coalesce(leaves_at, $2) where id = $1", [
    id,
    leavesAt,
  ]);
}

export async function deleteGuardian(tx: Tx, id: string): Promise<void> {
  await query(tx, "delete from vault_guardian where id = $1", [id]);
}

/** Forgets people who are guardians no more, and links that are over. */
export async function forgetWhoLeft(db: Database, now: Date): Promise<void> {
  await query(db, "delete from vault_pass where expires_at <= $1", [now]);
  await query(db, "delete from vault_guardian where leaves_at <= $1", [now]);
}

/** Forgets everybody a client who leaves had named. */
export async function forgetGuardians(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from vault_guardian where user_id = $1", [userId]);
  await query(tx, "update vault_withdrawal set cancelled_by = '' where user_id = $1 and cancelled_by <> ''", [
    userId,
  ]);
}

function toVault({ nextHours, nextFrom, ...row }: Row): Vault {
  const next =
    nextHours !== null && nextFrom !== null ? { delayHours: nextHours, from: nextFrom } : undefined;
  return { ...row, next };
}
