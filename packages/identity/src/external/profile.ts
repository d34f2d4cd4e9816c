import { isEmail } from "../people/rules.js";
import { withPlainNames } from "../people/shown-names.js";
import type { Metadata } from "../people/user.js";
import type { Claims, OutsideProfile, ProvidedEmail } from "./provider.js";

/** The claims of OpenID Connect that are kept; anything else a provider says is its own affair. */
const STANDARD = [
  "name",
  "family_name",
  "given_name",
  "middle_name",
  "nickname",
  "preferred_username",
  "profile",
  "picture",
  "website",
  "gender",
  "birthdate",
  "zoneinfo",
  "locale",
  "updated_at",
] as const;

const MAX_TEXT = 1024;

export interface ProfileParts {
  readonly issuer?: string | undefined;
  readonly subject: string;
  readonly said: Claims;
  readonly emails: readonly ProvidedEmail[];
  readonly custom?: Metadata;
}

/** A profile in the fields every provider's people have in common, older names for some of them included. */
export function profileOf({ issuer, subject, said, emails, custom }: ProfileParts): OutsideProfile {
  const standard = Object.fromEntries(
    STANDARD.flatMap((claim) => {
      const text = textOf(said[claim]);
      return text === undefined ? [] : [[claim, text]];
    }),
  );
  const { name, picture, preferred_username: username } = standard;
  const address = mainEmail(emails);
  return {
    subject,
    emails,
    data: withPlainNames({
      ...(issuer === undefined ? {} : { iss: issuer }),
      sub: subject,
      ...standard,
      ...(name === undefined ? {} : { full_name: name }),
      ...(picture === undefined ? {} : { avatar_url: picture }),
      ...(username === undefined ? {} : { user_name: username }),
      provider_id: subject,
      ...(address ? { email: address.email } : {}),
      email_verified: address?.verified ?? false,
      phone_verified: false,
      ...(custom && isWorthKeeping(custom) ? { custom_claims: custom } : {}),
    }),
  };
}

/** Metadata travels in every access token, so it has to stay small. */
function isWorthKeeping(custom: Metadata): boolean {
  return Object.keys(custom).length > 0 && Buffer.byteLength(JSON.stringify(custom)) <= 2048;
}

/** The address a new account gets: the provider's main one. */
export function mainEmail(emails: readonly ProvidedEmail[]): ProvidedEmail | undefined {
  return emails.find(({ primary }) => primary) ?? emails[0];
}

/** One address as this house writes it, or none when it is no address. */
export function emailsOf(address: unknown, verified: unknown): ProvidedEmail[] {
  const email = textOf(address)?.trim().toLowerCase();
  if (email === undefined || email.length > 255 || !isEmail(email)) return [];
  return [{ email, verified: isTrue(verified), primary: true }];
}

export function isTrue(said: unknown): boolean {
  return said === true || said === "true" || said === 1 || said === "1";
}

export function textOf(said: unknown): string | undefined {
  if (typeof said === "number") return String(said);
  return typeof said === "string" && said !== "" ? said.slice(0, MAX_TEXT) : undefined;
}

/** The claims with those the operator mapped under the names they are wanted by. */
export function mappedClaims(said: Claims, mapping: Readonly<Record<string, string>>): Claims {
  const mapped = Object.entries(mapping).flatMap(([target, source]) => {
    const value = source.split(".").reduce<unknown>(stepInto, said);
    return value === undefined ? [] : [[target, value] as const];
  });
  return { ...said, ...Object.fromEntries(mapped) };
}

function stepInto(within: unknown, key: string): unknown {
  return typeof within === "object" && within !== null && Object.hasOwn(within, key)
    ? (within as Record<string, unknown>)[key]
    : undefined;
}
