import { query, type Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "../service/context.js";
import type { Registration } from "./registration.js";
import { registeredFrom, typedRegistration } from "./registration-proof.js";
import { ownMetadata } from "./rules.js";
import { UNCONFIRMED } from "./unconfirmed.js";
import type { UserRow } from "./user.js";

/**
 * Puts what is asked for now in the place of a registration nobody has confirmed: who registers somebody else's address
 * first keeps no password and no data there. An invitation, and a request that brings no password, leave the data; the
 * latter leaves the password to the browser that typed it alone.
 */
export async function replaceRegistration(
  tx: Tx,
  ctx: IdentityCtx,
  user: UserRow,
  { email, phone, passwordHash, metadata }: Registration,
): Promise<UserRow> {
  const contested = user.password_hash !== null && !typedRegistration(ctx, user);
  const said =
    passwordHash === undefined
      ? user.user_metadata
      : {
          ...ownMetadata(ctx, metadata),
          sub: user.id,
          ...(email === undefined ? { phone } : { email }),
          email_verified: false,
          phone_verified: false,
        };
  const [replaced] = await query<UserRow>(
    tx,
    `update identity_user set password_hash = coalesce($2, password_hash), user_metadata = $3,
       contested = contested or $4, registered_from = coalesce($6, registered_from), updated_at = $5,
       created_at = case when $6::text is null then created_at else $5 end
     where id = $1 and ${UNCONFIRMED} returning *`,
    [
      user.id,
      passwordHash ?? null,
      JSON.stringify(said),
      contested,
      ctx.clock.now(),
      passwordHash === undefined ? null : registeredFrom(ctx),
    ],
  );
  if (replaced === undefined) return user;
  if (passwordHash === undefined) return replaced;
  await query(
    tx,
    `update identity_identity set identity_data = $2, updated_at = $3, created_at = $3
     where user_id = $1 and provider in ('email', 'phone')`,
    [user.id, JSON.stringify(said), ctx.clock.now()],
  );
  if (email !== undefined)
    await ctx.hooks.registrationReplaced?.(tx, ctx, { userId: user.id, email, metadata });
  return replaced;
}
