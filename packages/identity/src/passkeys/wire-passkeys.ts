import { z } from "zod";
import type { Passkey } from "./passkey-store.js";

const moment = z.iso.datetime();
const optionalText = z.string().optional();

export const passkeyOptionsSchema = z.object({
  challenge_id: z.guid(),
  /** As `navigator.credentials` takes it, binary members in base64url. */
  options: z.record(z.string(), z.unknown()),
  expires_at: z.number().int(),
});
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

export const passkeyAnswerBody = z.object({
  challenge_id: optionalText,
  credential: z.unknown().optional(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerBody>;

export const authenticationOptionsBody = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).optional(),
});

export const passkeyParams = z.object({ passkeyId: z.string() });
export const adminPasskeysParams = z.object({ userId: z.string() });
export const adminPasskeyParams = z.object({ userId: z.string(), passkeyId: z.string() });
export const renamePasskeyBody = z.object({ friendly_name: optionalText });

export const newPasskeySchema = z.object({
  id: z.guid(),
  friendly_name: z.string().optional(),
  created_at: moment,
});
export const passkeySchema = newPasskeySchema.extend({ last_used_at: moment.optional() });

export function presentPasskey(passkey: Passkey): z.infer<typeof passkeySchema> {
  return {
    id: passkey.id,
    ...(passkey.friendlyName === "" ? {} : { friendly_name: passkey.friendlyName }),
    created_at: passkey.createdAt.toISOString(),
    ...(passkey.lastUsedAt === null ? {} : { last_used_at: passkey.lastUsedAt.toISOString() }),
  };
}
