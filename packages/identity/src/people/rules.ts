import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { Metadata } from "./user.js";

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const ASCII = /^[\x21-\x7e]+$/;
const PHONE = /^[1-9][0-9]{1,14}$/;
const MAX_EMAIL = 255;
const MAX_METADATA_BYTES = 4096;

/** The address in the form it is stored and compared in. */
export function acceptedEmail(given: string | undefined): string {
  const email = given?.toLowerCase() ?? "";
  if (email === "") throw refusal("emailRequired");
  if (email.length > MAX_EMAIL) throw refusal("emailTooLong");
  // Before it is put in lower case: a few letters of other alphabets turn into ours by it.
  if (!ASCII.test(given ?? "") || !isEmail(email)) throw refusal("emailInvalid");
  return email;
}

/** The number in the form it is stored and compared in: digits, without the plus. */
export function acceptedPhone(given: string): string {
  const phone = plainPhone(given);
  if (!PHONE.test(phone)) throw refusal("phoneInvalid");
  return phone;
}

/** A number as typed without its plus and spaces, whatever else it may be. */
export function plainPhone(given: string): string {
  return given.replace(/^\+/, "").replaceAll(" ", "");
}

export function isEmail(email: string): boolean {
  return EMAIL.test(email);
}

/** What of the sign-up data stays with the user, and so goes into every token. */
export function ownMetadata(ctx: Pick<IdentityCtx, "hooks">, metadata: Metadata): Metadata {
  const elsewhere = new Set(ctx.hooks.productMetadata);
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !elsewhere.has(name)));
}

/** Metadata travels in every access token, so it has to stay small. */
export function acceptedMetadata(data: Metadata | undefined): Metadata {
  if (data !== undefined && Buffer.byteLength(JSON.stringify(data)) > MAX_METADATA_BYTES)
    throw refusal("metadataTooLarge");
  return data ?? {};
}
