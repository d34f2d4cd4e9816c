import type { Tx } from "@lastro/platform/database/database";
import { consumeOneTimeToken, findLiveLink, voidOneTimeTokens } from "../codes/one-time-tokens.js";
import { isBanned } from "../people/user.js";
import { confirmEmail, refreshProviders } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { type Admission, type Admitting, addIdentity } from "./admit-person.js";
import { keepOnlyIdentity, lockUser } from "./outside-store.js";

/** Whom the link of a letter invites, while it can be accepted. */
export async function findInvited(ctx: IdentityCtx, link: string): Promise<string | undefined> {
  const found = await findLiveLink(ctx, link, ["confirmation"]);
  return found?.userId;
}

/** Lets an invited person in through a provider that knows them by the address the invitation went to. */
export async function acceptInvitation(
  tx: Tx,
  ctx: IdentityCtx,
  arriving: Admitting,
  link: string,
): Promise<Admission> {
  const { provider, profile } = arriving;
  const userId = await findInvited(ctx, link);
  const user = userId === undefined ? undefined : await lockUser(tx, userId);
  if (!user) throw refusal("inviteGone");
  if (!profile.emails.some(({ email }) => email === user.email)) throw refusal("inviteForAnother");
  if (isBanned(user, ctx.clock.now())) throw refusal("userBanned");
  if (!(await consumeOneTimeToken(tx, user.id, "confirmation"))) throw refusal("inviteGone");

  const at = ctx.clock.now();
  const identityId = await addIdentity(tx, ctx, arriving, user.id);
  if (user.email_confirmed_at === null)
    await keepOnlyIdentity(tx, user.id, { id: identityId, data: profile.data }, at);
  await voidOneTimeTokens(tx, user.id);
  await confirmEmail(tx, user.id, at);
  await refreshProviders(tx, user.id);
  await noteEvent(tx, ctx, { action: "invite_accepted", user, traits: { provider } });
  return { admitted: true, userId: user.id };
}
