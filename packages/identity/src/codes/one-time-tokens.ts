import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { secondsAfter } from "@lastro/platform/clock";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "../service/context.js";
import { acceptGuess, countGuess } from "../service/guesses.js";
import { agreedCode } from "./agreed-code.js";

export type TokenPurpose =
  | "confirmation"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "phone_change"
  | "reauthentication";

/** The two secrets of one letter: a code to type, or a link to follow. Only hashes of them are kept. */
export interface OneTimeToken {
  readonly code: string;
  readonly link: string;
}

export interface NewToken {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  /** Where the code is sent: it proves that this address or number is theirs, and nothing about another one. */
  readonly address: string;
  readonly channel: "email" | "phone";
  /** The link then leads to a code for the browser that asked, not to a session. */
  readonly pkce?: boolean;
  /** A code agreed on beforehand, of a number used by reviewers and tests. */
  readonly code?: string | undefined;
}

interface TokenRow {
  readonly user_id: string;
  readonly purpose: TokenPurpose;
  readonly code_hash: Buffer;
  readonly expires_at: Date;
}

/** Links of the kind that leads to a code carry this in front, as clients and letters know it. */
const PKCE_PREFIX = "pkce_";
const DAY_SECONDS = 24 * 3600;

/** Makes a token; the one before it of the same purpose is void from then on. Of a stranger nothing is kept. */
export async function issueOneTimeToken(tx: Tx, ctx: IdentityCtx, token: NewToken): Promise<OneTimeToken> {
  const { userId, purpose, address, pkce = false } = token;
  const { codeLength, codeSeconds } = ctx.settings[token.channel];
  const code = token.code ?? String(ctx.random.integer(10 ** codeLength)).padStart(codeLength, "0");
  const link = `${pkce ? PKCE_PREFIX : ""}${ctx.random.bytes(32).toString("base64url")}`;
  const now = ctx.clock.now();
  await query(
    tx,
    `insert into identity_one_time_token as t
       (user_id, purpose, code_hash, link_hash, pkce, created_at, expires_at)
     select id, $2, $3, $4, $5, $6, $7 from identity_user where id = $1
     on conflict (user_id, purpose) do update
       set code_hash = excluded.code_hash, link_hash = excluded.link_hash, pkce = excluded.pkce,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [
      userId,
      purpose,
      codeHash(ctx, { userId, purpose, address }, code),
      linkHash(link),
      pkce,
      now,
      secondsAfter(now, codeSeconds),
    ],
  );
  return { code, link };
}

export type TokenOf = Pick<NewToken, "userId" | "purpose" | "address" | "channel">;

/** How many wrong codes, of one letter or many, a network may type in a row before it waits. */
const CODES_IN_A_ROW = { tries: 10, seconds: 15 * 60 };

/**
 * Whether the code is the live one of this purpose and address. The try is counted before it is judged, so that guesses
 * made at the same time count as well: each source has its own tries at a code, the fifth is the last, and its own at the
 * codes of an account together, so that nobody uses up the owner's. Codes of texts are judged by who made them.
 */
export async function isLiveCode(ctx: IdentityCtx, of: TokenOf, code: string): Promise<boolean> {
  const [row] = await query<TokenRow>(
    ctx.db,
    "select * from identity_one_time_token where user_id = $1 and purpose = $2",
    [of.userId, of.purpose],
  );
  if (row === undefined || isExpired(ctx, row)) return false;
  const { oneTimeTries: tries } = ctx.settings;
  const ofThisCode = `code:${row.code_hash.toString("hex")}`;
  const ofAllCodes = guessesAtCodes(of.userId);
  if ((await countGuess(ctx, ofThisCode, { tries, seconds: DAY_SECONDS })) > 0) return false;
  if ((await countGuess(ctx, ofAllCodes, CODES_IN_A_ROW)) > 0) return false;
  if (!(await isRight(ctx, of, row, code))) return false;
  await inTransaction(ctx.db, (tx) => acceptGuess(tx, ctx, [ofAllCodes]));
  return true;
}

/** By what name wrong codes of a person's letters and texts are counted. */
function guessesAtCodes(userId: string): string {
  return `codes:${userId}`;
}

async function isRight(ctx: IdentityCtx, of: TokenOf, row: TokenRow, code: string): Promise<boolean> {
  if (of.channel === "phone" && agreedCode(ctx, of.address) === undefined && ctx.codeJudge)
    return ctx.codeJudge(of.address, code);
  return timingSafeEqual(row.code_hash, codeHash(ctx, of, code));
}

/** Whether a link leads to a code rather than to a session, by its look alone. */
export function isPkceLink(link: string): boolean {
  return link.startsWith(PKCE_PREFIX);
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
export async function consumeOneTimeToken(
  tx: Tx | Database,
  userId: string,
  purpose: TokenPurpose,
): Promise<boolean> {
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
  return row.expires_at <= ctx.clock.now();
}

/** Keyed: a few digits are few enough to try them all against a plain hash. */
function codeHash(ctx: IdentityCtx, of: Omit<TokenOf, "channel">, code: string): Buffer {
  const said = `${of.userId}|${of.purpose}|${of.address}|${code}`;
  return createHmac("sha256", ctx.oneTimeKey).update(said).digest();
}

function linkHash(link: string): Buffer {
  return createHash("sha256").update(link).digest();
}
