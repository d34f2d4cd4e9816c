import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { issueLinkToken, verifyAddress } from "../codes/confirmation-mail.js";
import { issueOneTimeToken, type OneTimeToken } from "../codes/one-time-tokens.js";
import { acceptedChallenge } from "../flows/code-challenge.js";
import { type CodeChallenge, insertFlow } from "../flows/flow-store.js";
import { assertStrongPassword } from "../passwords/password-strength.js";
import { acceptedEmail } from "../people/rules.js";
import { assertNamesShowable } from "../people/shown-names.js";
import { presentUser, type UserRow } from "../people/user.js";
import { findUserByEmail, getAccount, mergeMetadata } from "../people/user-store.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { Operator } from "../service/require-admin.js";
import { addPerson } from "./add-person.js";
import { isEmailTaken } from "./user-writes.js";
import type { LinkRequest } from "./wire-admin.js";

const TYPES = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change_current",
  "email_change_new",
] as const;
type LinkType = (typeof TYPES)[number];

/** What an operator asked for, judged, and for whom. */
interface Asked {
  readonly type: LinkType;
  readonly email: string;
  readonly user: UserRow | undefined;
  readonly newEmail: string;
  readonly passwordHash?: string;
  readonly data: LinkRequest["data"];
  readonly challenge: CodeChallenge | undefined;
}

/** Makes the code and the link a letter would carry, for an operator who delivers them. Nothing is mailed. */
export async function generateLink(
  ctx: IdentityCtx,
  operator: Operator,
  request: LinkRequest,
  redirectTo: string,
) {
  const asked = await accepted(ctx, request);
  const { userId, token } = await inTransaction(ctx.db, (tx) => issue(tx, ctx, operator, asked));
  const inAddress = asked.type.startsWith("email_change") ? "email_change" : asked.type;
  return {
    ...presentUser(await getAccount(ctx.db, userId)),
    action_link: verifyAddress(ctx, token, inAddress, redirectTo),
    email_otp: token.code,
    hashed_token: token.link,
    verification_type: asked.type,
    redirect_to: redirectTo,
  };
}

async function accepted(ctx: IdentityCtx, request: LinkRequest): Promise<Asked> {
  const email = acceptedEmail(request.email);
  const user = await findUserByEmail(ctx.db, ctx, email);
  const wished = TYPES.find((one) => one === request.type);
  if (wished === undefined) throw badType(request.type);
  const type = wished === "magiclink" && !user ? "signup" : wished;
  if (!user && type !== "signup" && type !== "invite") throw refusal("linkUserUnknown");
  if ((type === "signup" || type === "invite") && user && user.email_confirmed_at !== null)
    throw refusal("emailExists");
  return {
    type,
    email,
    user,
    newEmail: await newEmailOf(ctx, type, user, request.new_email),
    ...(type === "signup" && !user
      ? { passwordHash: await passwordHashOf(ctx, wished, request.password) }
      : {}),
    data: request.data,
    challenge: acceptedChallenge(request.code_challenge, request.code_challenge_method),
  };
}

function badType(type: string | undefined): AuthError {
  return new AuthError(400, "validation_failed", `Invalid email action link type requested: ${type ?? ""}`);
}

async function newEmailOf(
  ctx: IdentityCtx,
  type: LinkType,
  user: UserRow | undefined,
  given: string | undefined,
): Promise<string> {
  if (type !== "email_change_current" && type !== "email_change_new") return "";
  if (type === "email_change_current" && !ctx.settings.email.secureChange)
    throw refusal("linkNeedsSecureChange");
  const email = acceptedEmail(given);
  if (await isEmailTaken(ctx.db, ctx, email, user?.id)) throw refusal("emailExists");
  return email;
}

/** That of the password given for a sign-up; of one nobody knows where only a way in was asked for. */
async function passwordHashOf(
  ctx: IdentityCtx,
  wished: LinkType,
  password: string | undefined,
): Promise<string> {
  if (wished === "magiclink") return ctx.passwords.hash(ctx.random.bytes(32).toString("base64url"));
  if (!password) throw refusal("passwordRequired");
  await assertStrongPassword(ctx.settings, password);
  return ctx.passwords.hash(password);
}

interface Issued {
  readonly userId: string;
  readonly token: OneTimeToken;
}

function issue(tx: Tx, ctx: IdentityCtx, operator: Operator, asked: Asked): Promise<Issued> {
  const { type, user } = asked;
  if (type === "signup" || type === "invite") return issueForNew(tx, ctx, operator, { ...asked, type });
  if (!user) throw refusal("linkUserUnknown");
  if (type === "magiclink" || type === "recovery") return issueForKnown(tx, ctx, user, { ...asked, type });
  return issueForChange(tx, ctx, user, { ...asked, type });
}

async function issueForNew(
  tx: Tx,
  ctx: IdentityCtx,
  operator: Operator,
  asked: Asked & { readonly type: "signup" | "invite" },
): Promise<Issued> {
  const { type, email, user, data, challenge } = asked;
  const userId =
    user?.id ?? (await addPerson(tx, ctx, { email, metadata: data, passwordHash: asked.passwordHash }));
  if (userId === undefined) throw refusal("emailExists");
  assertNamesShowable(data ?? {});
  if (user && data && type === "signup") await mergeMetadata(tx, userId, data, ctx.clock.now());
  await noteEvent(tx, ctx, {
    action: type === "invite" ? "user_invited" : "user_confirmation_requested",
    user: { id: userId, email },
    operator: operator.role,
    traits: { user_id: userId, user_email: email },
  });
  const addressee = { id: userId, email, user_metadata: {} };
  const token = await issueLinkToken(tx, ctx, addressee, type, { challenge });
  if (type === "invite")
    await query(tx, "update identity_user set invited_at = $2 where id = $1", [userId, ctx.clock.now()]);
  return { userId, token };
}

async function issueForKnown(
  tx: Tx,
  ctx: IdentityCtx,
  user: UserRow,
  asked: Asked & { readonly type: "magiclink" | "recovery" },
): Promise<Issued> {
  await noteEvent(tx, ctx, { action: "user_recovery_requested", user });
  const { type, email, challenge } = asked;
  return { userId: user.id, token: await issueLinkToken(tx, ctx, { ...user, email }, type, { challenge }) };
}

/** The pending change is replaced only by one to another address: the link for the other side stays good. */
async function issueForChange(
  tx: Tx,
  ctx: IdentityCtx,
  user: UserRow,
  asked: Asked & { readonly type: "email_change_current" | "email_change_new" },
): Promise<Issued> {
  const { type, email, newEmail, challenge } = asked;
  await query(
    tx,
    `update identity_user set new_email = $2, email_change_sent_at = $3, email_change_half_confirmed = false, updated_at = $3
     where id = $1`,
    [user.id, newEmail, ctx.clock.now()],
  );
  if (user.new_email !== newEmail)
    await query(
      tx,
      "delete from identity_one_time_token where user_id = $1 and purpose in ('email_change_current', 'email_change_new')",
      [user.id],
    );
  if (challenge)
    await insertFlow(tx, ctx, { challenge, provider: "email", method: "email_change", userId: user.id });
  const token = await issueOneTimeToken(tx, ctx, {
    userId: user.id,
    purpose: type,
    address: type === "email_change_new" ? newEmail : email,
    channel: "email",
    pkce: challenge !== undefined,
  });
  return { userId: user.id, token };
}
