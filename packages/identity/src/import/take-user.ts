import { query, type Tx } from "@lastro/platform/database/database";
import { isKnownPasswordHash } from "../admin/password-hash.js";
import { plainPhone } from "../people/rules.js";
import type { IdentityCtx } from "../service/context.js";
import type { OriginalUser } from "./original.js";
import type { TakeOverReport } from "./report.js";

const PHONE = /^[1-9][0-9]{1,14}$/;

/** Adds a user of the original under the id they have there. */
export async function takeUser(
  tx: Tx,
  ctx: IdentityCtx,
  report: TakeOverReport,
  user: OriginalUser,
): Promise<"taken" | "already" | "refused"> {
  const phone = phoneOf(user);
  const rows = await query(
    tx,
    `insert into identity_user (id, realm, aud, role, email, email_confirmed_at, phone, phone_confirmed_at,
       password_hash, user_metadata, app_metadata, invited_at, confirmation_sent_at, recovery_sent_at,
       reauthentication_sent_at, new_email, email_change_sent_at, new_phone, phone_change_sent_at, last_sign_in_at,
       banned_until, is_anonymous, is_sso, deleted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
       $23, $24, date_trunc('milliseconds', $25::timestamptz), date_trunc('milliseconds', $26::timestamptz))
     on conflict do nothing returning id`,
    [
      user.id,
      ctx.realm,
      user.aud || ctx.settings.tokens.audience,
      user.role || ctx.settings.tokens.defaultRole,
      user.email?.toLowerCase() || null,
      user.email_confirmed_at ?? (user.phone_confirmed_at ? null : (user.confirmed_at ?? null)),
      phone ?? null,
      user.phone_confirmed_at ?? null,
      passwordOf(user) ?? null,
      JSON.stringify(user.raw_user_meta_data ?? {}),
      JSON.stringify(user.raw_app_meta_data ?? {}),
      user.invited_at ?? null,
      user.confirmation_sent_at ?? null,
      user.recovery_sent_at ?? null,
      user.reauthentication_sent_at ?? null,
      user.email_change?.toLowerCase() || null,
      user.email_change_sent_at ?? null,
      user.phone_change || null,
      user.phone_change_sent_at ?? null,
      user.last_sign_in_at ?? null,
      user.banned_until ?? null,
      user.is_anonymous ?? false,
      user.is_sso_user ?? false,
      user.deleted_at ?? null,
      user.created_at ?? ctx.clock.now(),
      user.updated_at ?? user.created_at ?? ctx.clock.now(),
    ],
  );
  if (rows.length === 0) return whyNot(tx, report, user);
  report.count("users");
  tellOfPassword(report, user);
  if (user.phone && phone === undefined && !user.deleted_at)
    report.leave("telephone numbers that are none", 1, user.id);
  return "taken";
}

async function whyNot(tx: Tx, report: TakeOverReport, user: OriginalUser): Promise<"already" | "refused"> {
  const here = await query(tx, "select 1 from identity_user where id = $1", [user.id]);
  if (here.length > 0) {
    report.count("already");
    return "already";
  }
  report.leave("people whose address or number belongs to somebody else here", 1, user.id);
  return "refused";
}

function phoneOf(user: OriginalUser): string | undefined {
  const phone = plainPhone(user.phone ?? "");
  return PHONE.test(phone) ? phone : undefined;
}

function passwordOf(user: OriginalUser): string | undefined {
  const hash = user.encrypted_password;
  return hash && isKnownPasswordHash(hash) ? hash : undefined;
}

function tellOfPassword(report: TakeOverReport, user: OriginalUser): void {
  const hash = user.encrypted_password;
  if (!hash) return;
  if (isKnownPasswordHash(hash)) report.count("passwords");
  else if (isEncrypted(hash))
    report.leave("encrypted password hashes: their owners choose a new one", 1, user.id);
  else report.leave("password hashes of an unknown kind: their owners choose a new one", 1, user.id);
}

/** Whether the original kept a value under a key of its own, which stays there. */
export function isEncrypted(value: string): boolean {
  if (!value.startsWith("{")) return false;
  try {
    const said: unknown = JSON.parse(value);
    return typeof said === "object" && said !== null && "key_id" in said;
  } catch {
    return false;
  }
}
