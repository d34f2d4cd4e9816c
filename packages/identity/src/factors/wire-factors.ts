import { z } from "zod";

const optionalText = z.string().optional();

export const enrolBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
});

const enrolled = { id: z.guid(), friendly_name: z.string() };
export const enrolledSchema = z.union([
  z.object({
    ...enrolled,
    type: z.literal("totp"),
    totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
  }),
  z.object({ ...enrolled, type: z.literal("phone"), phone: z.string() }),
  z.object({ ...enrolled, type: z.literal("webauthn") }),
]);
export type EnrolledFactor = z.infer<typeof enrolledSchema>;

export const factorParams = z.object({ factorId: z.string() });

export const challengeBody = z.object({
  channel: optionalText,
  /** Of ours: an unfinished security key is to be a passkey the person has, instead of a new key. */
  webauthn: z
    .object({ own_passkey: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
export const challengeSchema = z.object({
  id: z.guid(),
  type: z.enum(["totp", "phone", "webauthn"]),
  expires_at: z.number().int(),
  webauthn: z
    .object({
      type: z.enum(["create", "request"]),
      /** As `navigator.credentials` takes it, binary members in base64url. */
      credential_options: z.object({ publicKey: z.record(z.string(), z.unknown()) }),
    })
    .optional(),
});
export type ChallengeResponse = z.infer<typeof challengeSchema>;

export const verifyFactorBody = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z.object({ type: z.string().nullish(), credential_response: z.unknown().optional() }).optional(),
});

export const unenrolledSchema = z.object({ id: z.guid() });

export const recoveryCodesBody = z.object({ friendly_name: optionalText });
export const recoveryCodeBody = z.object({ code: optionalText });
export const recoveryCodesStatusSchema = z.object({
  id: z.guid(),
  type: z.literal("recovery_code"),
  total: z.number().int(),
  remaining: z.number().int(),
});
export const recoveryCodesSchema = z.object({
  id: z.guid(),
  type: z.literal("recovery_code"),
  friendly_name: z.string(),
  total: z.number().int(),
  codes: z.array(z.string()),
});
export type NewRecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const adminFactorsParams = z.object({ userId: z.string() });
export const adminFactorParams = z.object({ userId: z.string(), factorId: z.string() });
export const adminFactorBody = z.object({ friendly_name: optionalText, phone: optionalText });
