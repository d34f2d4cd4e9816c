import { inTransaction } from "../../../platform/database/database.js";
import { sendConfirmation } from "../codes/confirmation-mail.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseMail, limitMail, noteMail } from "../service/limits.js";
import { createUser } from "./create-user.js";
import { acceptedEmail, acceptedMetadata, assertStrongPassword, ownMetadata } from "./rules.js";
import { type Metadata, presentUser, type UserRow } from "./user.js";
import { findUserByEmail, getAccount } from "./user-store.js";

export interface SignUp {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  readonly data?: Metadata | undefined;
  readonly redirectTo: string;
}

/**
 * Registers a person and asks them to confirm their address. The answer for an address that already has an account
 * looks and takes as long as that for a new one; only its owner, by mail, can tell.
 */
export async function signUp(ctx: IdentityCtx, input: SignUp): Promise<ReturnType<typeof presentUser>> {
  if (!input.email && !input.phone) throw refusal("anonymousDisabled");
  if (!input.password) throw refusal("passwordRequired");
  assertStrongPassword(ctx.settings, input.password);
  if (input.email && input.phone) throw refusal("signupWithBoth");
  if (input.phone) throw refusal("phoneSignupsDisabled");
  const email = acceptedEmail(input.email);
  const metadata = acceptedMetadata(input.data);

  const passwordHash = await ctx.passwords.hash(input.password);
  const existing = await findUserByEmail(ctx.db, ctx, email);
  if (existing) return answerExisting(ctx, { ...existing, email }, metadata, input.redirectTo);

  await limitHouseMail(ctx);
  const userId = await inTransaction(ctx.db, async (tx) => {
    const id = await createUser(tx, ctx, { email, passwordHash, metadata });
    if (id === undefined) return undefined;
    await sendConfirmation(tx, ctx, { id, email, user_metadata: metadata }, input.redirectTo);
    return id;
  });
  if (userId === undefined) return fabricatedUser(ctx, email, metadata);
  await noteMail(ctx, "confirmation", email);
  return presentUser(await getAccount(ctx.db, userId));
}

async function answerExisting(
  ctx: IdentityCtx,
  user: UserRow & { readonly email: string },
  metadata: Metadata,
  redirectTo: string,
): Promise<ReturnType<typeof presentUser>> {
  const { email } = user;
  await limitMail(ctx, "confirmation", email);
  if (user.email_confirmed_at !== null) {
    await rehearse(ctx, email, metadata);
    return fabricatedUser(ctx, email, metadata);
  }
  await limitHouseMail(ctx);
  await inTransaction(ctx.db, (tx) => sendConfirmation(tx, ctx, user, redirectTo));
  return presentUser(await getAccount(ctx.db, user.id));
}

class Rehearsed extends Error {}

/** Lets other modules refuse the data as they would for a new person, so that a refusal tells nothing either. */
async function rehearse(ctx: IdentityCtx, email: string, metadata: Metadata): Promise<void> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      await ctx.hooks.userCreated(tx, ctx, { userId: ctx.random.id(), email, metadata });
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

/** A user object that gives nothing away about the account that has the address. */
function fabricatedUser(ctx: IdentityCtx, email: string, metadata: Metadata): ReturnType<typeof presentUser> {
  const now = ctx.clock.now();
  const id = ctx.random.id();
  return {
    id,
    aud: ctx.settings.tokens.audience,
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now.toISOString(),
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: ownMetadata(ctx, metadata),
    identities: [],
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    is_anonymous: false,
  };
}
