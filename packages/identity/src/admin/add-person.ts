import type { Tx } from "@lastro/platform/database/database";
import { ownMetadata } from "../people/rules.js";
import { assertNamesShowable } from "../people/shown-names.js";
import type { Metadata } from "../people/user.js";
import { confirmEmail, insertUser } from "../people/user-store.js";
import type { IdentityCtx } from "../service/context.js";
import { confirmPhone, mergedMetadata, setAddress } from "./user-writes.js";

export interface PersonToAdd {
  readonly id?: string;
  readonly role?: string | undefined;
  readonly email?: string | undefined;
  /** Digits, without the plus. */
  readonly phone?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly emailConfirmed?: boolean;
  readonly phoneConfirmed?: boolean;
  /** Kept as it is given. */
  readonly metadata?: Metadata | undefined;
  readonly appMetadata?: Metadata | undefined;
}

/** Adds a person as an operator describes them. Answers no id when address, number or id was taken meanwhile. */
export async function addPerson(tx: Tx, ctx: IdentityCtx, person: PersonToAdd): Promise<string | undefined> {
  const { id = ctx.random.id(), email, phone, metadata = {} } = person;
  assertNamesShowable(metadata);
  const at = ctx.clock.now();
  const providers = [...(email ? ["email"] : []), ...(phone ? ["phone"] : [])];
  const elsewhere = isRegistration(ctx, metadata);
  const added = await insertUser(tx, {
    id,
    realm: ctx.realm,
    audience: ctx.audience,
    role: person.role || ctx.settings.tokens.defaultRole,
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(person.passwordHash === undefined ? {} : { passwordHash: person.passwordHash }),
    userMetadata: elsewhere ? ownMetadata(ctx, metadata) : metadata,
    appMetadata: mergedMetadata({ provider: providers[0], providers }, person.appMetadata ?? {}),
    at,
  });
  if (!added) return undefined;
  if (email) await setAddress(tx, ctx, id, "email", email, person.emailConfirmed ?? false);
  if (phone) await setAddress(tx, ctx, id, "phone", phone, person.phoneConfirmed ?? false);
  if (email && elsewhere) await ctx.hooks.userCreated(tx, ctx, { userId: id, email, metadata });
  if (email && person.emailConfirmed) await confirmEmail(tx, id, at);
  if (phone && person.phoneConfirmed) await confirmPhone(tx, id, at);
  return id;
}

/** Whether the metadata is what a registration sends, so that other modules are to keep their part of it. */
function isRegistration(ctx: IdentityCtx, metadata: Metadata): boolean {
  const { productMetadata } = ctx.hooks;
  return productMetadata.length > 0 && productMetadata.every((name) => Object.hasOwn(metadata, name));
}
