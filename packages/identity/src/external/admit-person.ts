import type { Tx } from "@lastro/platform/database/database";
import { type Addressee, sendConfirmation } from "../codes/confirmation-mail.js";
import { voidOneTimeTokens } from "../codes/one-time-tokens.js";
import { sendNotice } from "../people/send-notice.js";
import { confirmedAt, isBanned, type UserRow } from "../people/user.js";
import {
  confirmEmail,
  insertIdentity,
  insertUser,
  mergeMetadata,
  refreshProviders,
} from "../people/user-store.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseMail, limitMail } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import { endSessions } from "../sessions/session-store.js";
import { type AccountDecision, type Arriving, decideAccount } from "./decide-account.js";
import {
  adoptEmail,
  decideAlone,
  keepOnlyIdentity,
  lockUser,
  touchIdentity,
  updateIdentity,
} from "./outside-store.js";
import type { ProvidedEmail } from "./provider.js";

/** What an arrival leads to: a person, or a refusal whose letter and account nevertheless stay. */
export type Admission =
  | { readonly admitted: true; readonly userId: string }
  | { readonly admitted: false; readonly refused: AuthError };

export interface Admitting extends Arriving {
  readonly emailOptional: boolean;
  /** Through an organisation, whose people are its own. */
  readonly isSso?: boolean;
  /** Where the letter of an address still to be confirmed leads. */
  readonly redirectTo: string;
}

/** Lets someone in whom a provider or an organisation vouches for: the person they are, joined or made. */
export async function admitPerson(tx: Tx, ctx: IdentityCtx, arriving: Admitting): Promise<Admission> {
  const { provider, profile } = arriving;
  await decideAlone(tx, ctx.realm, [
    `${provider}:${profile.subject}`,
    ...profile.emails.map(({ email }) => email),
  ]);
  const decision = await decideAccount(tx, ctx, arriving);
  const { identityId, user } = await settle(tx, ctx, arriving, decision);
  if (isBanned(user, ctx.clock.now())) throw refusal("userBanned");

  const email = candidateEmail(decision, arriving, user);
  if (!isUnconfirmed(decision, user) || (arriving.emailOptional && email === undefined))
    return { admitted: true, userId: user.id };
  return confirmOrAsk(tx, ctx, arriving, { user, identityId, email });
}

/** Joins, makes or freshens the account, as was decided. */
async function settle(
  tx: Tx,
  ctx: IdentityCtx,
  arriving: Admitting,
  decision: AccountDecision,
): Promise<{ identityId: string; user: UserRow }> {
  const { data } = arriving.profile;
  const at = ctx.clock.now();
  if (decision.kind === "known") {
    const user = await lockedUser(tx, decision.userId);
    await updateIdentity(tx, decision.identity.id, data, at);
    await mergeMetadata(tx, user.id, data, at);
    await refreshProviders(tx, user.id);
    return { identityId: decision.identity.id, user };
  }
  if (decision.kind === "link") {
    const user = await lockedUser(tx, decision.userId);
    // Where nobody gets an account this way, half an account is none.
    if (!ctx.settings.outsideSignUps && user.email_confirmed_at === null) throw refusal("signupDisabled");
    const identityId = await addIdentity(tx, ctx, arriving, user.id);
    await mergeMetadata(tx, user.id, data, at);
    await refreshProviders(tx, user.id);
    if (user.email_confirmed_at !== null) await noteLinked(tx, ctx, arriving, { identityId, user });
    return { identityId, user };
  }
  const userId = await addUser(tx, ctx, arriving, decision.email);
  const identityId = await addIdentity(tx, ctx, arriving, userId);
  return { identityId, user: await lockedUser(tx, userId) };
}

