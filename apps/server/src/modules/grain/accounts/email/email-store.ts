import { createHmac, timingSafeEqual } from "node:crypto";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { deriveKey } from "@lastro/platform/sealed";

const VALID_SECONDS = 15 * 60;
const MAX_TRIES = 5;

export interface EmailCode {
  readonly email: string;
  readonly expiresAt: Date;
}

type CodeCtx = Pick<Ctx, "clock" | "config">;

/** Keeps the one code of a person that counts from now on, as its hash. */
export async function keepCode(
  tx: Tx,
  ctx: CodeCtx,
  { userId, email, code }: { readonly userId: string; readonly email: string; readonly code: string },
): Promise<void> {
  const now = ctx.clock.now();
  await query(
    tx,
    `insert into grain_email_code (user_id, email, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, tries = 0,
       sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    [userId, email, hashOf(ctx, userId, email, code), now, secondsAfter(now, VALID_SECONDS)],
  );
}

/** The code of a person that still counts. */
export async function findCode(
  db: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  userId: string,
): Promise<EmailCode | undefined> {
  const [row] = await query<EmailCode>(
    db,
    `select email, expires_at as "expiresAt" from grain_email_code
     where user_id = $1 and expires_at > $2 and tries < $3`,
    [userId, clock.now(), MAX_TRIES],
  );
  return row;
}

/** Counts a try and judges it; a right code is used up by it. Answers the address it was sent to. */
export async function tryCode(
  tx: Tx,
  ctx: CodeCtx,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<{ readonly kind: "right"; readonly email: string } | { readonly kind: "wrong" | "over" }> {
  const [row] = await query<{ email: string; hash: Buffer }>(
    tx,
    `update grain_email_code set tries = tries + 1 where user_id = $1 and expires_at > $2 and tries < $3
     returning email, code_hash as hash`,
    [userId, ctx.clock.now(), MAX_TRIES],
  );
  if (!row) return { kind: "over" };
  if (!timingSafeEqual(row.hash, hashOf(ctx, userId, row.email, code))) return { kind: "wrong" };
  await forgetCode(tx, userId);
  return { kind: "right", email: row.email };
}

export async function forgetCode(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from grain_email_code where user_id = $1", [userId]);
}

export async function findConfirmation(db: Database | Tx, userId: string): Promise<Date | undefined> {
  const [row] = await query<{ at: Date | null }>(
    db,
    "select email_confirmed_at as at from grain_account where user_id = $1",
    [userId],
  );
  return row?.at ?? undefined;
}

export async function noteConfirmation(tx: Tx, userId: string, at: Date): Promise<void> {
  await query(tx, "update grain_account set email_confirmed_at = $2 where user_id = $1", [userId, at]);
}

export async function insertChange(
  tx: Tx,
  change: {
    readonly id: string;
    readonly userId: string;
    readonly from: string;
    readonly to: string;
    readonly at: Date;
  },
): Promise<void> {
  await query(
    tx,
    "insert into grain_email_change (id, user_id, old_email, new_email, at) values ($1, $2, $3, $4, $5)",
    [change.id, change.userId, change.from, change.to, change.at],
  );
}

/** Takes the changes since an instant back, and answers the address before the first of them. */
export async function undoChanges(
  tx: Tx,
  userId: string,
  { since, at }: { readonly since: Date; readonly at: Date },
): Promise<string | undefined> {
  const rows = await query<{ email: string; at: Date }>(
    tx,
    `update grain_email_change set undone_at = $3 where user_id = $1 and at >= $2 and undone_at is null
     returning old_email as email, at`,
    [userId, since, at],
  );
  return rows.sort((one, other) => one.at.getTime() - other.at.getTime())[0]?.email;
}

/** Deletes which addresses a person had. */
export async function forgetEmails(tx: Tx, userId: string): Promise<void> {
  await forgetCode(tx, userId);
  await query(tx, "delete from grain_email_change where user_id = $1", [userId]);
}

function hashOf({ config }: Pick<Ctx, "config">, userId: string, email: string, code: string): Buffer {
  const key = deriveKey(config.fingerprintSecret, "grain.email-code");
  return createHmac("sha256", key).update(`${userId}\n${email}\n${code}`).digest();
}
