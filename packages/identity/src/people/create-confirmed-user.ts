import { inTransaction } from "@lastro/platform/database/database";
import { insertFactor, syncSecondFactor } from "../factors/factor-store.js";
import { fromBase32 } from "../factors/totp.js";
import { assertStrongPassword } from "../passwords/password-strength.js";
import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { createUser } from "./create-user.js";
import { grantRole, type Role } from "./roles.js";
import { acceptedEmail, acceptedMetadata } from "./rules.js";
import type { Metadata } from "./user.js";
import { confirmEmail } from "./user-store.js";

export interface ConfirmedUser {
  readonly email: string;
  readonly password: string;
  /** What a registration sends. Absent for an administrator who is no client and has no profile. */
  readonly metadata?: Metadata;
  readonly role?: Role;
  /** Base32 secret of an authenticator app already enrolled. */
  readonly totpSecret?: string;
}

/** Adds a person whose address needs no confirmation and answers their id. Throws when the address is taken. */
export async function createConfirmedUser(ctx: IdentityCtx, user: ConfirmedUser): Promise<string> {
  const email = acceptedEmail(user.email);
  await assertStrongPassword(ctx.settings, user.password);
  const metadata = user.metadata && acceptedMetadata(user.metadata);
  const passwordHash = await ctx.passwords.hash(user.password);

  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const userId = await createUser(tx, ctx, {
      email,
      passwordHash,
      ...(metadata ? { metadata } : {}),
    });
    if (userId === undefined) throw new AuthError(422, "user_already_exists", "User already registered");
    await confirmEmail(tx, userId, at);
    if (user.role) await grantRole(tx, userId, user.role);
    if (user.totpSecret) {
      const id = ctx.random.id();
      const secretSealed = ctx.factorSecrets.seal(id, fromBase32(user.totpSecret));
      await insertFactor(tx, {
        id,
        userId,
        type: "totp",
        friendlyName: "",
        secretSealed,
        status: "verified",
        at,
      });
      await syncSecondFactor(tx, userId);
    }
    return userId;
  });
}
