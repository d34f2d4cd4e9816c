import { mergedMetadata } from "../admin/user-writes.js";
import { acceptedChannel } from "../codes/channel.js";
import { hasVerifiedFactor } from "../factors/factor-store.js";
import { acceptedChallenge } from "../flows/code-challenge.js";
import { assertStrongPassword } from "../passwords/password-strength.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { Caller } from "../service/require-session.js";
import { acceptedEmail, acceptedMetadata, acceptedPhone } from "./rules.js";
import { assertNamesShowable } from "./shown-names.js";
import { isEmailOwned, isPhoneTaken } from "./unconfirmed.js";
import type { Metadata } from "./user.js";

export interface UserUpdate {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly channel?: string | undefined;
  /** Empty: the person wants none any more. */
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly nonce?: string | undefined;
  readonly data?: Metadata | undefined;
  readonly appMetadata?: Metadata | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  readonly redirectTo: string;
}

/** What of a request is really to change, each value in the form it is stored in. */
export type CheckedUpdate = Awaited<ReturnType<typeof checkUpdate>>;

/** Reads a change to an account and refuses what the person may not change, or not in this session. */
export async function checkUpdate(ctx: IdentityCtx, { user, assurance }: Caller, input: UserUpdate) {
  const { settings } = ctx;
  const email = input.email ? acceptedEmail(input.email) : undefined;
  const phone = input.phone ? acceptedPhone(input.phone) : undefined;
  const channel = phone === undefined ? "sms" : acceptedChannel(settings, input.channel);
  const { password, nonce } = input;
  if (password) await assertStrongPassword(settings, password);
  const challenge = acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);
  const data = input.data && protectedKeysOut(acceptedMetadata(input.data));
  assertNamesShowable(data ?? {});
  acceptedMetadata(mergedMetadata(user.user_metadata, data ?? {}));

  const newEmail = email === user.email ? undefined : email;
  const newPhone = phone === user.phone ? undefined : phone;
  const changesAccess = password !== undefined || newEmail !== undefined || newPhone !== undefined;
  if (input.appMetadata && !settings.tokens.adminRoles.includes(user.role))
    throw refusal("appMetadataForbidden");
  if (changesAccess && assurance !== "aal2" && (await hasVerifiedFactor(ctx.db, user.id)))
    throw refusal("updateNeedsAal2");
  if (user.is_anonymous && password && !newEmail && !newPhone) throw refusal("anonymousPassword");
  if (user.is_sso && (changesAccess || nonce)) throw refusal("ssoManaged");
  const scope = { realm: ctx.realm, audience: user.aud };
  if (newEmail && (await isEmailOwned(ctx.db, scope, newEmail, user.id))) throw refusal("emailExists");
  if (newPhone && (await isPhoneTaken(ctx.db, scope, newPhone))) throw refusal("phoneExists");
  if (newPhone && !settings.phone.enabled && !settings.phone.autoconfirm) throw refusal("otpPhoneDisabled");
  return { newEmail, newPhone, channel, password, challenge, data, appMetadata: input.appMetadata };
}

const PROTECTED = new Set(["sub", "email", "email_verified", "phone", "phone_verified"]);

/** What the service itself says about a person is not theirs to edit. */
function protectedKeysOut(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !PROTECTED.has(key)));
}
