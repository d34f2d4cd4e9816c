import { inTransaction } from "../../../platform/database/database.js";
import { languageOf, sendMail } from "../../notifications/index.js";
import { sendEmailChange } from "../codes/confirmation-mail.js";
import { voidOneTimeTokens } from "../codes/one-time-tokens.js";
import { hasVerifiedFactor } from "../factors/factor-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseMail, limitMail } from "../service/limits.js";
import type { SignedIn } from "../service/require-session.js";
import { endSessions } from "../sessions/session-store.js";
import { acceptedEmail, acceptedMetadata, assertStrongPassword } from "./rules.js";
import { type Metadata, presentUser } from "./user.js";
import { findUserByEmail, getAccount, mergeMetadata, setPassword } from "./user-store.js";

export interface UserUpdate {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly data?: Metadata | undefined;
  readonly appMetadata?: Metadata | undefined;
  readonly redirectTo: string;
}

/** Changes what a person may change about themselves. A new password ends every other session. */
export async function updateUser(
  ctx: IdentityCtx,
  { user, session, assurance }: SignedIn,
  input: UserUpdate,
): Promise<ReturnType<typeof presentUser>> {
  const { password } = input;
  const email = input.email ? acceptedEmail(input.email) : undefined;
  const newEmail = email === user.email ? undefined : email;
  if (password) assertStrongPassword(ctx.settings, password);
  const metadata = acceptedMetadata(input.data);
  acceptedMetadata({ ...user.user_metadata, ...metadata });
  if (input.appMetadata) throw refusal("appMetadataForbidden");
  if ((password || newEmail) && assurance !== "aal2" && (await hasVerifiedFactor(ctx.db, user.id)))
    throw refusal("updateNeedsAal2");
  if (newEmail && (await findUserByEmail(ctx.db, ctx, newEmail))) throw refusal("emailExists");
  if (password && (await ctx.passwords.matches(user.password_hash, password))) throw refusal("samePassword");

  const passwordHash = password ? await ctx.passwords.hash(password) : undefined;
  if (newEmail) {
    await limitMail(ctx, "email_change", user.email ?? newEmail);
    await limitHouseMail(ctx);
  }
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    if (input.data) await mergeMetadata(tx, user.id, protectedKeysOut(metadata), now);
    if (passwordHash) {
      await setPassword(tx, user.id, passwordHash, now);
      await voidOneTimeTokens(tx, user.id);
      await endSessions(tx, user.id, { except: session.id });
      if (user.email !== null)
        await sendMail(tx, ctx, {
          to: user.email,
          template: "password_changed",
          language: languageOf(user.user_metadata),
          data: {},
        });
    }
    if (newEmail) await sendEmailChange(tx, ctx, user, newEmail, input.redirectTo);
  });
  return presentUser(await getAccount(ctx.db, user.id));
}

const PROTECTED = new Set(["sub", "email", "email_verified", "phone_verified"]);

/** What the service itself says about a person is not theirs to edit. */
function protectedKeysOut(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !PROTECTED.has(key)));
}
