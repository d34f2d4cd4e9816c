import { isMobilePhone, parseCnpj, parseCpf, parsePhone } from "./documents.js";

export const PIX_KEY_TYPES = ["cpf", "cnpj", "phone", "email", "random"] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** What eleven digits may be meant as. */
export const AMBIGUOUS_KEY_TYPES = ["cpf", "phone"] as const;
export type AmbiguousKeyType = (typeof AMBIGUOUS_KEY_TYPES)[number];

/** A Pix key as the directory keeps it. */
export interface PixKey {
  readonly type: PixKeyType;
  readonly key: string;
}

const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_EMAIL_LENGTH = 77;

/**
 * A Pix key as somebody typed it. Eleven digits that are both a CPF and a mobile phone are `ambiguous` until it is said
 * which is meant; undefined for what cannot be a key.
 */
export function readPixKey(typed: string, meant?: AmbiguousKeyType): PixKey | "ambiguous" | undefined {
  const text = typed.trim();
  const [cpf, phone] = [parseCpf(text), mobileOf(text)];
  if (cpf !== null && phone !== undefined && meant === undefined) return "ambiguous";
  if (cpf !== null && meant !== "phone") return { type: "cpf", key: cpf };
  if (phone !== undefined && meant !== "cpf") return { type: "phone", key: phone };
  const cnpj = parseCnpj(text);
  if (cnpj !== null) return { type: "cnpj", key: cnpj };
  const lower = text.toLowerCase();
  if (RANDOM.test(lower)) return { type: "random", key: lower };
  return EMAIL.test(lower) && lower.length <= MAX_EMAIL_LENGTH ? { type: "email", key: lower } : undefined;
}

function mobileOf(text: string): string | undefined {
  const phone = parsePhone(text);
  return phone !== null && isMobilePhone(phone) ? phone : undefined;
}
