import { z } from "zod";
import { text, uuid } from "../wire.js";

/** Of an account, as it was typed. */
export const accountPassword = z.string().min(1).max(1024);
/** Of the authenticator app, or a recovery code. */
export const factorCode = text({ max: 64 });

const base64url = z.string().regex(/^[\w-]{1,20000}=*$/);

/** A credential as WebAuthn writes it in JSON; what browsers add to it is not read. */
const credential = <R extends z.ZodType>(response: R) =>
  z.object({ id: base64url, rawId: base64url, type: z.literal("public-key"), response });

/** The passkey a browser made. */
export const newPasskey = z.strictObject({
  challengeId: uuid,
  credential: credential(
    z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z
        .array(z.string().regex(/^[\w-]{1,30}$/))
        .max(10)
        .optional(),
    }),
  ),
});

/** What a passkey signed. */
export const passkeyAnswer = z.strictObject({
  challengeId: uuid,
  credential: credential(
    z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  ),
});

/** By what somebody who is signed in proves that it is they: a passkey, else a code where they have one, else the password. */
export const proofBody = z.strictObject({
  password: accountPassword.optional(),
  code: factorCode.optional(),
  passkey: passkeyAnswer.optional(),
});
