/** Fiscal documents that travel with grain, by their model: goods, carriage, list of documents on the truck. */
export const FISCAL_MODELS = { invoice: "55", transport: "57", manifest: "58" } as const;
export type FiscalDocument = keyof typeof FISCAL_MODELS;

/** What the access key of a fiscal document says of it. */
export interface AccessKey {
  readonly key: string;
  /** The issuer's state by its IBGE code. */
  readonly state: string;
  /** `2026-04`. */
  readonly month: string;
  /** The issuer's CPF or CNPJ; a CPF stands behind three zeros. */
  readonly issuer: string;
  readonly model: string;
  readonly series: string;
  readonly number: string;
}

/** Codes of the states as IBGE numbers them. */
const STATES = new Set(
  "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53".split(" "),
);
/** State, month, issuer (letters since July 2026), model, series, number, emission, random code, check digit. */
const FORM = /^(\d{2})(\d{2})(\d{2})([0-9A-Z]{12}\d{2})(\d{2})(\d{3})(\d{9})\d\d{8}\d$/;

/**
 * Reads the 44 characters of an access key, however they were typed; null where they are none of a fiscal document. The
 * check digit is that of layout PL_010 (NF-e 4.00): weights 2 to 9 from the right over ASCII minus 48, modulus 11.
 */
export function parseAccessKey(typed: string): AccessKey | null {
  const key = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const [, state, year, month, issuer, model, series, number] = FORM.exec(key) ?? [];
  if (!state || !year || !month || !issuer || !model || !series || !number) return null;
  if (!STATES.has(state) || Number(month) < 1 || Number(month) > 12) return null;
  if (key.at(-1) !== checkDigitOf(key.slice(0, -1))) return null;
  return { key, state, month: `20${year}-${month}`, issuer, model, series, number };
}

/** `5126 0411 …`: the key in groups of four, as it is printed. */
export function writtenAccessKey(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}

function checkDigitOf(text: string): string {
  const sum = [...text]
    .toReversed()
    .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  const digit = 11 - (sum % 11);
  return digit > 9 ? "0" : String(digit);
}
