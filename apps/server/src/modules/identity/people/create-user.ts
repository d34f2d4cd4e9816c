import type { Tx } from "../../../platform/database/database.js";
import type { IdentityCtx } from "../service/context.js";
import { ownMetadata } from "./rules.js";
import type { Metadata } from "./user.js";
import { insertIdentity, insertUser } from "./user-store.js";

export interface NewPerson {
  readonly email: string;
  readonly passwordHash: string;
  /** Absent for someone who is no client, such as an administrator: other modules are then not told. */
  readonly metadata?: Metadata;
}

/**
 * Adds a person with everything other modules keep about them, or nothing at all. Answers no id when the address was
 * taken meanwhile.
 */
export async function createUser(tx: Tx, ctx: IdentityCtx, person: NewPerson): Promise<string | undefined> {
  const userId = ctx.random.id();
  const metadata = {
    ...ownMetadata(ctx, person.metadata ?? {}),
    sub: userId,
    email: person.email,
    email_verified: false,
    phone_verified: false,
  };
  const at = ctx.clock.now();
  const added = await insertUser(tx, {
    id: userId,
    realm: ctx.realm,
    audience: ctx.audience,
    role: ctx.settings.tokens.defaultRole,
    email: person.email,
    passwordHash: person.passwordHash,
    userMetadata: metadata,
    appMetadata: { provider: "email", providers: ["email"] },
    at,
  });
  if (!added) return undefined;
  await insertIdentity(tx, {
    id: ctx.random.id(),
    userId,
    realm: ctx.realm,
    provider: "email",
    providerId: userId,
    data: metadata,
    at,
  });
  if (!person.metadata) return userId;
  await ctx.hooks.userCreated(tx, ctx, { userId, email: person.email, metadata: person.metadata });
  return userId;
}