async function addUser(
  tx: Tx,
  ctx: IdentityCtx,
  { provider, profile, isSso }: Admitting,
  email: ProvidedEmail | undefined,
): Promise<string> {
  if (ctx.settings.signUpDisabled || !ctx.settings.outsideSignUps) throw refusal("signupDisabled");
  const userId = ctx.random.id();
  const added = await insertUser(tx, {
    id: userId,
    realm: ctx.realm,
    audience: ctx.audience,
    role: ctx.settings.tokens.defaultRole,
    ...(email ? { email: email.email } : {}),
    userMetadata: profile.data,
    appMetadata: { provider, providers: [provider] },
    isSso: isSso ?? false,
    at: ctx.clock.now(),
  });
  if (!added) throw new AuthError(500, "unexpected_failure", "Database error saving new user");
  await ctx.hooks.userCreated(tx, ctx, { userId, email: email?.email ?? "", metadata: profile.data });
  return userId;
}

/** Adds the way of signing in that just proved itself. */
export async function addIdentity(
  tx: Tx,
  ctx: IdentityCtx,
  { provider, profile }: Arriving,
  userId: string,
): Promise<string> {
  const id = ctx.random.id();
  const added = await insertIdentity(tx, {
    id,
    userId,
    realm: ctx.realm,
    provider,
    providerId: profile.subject,
    data: profile.data,
    at: ctx.clock.now(),
  });
  if (!added) throw refusal("identityOfAnother");
  await touchIdentity(tx, id, ctx.clock.now());
  return id;
}

/** Tells the log and the person of a new way into their account. */
export async function noteLinked(
  tx: Tx,
  ctx: IdentityCtx,
  { provider, profile }: Arriving,
  { identityId, user }: { readonly identityId: string; readonly user: UserRow },
): Promise<void> {
  await noteEvent(tx, ctx, {
    action: "identity_linked",
    user,
    traits: { identity_id: identityId, provider, provider_id: profile.subject },
  });
  await sendNotice(tx, ctx, user, { template: "identity_linked", data: { provider: provider } });
}

async function lockedUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) throw refusal("userNotFound");
  return user;
}

/** A person known by this identity may have confirmed a telephone alone; one found by an address has to have confirmed it. */
function isUnconfirmed(decision: AccountDecision, user: UserRow): boolean {
  return decision.kind === "known" ? confirmedAt(user) === null : user.email_confirmed_at === null;
}

/** The address the account is about, with the provider's word on it. */
function candidateEmail(
  decision: AccountDecision,
  { profile }: Arriving,
  user: UserRow,
): ProvidedEmail | undefined {
  if (decision.kind === "new") return decision.email;
  if (user.email === null) return profile.emails.find(({ verified }) => verified);
  const said = profile.emails.find(({ email }) => email === user.email);
  return said ?? { email: user.email, verified: false, primary: true };
}

async function confirmOrAsk(
  tx: Tx,
  ctx: IdentityCtx,
  { provider, profile, redirectTo }: Admitting,
  found: { readonly user: UserRow; readonly identityId: string; readonly email: ProvidedEmail | undefined },
): Promise<Admission> {
  const { user, identityId, email } = found;
  const at = ctx.clock.now();
  await keepOnlyIdentity(tx, user.id, { id: identityId, data: profile.data }, at);
  await voidOneTimeTokens(tx, user.id);
  await endSessions(tx, user.id);
  await refreshProviders(tx, user.id);

  if (email && (email.verified || ctx.settings.email.autoconfirm)) {
    if (user.email === null) await adoptEmail(tx, user.id, email.email, true, at);
    await confirmEmail(tx, user.id, at);
    await noteEvent(tx, ctx, { action: "user_signedup", user, traits: { provider } });
    return { admitted: true, userId: user.id };
  }
  if (email)
    await askToConfirm(tx, ctx, { ...user, email: email.email, user_metadata: profile.data }, redirectTo);
  if (ctx.settings.email.unverifiedSignIns) return { admitted: true, userId: user.id };
  return { admitted: false, refused: unverifiedEmail(provider, email !== undefined) };
}

/** Writes to an address only the person themselves vouches for, as seldom as any letter is written. */
export async function askToConfirm(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  redirectTo: string,
): Promise<void> {
  await limitMail(ctx, "confirmation", user.email);
  await limitHouseMail(ctx, "newcomer");
  await sendConfirmation(tx, ctx, user, { redirectTo });
}

function unverifiedEmail(provider: string, sent: boolean): AuthError {
  const next = sent
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`;
  return new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. ${next}`,
  );
}
