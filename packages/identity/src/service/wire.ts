import { z } from "zod";
import { idTokenFields } from "../external/wire-external.js";

const metadata = z.record(z.string(), z.unknown());
const moment = z.iso.datetime();
const optionalText = z.string().optional();

export const factorSchema = z.object({
  id: z.guid(),
  created_at: moment,
  updated_at: moment,
  status: z.enum(["unverified", "verified"]),
  friendly_name: z.string().optional(),
  factor_type: z.enum(["totp", "phone", "webauthn", "recovery_code"]),
  phone: z.string(),
  web_authn_aaguid: z.string().optional(),
  last_challenged_at: moment.nullable(),
});

export const identitySchema = z.object({
  identity_id: z.guid(),
  id: z.string(),
  user_id: z.guid(),
  identity_data: metadata,
  provider: z.string(),
  last_sign_in_at: moment,
  created_at: moment,
  updated_at: moment,
  email: z.string().optional(),
});

export const userSchema = z.object({
  id: z.guid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  email_confirmed_at: moment.optional(),
  invited_at: moment.optional(),
  phone: z.string(),
  phone_confirmed_at: moment.optional(),
  confirmation_sent_at: moment.optional(),
  confirmed_at: moment.optional(),
  recovery_sent_at: moment.optional(),
  new_email: z.string().optional(),
  email_change_sent_at: moment.optional(),
  new_phone: z.string().optional(),
  phone_change_sent_at: moment.optional(),
  reauthentication_sent_at: moment.optional(),
  last_sign_in_at: moment.optional(),
  app_metadata: metadata,
  user_metadata: metadata,
  factors: z.array(factorSchema).optional(),
  identities: z.array(identitySchema),
  created_at: moment,
  updated_at: moment,
  banned_until: moment.optional(),
  deleted_at: moment.optional(),
  is_anonymous: z.boolean(),
});

const weakPasswordSchema = z.object({
  message: z.string().optional(),
  reasons: z.array(z.enum(["length", "characters", "pwned"])),
});

export const sessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.number().int(),
  expires_at: z.number().int(),
  refresh_token: z.string(),
  user: userSchema,
  provider_token: optionalText,
  provider_refresh_token: optionalText,
  weak_password: weakPasswordSchema.optional(),
});

export type SessionResponse = z.infer<typeof sessionSchema>;

/** A refusal in the shape of 2024-01-01 or, for clients that name no version, the older one. */
export const authErrorSchema = z.union([
  z.object({ code: z.string(), message: z.string(), weak_password: weakPasswordSchema.optional() }),
  z.object({
    code: z.number().int(),
    error_code: z.string(),
    msg: z.string(),
    error_id: z.string().optional(),
    weak_password: weakPasswordSchema.optional(),
  }),
]);

export const emptySchema = z.object({});

export const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata.optional(),
  channel: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});
/** A session where nothing has to be confirmed, otherwise the bare user. */
export const signedUpSchema = z.union([sessionSchema, userSchema]);

export const tokenQuery = z.object({ grant_type: optionalText });
export const tokenBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  refresh_token: optionalText,
  auth_code: optionalText,
  code_verifier: optionalText,
  ...idTokenFields,
});

export const updateUserBody = z.object({
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
  data: metadata.optional(),
  app_metadata: metadata.optional(),
});

export const logoutQuery = z.object({ scope: optionalText });

export const jwksSchema = z.object({ keys: z.array(metadata) });
export const settingsSchema = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
  saml_private_key_next_configured: z.boolean(),
  passkeys_enabled: z.boolean(),
});
export const healthSchema = z.object({ version: z.string(), name: z.string(), description: z.string() });
