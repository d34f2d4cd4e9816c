import { maskCpf, parseCnpj, parseCpf } from "@lastro/contracts/documents";
import type { PixKeyOwner } from "./psp/port.js";

const PHONE = /^\+[1-9]\d{10,14}$/;
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MAX_EMAIL_LENGTH = 77;

/** A Pix key in the form the directory keeps it, or undefined for what cannot be one. */
export function canonicalPixKey(typed: string): string | undefined {
  const text = typed.trim();
  const document = parseCpf(text) ?? parseCnpj(text);
  if (document !== null) return document;
  const phone = text.replace(/[\s()-]/g, "");
  if (PHONE.test(phone)) return phone;
  const lower = text.toLowerCase();
  if (RANDOM.test(lower)) return lower;
  return EMAIL.test(lower) && lower.length <= MAX_EMAIL_LENGTH ? lower : undefined;
}

const CPF_LENGTH = 11;
/** How many digits of a CPF must be seen for it to be told from others. */
const MIN_SHOWN_DIGITS = 6;

/**
 * Whether a key is in the name of a CPF or CNPJ. The directory hides some digits of a CPF, and what it hides fits
 * anything: the provider, who knows them, is told the whole number when it is to pay.
 */
export function isOwner(taxId: string, owner: PixKeyOwner): boolean {
  const shown = (taxId.length === CPF_LENGTH ? owner.cpf : owner.cnpj)?.replace(/[^0-9A-Z*]/g, "");
  if (shown?.length !== taxId.length) return false;
  const characters = [...shown];
  const seen = characters.filter((character) => character !== "*").length;
  return (
    seen >= MIN_SHOWN_DIGITS &&
    characters.every((character, index) => character === "*" || character === taxId[index])
  );
}

/** A key as administrators who do not send to it are shown it. */
export function maskedPixKey(key: string): string {
  if (parseCpf(key) !== null && key.length === CPF_LENGTH) return maskCpf(key);
  const at = key.indexOf("@");
  return at > 0 ? `${key.slice(0, 2)}***${key.slice(at)}` : `${key.slice(0, 4)}***${key.slice(-2)}`;
}
