import { formatCnpj as layOutCnpj } from "@brazilian-utils/brazilian-utils/format-cnpj";
import { isValidCep } from "@brazilian-utils/brazilian-utils/is-valid-cep";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { isValidLandlinePhone } from "@brazilian-utils/brazilian-utils/is-valid-landline-phone";
import { isValidMobilePhone } from "@brazilian-utils/brazilian-utils/is-valid-mobile-phone";

const ALL_EQUAL = /^(.)\1*$/;
const CNPJ_LENGTH = 14;
const NOT_DIGIT = /\D/g;

/** The eleven digits of a valid CPF, however it was typed, or null. */
export function parseCpf(typed: string): string | null {
  return isValidCpf(typed) ? typed.replace(NOT_DIGIT, "") : null;
}

/** `529.982.247-25`, from eleven digits. */
export function formatCpf(cpf: string): string {
  return `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
}

/** `***.982.247-**`: enough for its owner to know it, too little for anyone else to use it. */
export function maskCpf(cpf: string): string {
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

/** The fourteen characters of a valid CNPJ, letters in capitals (they exist since July 2026), or null. */
export function parseCnpj(typed: string): string | null {
  // The library's first version strips the letters and then refuses, or worse accepts, what is left.
  if (!isValidCnpj(typed, { version: 2 })) return null;
  const cnpj = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return ALL_EQUAL.test(cnpj.slice(0, 12)) ? null : cnpj;
}

/** Whether a document as it is kept is a CNPJ, which has fourteen characters, and no CPF. */
export function isCnpj(document: string): boolean {
  return document.length === CNPJ_LENGTH;
}

/** `12.ABC.345/01DE-35`, from fourteen characters. */
export function formatCnpj(cnpj: string): string {
  return layOutCnpj(cnpj, { version: 2 });
}

/** A Brazilian phone, mobile or landline, as E.164 (`+5551998259765`), or null. */
export function parsePhone(typed: string): string | null {
  const national = nationalDigits(typed);
  if (national === null) return null;
  const exists =
    national.length === 11 ? isValidMobilePhone(national, { version: 2 }) : isValidLandlinePhone(national);
  return exists ? `+55${national}` : null;
}

function nationalDigits(typed: string): string | null {
  const trimmed = typed.trim();
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return null;
  const digits = trimmed.replace(NOT_DIGIT, "");
  if (trimmed.startsWith("+")) return digits.startsWith("55") ? digits.slice(2) : null;
  if (digits.length > 11) return digits.startsWith("55") ? digits.slice(2) : null;
  return digits;
}

/** Whether an E.164 phone is a Brazilian mobile: the only kind that may be a Pix key. */
export function isMobilePhone(phone: string): boolean {
  return phone.length === 14 && phone.startsWith("+55");
}

/** `(51) 99825-9765`, from E.164. A number that is not Brazilian stays as it is. */
export function formatPhone(phone: string): string {
  const parts = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

/** The eight digits of a CEP, or null. Whether it exists is asked of a directory, not decided here. */
export function parseCep(typed: string): string | null {
  const cep = typed.trim();
  if (!/^\d{5}-?\d{3}$/.test(cep) || !isValidCep(cep)) return null;
  const digits = cep.replace(NOT_DIGIT, "");
  return ALL_EQUAL.test(digits) ? null : digits;
}

/** `01310-100`, from eight digits. */
export function formatCep(cep: string): string {
  return `${cep.slice(0, 5)}-${cep.slice(5)}`;
}
