import { acceptedChannel } from "../codes/channel.js";
import { assertMayWriteTo } from "../codes/confirmation-mail.js";
import { acceptedChallenge } from "../flows/code-challenge.js";
import { assertStrongPassword } from "../passwords/password-strength.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SessionResponse } from "../service/wire.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import { fabricatedUser } from "./fabricated-user.js";
import { registerPerson } from "./register-person.js";
import type { Registration } from "./registration.js";
import { registrationProof } from "./registration-proof.js";
import { acceptedEmail, acceptedMetadata, acceptedPhone } from "./rules.js";
import { signUpAnonymously } from "./sign-up-anonymously.js";
import { type Metadata, presentUser } from "./user.js";
import { getAccount } from "./user-store.js";

export interface SignUp {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  readonly data?: Metadata | undefined;
  readonly channel?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  readonly redirectTo: string;
}

type SignedUp = SessionResponse | ReturnType<typeof presentUser>;

/**
 * Registers a person and asks them to confirm their address or number; where the house asks for no confirmation, lets
 * them in at once. The answer for one that already has an account looks and takes as long as that for a new one; only
 * its owner, by mail, can tell. `keepProof` is given what shows later that this browser typed the password.
 */
export async function signUp(
  ctx: IdentityCtx,
  input: SignUp,
  keepProof: (proof: string) => void = () => {},
): Promise<SignedUp> {
  if (!input.email && !input.phone) return signUpAnonymously(ctx, input.data);
  const asked = await acceptedRegistration(ctx, input);
  const registered = await registerPerson(ctx, asked);
  const { email = null, phone = null, passwordHash = null } = asked;
  keepProof(registrationProof(ctx, { email, phone, password_hash: passwordHash }));
  if (!("userId" in registered)) return fabricatedUser(ctx, asked, asked.metadata);
  const { kind, userId } = registered;
  if (kind === "confirmed") return sessionResponse(ctx, await openSession(ctx.db, ctx, userId, "password"));
  const account = await getAccount(ctx.db, userId);
  const user = presentUser(account);
  const invited = kind === "pending" && account.user.invited_at !== null;
  return invited ? { ...user, user_metadata: {}, identities: [] } : user;
}

/** What was asked for, in an order that other servers of this protocol keep as well. */
async function acceptedRegistration(ctx: IdentityCtx, input: SignUp): Promise<Registration> {
  const { settings } = ctx;
  if (settings.signUpDisabled) throw refusal("signUpDisabled");
  if (!input.password) throw refusal("passwordRequired");
  await assertStrongPassword(settings, input.password);
  if (input.email && input.phone) throw refusal("signupWithBoth");
  const channel = input.phone ? acceptedChannel(settings, input.channel) : undefined;
  if (input.phone && input.codeChallenge) throw refusal("challengeWithPhone");
  const challenge = acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);
  if (input.email && !settings.email.enabled) throw refusal("emailSignupsDisabled");
  if (input.phone && !settings.phone.enabled) throw refusal("phoneSignupsDisabled");
  const email = input.email ? acceptedEmail(input.email) : undefined;
  const phone = input.phone ? acceptedPhone(input.phone) : undefined;
  if (email !== undefined && !settings.email.autoconfirm) assertMayWriteTo(ctx, email);
  const metadata = acceptedMetadata(input.data);
  return {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(channel === undefined ? {} : { channel }),
    challenge,
    metadata,
    redirectTo: input.redirectTo,
    passwordHash: await ctx.passwords.hash(input.password),
  };
}
