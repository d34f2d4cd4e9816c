import { parseCnpj, parseCpf } from "@lastro/contracts/documents";

const PHONE = /^\+[1-9]\d{10,14}$/;
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LONGEST_EMAIL = 77;

/** A Pix key in the form the directory keeps it, or undefined for what cannot be one. */
export function canonicalPixKey(typed: string): string | undefined {
  const text = typed.trim();
  const document = parseCpf(text) ?? parseCnpj(text);
  if (document !== null) return document;
  const phone = text.replace(/[\s()-]/g, "");
  if (PHONE.test(phone)) return phone;
  const lower = text.toLowerCase();
  if (RANDOM.test(lower)) return lower;
  return EMAIL.test(lower) && lower.length <= LONGEST_EMAIL ? lower : undefined;
}
