import { inTransaction, query, type Tx, violatedConstraint } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { voidOneTimeTokens } from "../codes/one-time-tokens.js";
import { sendNotice } from "../people/send-notice.js";
import type { IdentityRow, UserRow } from "../people/user.js";
import { getAccount, refreshProviders } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { Caller } from "../service/require-session.js";
import { lockUser } from "./outside-store.js";
import { isTrue } from "./profile.js";

/** Takes a way of signing in from a person, who keeps at least one; the address of the account follows those left. */
export async function unlinkIdentity(
  ctx: IdentityCtx,
  { user: { id: userId }, audience }: Caller,
  input: { readonly identityId: string; readonly audience: string | undefined },
): Promise<void> {
  const { identityId } = input;
  if (!isUuid(identityId)) throw refusal("identityIdInvalid");
  if (input.audience !== undefined && input.audience !== audience) throw refusal("audienceUnexpected");
  await inTransaction(ctx.db, async (tx) => {
    // One at a time, so that two requests never take the last two.
    const user = await lockUser(tx, userId);
    if (!user) throw refusal("userNotFound");
    const { identities } = await getAccount(tx, userId);
    if (identities.length <= 1) throw refusal("identityLast");
    const gone = identities.find(({ id }) => id === identityId);
    if (!gone) throw refusal("identityUnknown");
    await query(tx, "delete from identity_identity where id = $1", [gone.id]);
    const left = identities.filter(({ id }) => id !== gone.id);
    if (gone.provider === "phone") await clearPhone(tx, ctx, userId);
    else await takeEmailFrom(tx, ctx, user, left);
    await refreshProviders(tx, userId);
    await noteEvent(tx, ctx, {
      action: "identity_unlinked",
      user,
      traits: { identity_id: gone.id, provider: gone.provider, provider_id: gone.provider_id },
    });
    await sendNotice(tx, ctx, user, { template: "identity_unlinked", data: { provider: gone.provider } });
  });
}

async function clearPhone(tx: Tx, ctx: IdentityCtx, userId: string): Promise<void> {
  await query(
    tx,
    "update identity_user set phone = null, phone_confirmed_at = null, updated_at = $2 where id = $1",
    [userId, ctx.clock.now()],
  );
}

interface Candidate {
  readonly email: string;
  readonly verified: boolean;
}

/** The address stays while an identity has it; otherwise it becomes that of the oldest verified one nobody else has. */
async function takeEmailFrom(
  tx: Tx,
  ctx: IdentityCtx,
  user: UserRow,
  left: readonly IdentityRow[],
): Promise<void> {
  const candidates = left.flatMap(candidateOf);
  if (user.email === null || candidates.some(({ email }) => email === user.email)) return;
  const ordered = [
    ...candidates.filter(({ verified }) => verified),
    ...candidates.filter(({ verified }) => !verified),
  ];
  for (const candidate of ordered) {
    if (await isTaken(tx, user, candidate.email)) continue;
    return moveTo(tx, ctx, user, candidate);
  }
  if (ordered.length > 0) throw refusal("identityKeepsEmail");
  await moveTo(tx, ctx, user, undefined);
}

function candidateOf({ identity_data: data }: IdentityRow): Candidate[] {
  return typeof data.email === "string" && data.email !== ""
    ? [{ email: data.email, verified: isTrue(data.email_verified) }]
    : [];
}

async function isTaken(tx: Tx, user: UserRow, email: string): Promise<boolean> {
  const rows = await query(
    tx,
    `select from identity_user
     where realm = $1 and aud = $2 and email = $3 and not is_sso and id <> $4`,
    [user.realm, user.aud, email, user.id],
  );
  return rows.length > 0;
}

async function moveTo(tx: Tx, ctx: IdentityCtx, user: UserRow, to: Candidate | undefined): Promise<void> {
  const stays = to !== undefined && (to.verified || ctx.settings.email.autoconfirm);
  try {
    await query(
      tx,
      `update identity_user set email = $2, updated_at = $3, new_email = null, email_change_sent_at = null,
         email_change_half_confirmed = false, email_confirmed_at = case when $4 then email_confirmed_at end
       where id = $1`,
      [user.id, to?.email ?? null, ctx.clock.now(), stays],
    );
  } catch (error) {
    if (violatedConstraint(error) === "identity_user_email_taken_once_per_realm")
      throw refusal("identityKeepsEmail");
    throw error;
  }
  await voidOneTimeTokens(tx, user.id);
  if (to) await ctx.hooks.emailChanged(tx, { userId: user.id, email: to.email });
}
