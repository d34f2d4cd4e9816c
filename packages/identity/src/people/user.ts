import type { z } from "zod";
import type { factorSchema, identitySchema, userSchema } from "../service/wire.js";

export type Metadata = Readonly<Record<string, unknown>>;

/** A person as the table keeps them. */
export interface UserRow {
  readonly id: string;
  readonly realm: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly email_confirmed_at: Date | null;
  /** Digits, without the plus. */
  readonly phone: string | null;
  readonly phone_confirmed_at: Date | null;
  readonly password_hash: string | null;
  /** Two browsers have registered it; see `replaceRegistration`. */
  readonly contested: boolean;
  /** The network address and program that typed the password, until it is confirmed. */
  readonly registered_from: string | null;
  readonly user_metadata: Metadata;
  readonly app_metadata: Metadata;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly reauthentication_sent_at: Date | null;
  readonly new_email: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_half_confirmed: boolean;
  readonly new_phone: string | null;
  readonly phone_change_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly previous_sign_in_at: Date | null;
  readonly banned_until: Date | null;
  readonly is_anonymous: boolean;
  readonly is_sso: boolean;
  readonly deleted_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface IdentityRow {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly identity_data: Metadata;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export type FactorType = "totp" | "phone" | "webauthn" | "recovery_code";

export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string;
  readonly factor_type: FactorType;
  readonly status: "unverified" | "verified";
  readonly secret_sealed: Buffer | null;
  readonly phone: string | null;
  /** A security key's public key, as `factors/` keeps it. */
  readonly credential: unknown;
  readonly aaguid: string | null;
  readonly last_step: number | null;
  readonly last_challenged_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A person with everything their user object shows. */
export interface Account {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
}

export function isBanned(user: Pick<UserRow, "banned_until">, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

/** The user object of the wire. Password, secrets and tokens are never part of it. */
export function presentUser({ user, identities, factors }: Account): z.infer<typeof userSchema> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    ...moment("email_confirmed_at", user.email_confirmed_at),
    ...moment("invited_at", user.invited_at),
    phone: user.phone ?? "",
    ...moment("phone_confirmed_at", user.phone_confirmed_at),
    ...moment("confirmation_sent_at", user.confirmation_sent_at),
    ...moment("confirmed_at", confirmedAt(user)),
    ...moment("recovery_sent_at", user.recovery_sent_at),
    ...(user.new_email === null ? {} : { new_email: user.new_email }),
    ...moment("email_change_sent_at", user.email_change_sent_at),
    ...(user.new_phone === null ? {} : { new_phone: user.new_phone }),
    ...moment("phone_change_sent_at", user.phone_change_sent_at),
    ...moment("reauthentication_sent_at", user.reauthentication_sent_at),
    ...moment("last_sign_in_at", user.last_sign_in_at),
    app_metadata: { ...user.app_metadata },
    user_metadata: { ...user.user_metadata },
    ...(factors.length === 0 ? {} : { factors: factors.map(presentFactor) }),
    identities: identities.map(presentIdentity),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    ...moment("banned_until", user.banned_until),
    ...moment("deleted_at", user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

/** The earlier of the two confirmations: since when the person may sign in. */
export function confirmedAt(user: Pick<UserRow, "email_confirmed_at" | "phone_confirmed_at">): Date | null {
  const { email_confirmed_at: email, phone_confirmed_at: phone } = user;
  if (email === null || phone === null) return email ?? phone;
  return email < phone ? email : phone;
}

function presentIdentity(identity: IdentityRow): z.infer<typeof identitySchema> {
  const email = identity.identity_data.email;
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: { ...identity.identity_data },
    provider: identity.provider,
    // Clients read it of every identity; one that was never signed in with counts from when it was added.
    last_sign_in_at: (identity.last_sign_in_at ?? identity.created_at).toISOString(),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    ...(typeof email === "string" ? { email } : {}),
  };
}

export function presentFactor(factor: FactorRow): z.infer<typeof factorSchema> {
  return {
    id: factor.id,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    status: factor.status,
    ...(factor.friendly_name === "" ? {} : { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    phone: factor.phone ?? "",
    ...(factor.aaguid === null ? {} : { web_authn_aaguid: factor.aaguid }),
    last_challenged_at: factor.last_challenged_at?.toISOString() ?? null,
  };
}

function moment<K extends string>(name: K, at: Date | null): { [key in K]?: string } {
  return at === null ? {} : ({ [name]: at.toISOString() } as { [key in K]?: string });
}
