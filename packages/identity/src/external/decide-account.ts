import type { Tx } from "@lastro/platform/database/database";
import type { IdentityRow } from "../people/user.js";
import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { findIdentity, findOwnersOf, findVerifiedIdentities } from "./outside-store.js";
import { mainEmail } from "./profile.js";
import {
  DEFAULT_LINKING_DOMAIN,
  linkingDomainOf,
  type OutsideProfile,
  type ProvidedEmail,
} from "./provider.js";

/** To whom a person who comes through a provider belongs. */
export type AccountDecision =
  | { readonly kind: "known"; readonly userId: string; readonly identity: IdentityRow }
  | { readonly kind: "link"; readonly userId: string; readonly email: ProvidedEmail | undefined }
  /** The address is none when somebody else has it and the provider does not answer for it. */
  | { readonly kind: "new"; readonly email: ProvidedEmail | undefined };

export interface Arriving {
  readonly provider: string;
  readonly linkingDomain: string;
  readonly profile: OutsideProfile;
}

/**
 * Decides by the provider's name for the person, and otherwise by an address the provider answers for. Only identities
 * that are verified themselves count as owners of an address: an address anyone may claim joins nobody.
 */
export async function decideAccount(tx: Tx, ctx: IdentityCtx, arriving: Arriving): Promise<AccountDecision> {
  const { provider, linkingDomain, profile } = arriving;
  const identity = await findIdentity(tx, ctx, provider, profile.subject);
  if (identity) return { kind: "known", userId: identity.user_id, identity };

  const email = mainEmail(profile.emails);
  const verified = profile.emails
    .filter((one) => one.verified || ctx.settings.email.autoconfirm)
    .map((one) => one.email);
  if (verified.length === 0) {
    const taken = email ? (await findOwnersOf(tx, ctx, [email.email])).length > 0 : false;
    return { kind: "new", email: taken ? undefined : email };
  }

  const similar = await findVerifiedIdentities(tx, ctx, verified);
  const sameDomain = similar
    .filter((one) => linkingDomainOf(one.provider, ctx.settings.external) === linkingDomain)
    .map((one) => one.user_id);
  const owners = linkingDomain === DEFAULT_LINKING_DOMAIN ? await findOwnersOf(tx, ctx, verified) : [];
  const [userId, ...others] = new Set([...sameDomain, ...owners]);
  if (others.length > 0) throw manyAccounts(linkingDomain);
  return userId === undefined ? { kind: "new", email } : { kind: "link", userId, email };
}

function manyAccounts(linkingDomain: string): AuthError {
  return new AuthError(
    500,
    "unexpected_failure",
    `Multiple accounts with the same email address in the same linking domain detected: ${linkingDomain}`,
  );
}
