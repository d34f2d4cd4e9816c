import type { Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "../service/context.js";
import { registeredFrom } from "./registration-proof.js";
import { ownMetadata } from "./rules.js";
import type { Metadata } from "./user.js";
import { insertIdentity, insertUser } from "./user-store.js";

export interface NewPerson {
  readonly email?: string;
  /** Digits, without the plus; instead of an address. */
  readonly phone?: string;
  /** Absent for someone who comes in by codes and links alone. */
  readonly passwordHash?: string | undefined;
  /** Absent for someone who is no client, such as an administrator: other modules are then not told. */
  readonly metadata?: Metadata;
}

/**
 * Adds a person with everything other modules keep about them, or nothing at all. Answers no id when the address or
 * number was taken meanwhile.
 */
export async function createUser(tx: Tx, ctx: IdentityCtx, person: NewPerson): Promise<string | undefined> {
  const { email, phone, passwordHash } = person;
  const userId = ctx.random.id();
  const provider = email === undefined ? "phone" : "email";
  const metadata = {
    ...ownMetadata(ctx, person.metadata ?? {}),
    sub: userId,
    ...(email === undefined ? { phone } : { email }),
    email_verified: false,
    phone_verified: false,
  };
  const at = ctx.clock.now();
  const added = await insertUser(tx, {
    id: userId,
    realm: ctx.realm,
    audience: ctx.audience,
    role: ctx.settings.tokens.defaultRole,
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(passwordHash === undefined ? {} : { passwordHash }),
    userMetadata: metadata,
    appMetadata: { provider, providers: [provider] },
    ...(passwordHash === undefined ? {} : { registeredFrom: registeredFrom(ctx) }),
    at,
  });
  if (!added) return undefined;
  await insertIdentity(tx, {
    id: ctx.random.id(),
    userId,
    realm: ctx.realm,
    provider,
    providerId: userId,
    data: metadata,
    at,
  });
  if (!person.metadata || email === undefined) return userId;
  await ctx.hooks.userCreated(tx, ctx, { userId, email, metadata: person.metadata });
  return userId;
}
