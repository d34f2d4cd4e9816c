import { createHmac } from "node:crypto";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { voidOneTimeTokens } from "../codes/one-time-tokens.js";
import { syncSecondFactor } from "../factors/factor-store.js";
import { deletePasskeysOf } from "../passkeys/passkey-store.js";
import type { UserRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { Operator } from "../service/require-admin.js";
import { endSessions } from "../sessions/session-store.js";
import { userOfId } from "./find-user.js";

/** Removes a person, or makes them unrecognisable and shuts them out while their id stays. */
export async function deleteUserByOperator(
  ctx: IdentityCtx,
  operator: Operator,
  userId: string,
  how: { readonly softly: boolean },
): Promise<void> {
  const user = await userOfId(ctx, userId);
  await inTransaction(ctx.db, async (tx) => {
    await noteEvent(tx, ctx, {
      action: "user_deleted",
      user,
      operator: operator.role,
      traits: { user_id: user.id, user_email: user.email ?? "", user_phone: user.phone ?? "" },
    });
    if (!how.softly) await query(tx, "delete from identity_user where id = $1", [user.id]);
    else if (user.deleted_at === null) await makeUnrecognisable(tx, ctx, user);
  });
}

/** Takes away everything that names the person, and every way in; the id stays, for others to refer to. */
export async function makeUnrecognisable(tx: Tx, ctx: IdentityCtx, user: UserRow): Promise<void> {
  await query(
    tx,
    `update identity_user set email = $2, phone = $3, new_email = null, new_phone = null, password_hash = null,
       user_metadata = '{}', app_metadata = '{}', deleted_at = $4, updated_at = $4
     where id = $1`,
    [
      user.id,
      user.email === null ? null : digest(ctx, user, user.email).toString("hex"),
      user.phone === null ? null : asDigits(digest(ctx, user, user.phone)),
      ctx.clock.now(),
    ],
  );
  const identities = await query<{ id: string; provider: string; provider_id: string }>(
    tx,
    "select id, provider, provider_id from identity_identity where user_id = $1",
    [user.id],
  );
  for (const { id, provider, provider_id: providerId } of identities) {
    await query(
      tx,
      "update identity_identity set provider_id = $2, identity_data = '{}', updated_at = $3 where id = $1",
      [id, digest(ctx, user, `${provider}:${providerId}`).toString("base64url"), ctx.clock.now()],
    );
  }
  await query(tx, "delete from identity_factor where user_id = $1", [user.id]);
  await deletePasskeysOf(tx, user.id);
  await query(tx, "delete from identity_flow where user_id = $1 or linking_user_id = $1", [user.id]);
  await query(tx, "delete from identity_oauth_consent where user_id = $1", [user.id]);
  await query(tx, "delete from identity_oauth_authorization where user_id = $1", [user.id]);
  await syncSecondFactor(tx, user.id);
  await voidOneTimeTokens(tx, user.id);
  await endSessions(tx, user.id);
}

/** Keyed: there are few enough numbers and addresses to try them all against a plain hash. */
function digest(ctx: IdentityCtx, user: UserRow, value: string): Buffer {
  return createHmac("sha256", ctx.oneTimeKey).update(`deleted|${user.id}|${value}`).digest();
}

/** Fifteen digits, the first of them not a zero: nobody's number, yet one as the column wants it. */
function asDigits(bytes: Buffer): string {
  return String(100_000_000_000_000n + (bytes.readBigUInt64BE() % 900_000_000_000_000n));
}
