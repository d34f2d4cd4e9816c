import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { secondsAfter } from "../../../platform/clock.js";
import { type Database, query, type Tx } from "../../../platform/database/database.js";
import type { IdentityCtx } from "../service/context.js";

export type TokenPurpose = "confirmation" | "recovery" | "email_change_current" | "email_change_new";

/** The two secrets of one mail: six digits to type, or a link to follow. Only hashes of them are kept. */
export interface OneTimeToken {
  readonly code: string;
  readonly link: string;
}

interface TokenRow {
  readonly user_id: string;
  readonly purpose: TokenPurpose;
  readonly code_hash: Buffer;
  readonly created_at: Date;
}

/** Makes a token; the one before it of the same purpose is void from then on. */
export async function issueOneTimeToken(
  tx: Tx,
  ctx: IdentityCtx,
  userId: string,
  purpose: TokenPurpose,
): Promise<OneTimeToken> {
  const code = String(ctx.random.integer(1_000_000)).padStart(6, "0");
  const link = ctx.random.bytes(32).toString("base64url");
  await query(
    tx,
    `insert into identity_one_time_token as t (user_id, purpose, code_hash, link_hash, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, purpose) do update
       set code_hash = excluded.code_hash, link_hash = excluded.link_hash, attempts = 0, created_at = excluded.created_at`,
    [userId, purpose, codeHash(ctx, userId, purpose, code), linkHash(link), ctx.clock.now()],
  );
  return { code, link };
}

/**
 * Whether the code is the live one of this purpose. The try is counted before it is judged, so that guesses made at
 * the same time count as well; the fifth is the last.
 */
export async function isLiveCode(
  ctx: IdentityCtx,
  userId: string,
  purpose: TokenPurpose,
  code: string,
): Promise<boolean> {
  const [row] = await query<TokenRow>(
    ctx.db,
    `update identity_one_time_token set attempts = attempts + 1
     where user_id = $1 and purpose = $2 and attempts < $3 returning *`,
    [userId, purpose, ctx.settings.oneTimeTries],
  );
  return (
    row !== undefined &&
    timingSafeEqual(row.code_hash, codeHash(ctx, userId, purpose, code)) &&
    !isExpired(ctx, row)
  );
}

/** Whose live link this is, and for what. */
export async function findLiveLink(
  ctx: IdentityCtx,
  link: string,
  purposes: readonly TokenPurpose[],
): Promise<{ readonly userId: string; readonly purpose: TokenPurpose } | undefined> {
  const [row] = await query<TokenRow>(
    ctx.db,
    `select t.* from identity_one_time_token t join identity_user u on u.id = t.user_id
     where t.link_hash = $1 and t.purpose = any ($2) and u.realm = $3`,
    [linkHash(link), purposes, ctx.realm],
  );
  if (!row || isExpired(ctx, row)) return undefined;
  return { userId: row.user_id, purpose: row.purpose };
}

/** Uses up the token. False when another request did so first. */
export async function consumeOneTimeToken(tx: Tx, userId: string, purpose: TokenPurpose): Promise<boolean> {
  const rows = await query(
    tx,
    "delete from identity_one_time_token where user_id = $1 and purpose = $2 returning user_id",
    [userId, purpose],
  );
  return rows.length === 1;
}

/** Voids every pending code and link of the user. */
export async function voidOneTimeTokens(tx: Tx | Database, userId: string): Promise<void> {
  await query(tx, "delete from identity_one_time_token where user_id = $1", [userId]);
}

function isExpired(ctx: IdentityCtx, row: TokenRow): boolean {
  return secondsAfter(row.created_at, ctx.settings.email.codeSeconds) <= ctx.clock.now();
}

/** Keyed: six digits are few enough to try them all against a plain hash. */
function codeHash(ctx: IdentityCtx, userId: string, purpose: TokenPurpose, code: string): Buffer {
  return createHmac("sha256", ctx.oneTimeKey).update(`${userId}|${purpose}|${code}`).digest();
}

function linkHash(link: string): Buffer {
  return createHash("sha256").update(link).digest();
}
