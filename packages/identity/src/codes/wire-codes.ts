import { z } from "zod";
import { sessionSchema } from "../service/wire.js";

const text = z.string().optional();
const metadata = z.record(z.string(), z.unknown()).optional();
const challenge = { code_challenge: text, code_challenge_method: text };

export const otpBody = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().optional(),
  data: metadata,
  channel: text,
  ...challenge,
});
export const magicLinkBody = z.object({ email: text, data: metadata, ...challenge });
export const recoverBody = z.object({ email: text, ...challenge });
export const resendBody = z.object({ type: text, email: text, phone: text, ...challenge });

export const verifyBody = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
});
export const confirmAccessBody = z.object({ password: text, nonce: text });
export const verifyQuery = z.object({ token: text, type: text, redirect_to: text });

/** A session, or word that the other address has to confirm as well. */
export const verifiedSchema = z.union([sessionSchema, z.object({ msg: z.string(), code: z.string() })]);

/** The names of a body's PKCE fields as use cases call them. */
export function challengeOf(body: {
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
}) {
  return { codeChallenge: body.code_challenge, codeChallengeMethod: body.code_challenge_method };
}
