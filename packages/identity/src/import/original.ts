import { z } from "zod";

/** Rows of the original, read as JSON so that columns of other versions are neither missed nor in the way. */
const text = z.string().nullish();
const moment = z.string().nullish();
const data = z.record(z.string(), z.unknown()).nullish();

export const originalUserSchema = z.object({
  id: z.guid(),
  aud: text,
  role: text,
  email: text,
  phone: text,
  encrypted_password: text,
  email_confirmed_at: moment,
  /** What older versions called it; newer ones derive it. */
  confirmed_at: moment,
  phone_confirmed_at: moment,
  invited_at: moment,
  confirmation_sent_at: moment,
  recovery_sent_at: moment,
  reauthentication_sent_at: moment,
  email_change: text,
  email_change_sent_at: moment,
  phone_change: text,
  phone_change_sent_at: moment,
  last_sign_in_at: moment,
  banned_until: moment,
  raw_app_meta_data: data,
  raw_user_meta_data: data,
  is_sso_user: z.boolean().nullish(),
  is_anonymous: z.boolean().nullish(),
  created_at: moment,
  updated_at: moment,
  deleted_at: moment,
});
export type OriginalUser = z.output<typeof originalUserSchema>;

export const originalIdentitySchema = z.object({
  id: z.string(),
  user_id: z.guid(),
  provider: z.string(),
  /** Before it had a column of its own, the id was the provider's. */
  provider_id: text,
  identity_data: data,
  last_sign_in_at: moment,
  created_at: moment,
  updated_at: moment,
});
export type OriginalIdentity = z.output<typeof originalIdentitySchema>;

export const originalFactorSchema = z.object({
  id: z.guid(),
  user_id: z.guid(),
  friendly_name: text,
  factor_type: z.string(),
  status: z.string(),
  secret: text,
  phone: text,
  web_authn_credential: data,
  web_authn_aaguid: text,
  created_at: moment,
  updated_at: moment,
});
export type OriginalFactor = z.output<typeof originalFactorSchema>;

export const originalPasskeySchema = z.object({
  id: z.guid(),
  user_id: z.guid(),
  /** Bytes, as the database writes them: `\x` and hexadecimal digits. */
  credential_id: z.string(),
  public_key: z.string(),
  sign_count: z.number().nullish(),
  transports: z.array(z.string()).nullish(),
  aaguid: text,
  friendly_name: text,
  backed_up: z.boolean().nullish(),
  created_at: moment,
  last_used_at: moment,
});
export type OriginalPasskey = z.output<typeof originalPasskeySchema>;

/** A person of the original with everything that proves who they are. */
export interface OriginalPerson {
  readonly user: OriginalUser;
  readonly identities: readonly OriginalIdentity[];
  readonly factors: readonly OriginalFactor[];
  readonly passkeys: readonly OriginalPasskey[];
}

/** Where people are taken over from. */
export interface OriginalSource {
  /** Up to `limit` people whose id comes after the given one, in the order of their ids. */
  peopleAfter(id: string | undefined, limit: number): Promise<OriginalPerson[]>;
  /** How many rows a table has that is left behind; nothing where there is none. */
  countOf(table: string): Promise<number>;
}
