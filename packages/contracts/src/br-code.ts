import { type Money, MoneyError, parseMoney } from "@lastro/money";
import { type BrCodeFields, readFields } from "./br-code-fields.js";
import { crc16 } from "./crc16.js";

interface Payee {
  readonly name: string;
  readonly city: string;
  /** Set when the code holds letters beyond ASCII, which some banks cannot read. */
  readonly beyondAscii?: true;
}

/** A Pix BR Code (EMV QRCPS-MPM as profiled for Pix), by what a payer's bank must do with it. */
export type BrCode =
  | (Payee & {
      readonly kind: "static";
      readonly key: string;
      /** Absent when the payer chooses. */
      readonly amount?: Money<"BRL">;
      readonly txid?: string;
      readonly info?: string;
      /** ISPB of the service provider: only in Pix Saque. */
      readonly fss?: string;
    })
  | (Payee & { readonly kind: "dynamic"; readonly url: string })
  | (Payee & { readonly kind: "recurrence"; readonly recUrl: string })
  | (Payee & { readonly kind: "composite"; readonly url: string; readonly recUrl: string });

export type BrCodeError = "crc" | "malformed" | "not-pix" | "unsupported";

const GUI = "br.gov.bcb.pix";
const SHORTEST = 40;
const LONGEST = 512;
const PRINTABLE_LATIN = /^[\x20-\x7e\u00a0-\u017f]*$/;
const BEYOND_ASCII = /[^\x20-\x7e]/;
const AMOUNT = /^0*(\d+)(?:\.(\d{1,2}))?$/;

/** Reads a copied code. A wrong checksum is refused, as the Central Bank asks; blanks around it are not. */
export function readBrCode(pasted: string): BrCode | { readonly error: BrCodeError } {
  const code = pasted.trim();
  if (code.length < SHORTEST || code.length > LONGEST || !PRINTABLE_LATIN.test(code)) {
    return { error: "malformed" };
  }
  const body = code.slice(0, -4);
  if (!body.endsWith("6304") || crc16(body) !== code.slice(-4).toUpperCase()) return { error: "crc" };
  const fields = readFields(code);
  if (!fields) return { error: "malformed" };
  return classify(fields, BEYOND_ASCII.test(code));
}

function classify(fields: BrCodeFields, beyondAscii: boolean): BrCode | { readonly error: BrCodeError } {
  const initiation = fields.get("01");
  const known =
    fields.get("00") === "01" &&
    fields.get("53") === "986" &&
    fields.get("58")?.toUpperCase() === "BR" &&
    (initiation === undefined || initiation === "11" || initiation === "12");
  if (!known) return { error: "unsupported" };
  const account = pixTemplate(fields, 26, 51);
  const recurrence = pixTemplate(fields, 80, 99);
  if (account === "malformed" || recurrence === "malformed") return { error: "malformed" };

  const payee: Payee = {
    name: fields.get("59") ?? "",
    city: fields.get("60") ?? "",
    ...(beyondAscii ? { beyondAscii: true as const } : {}),
  };
  const recUrl = recurrence?.get("25");
  const url = account?.get("25");
  const key = account?.get("01");
  if (url !== undefined && key !== undefined) return { error: "unsupported" };
  if (url !== undefined) {
    return recUrl === undefined
      ? { kind: "dynamic", url, ...payee }
      : { kind: "composite", url, recUrl, ...payee };
  }
  if (account !== undefined && key !== undefined) return staticCode(fields, account, key, payee);
  return recUrl === undefined ? { error: "not-pix" } : { kind: "recurrence", recUrl, ...payee };
}

/** The template that belongs to the Pix arrangement; others may stand beside it. */
function pixTemplate(fields: BrCodeFields, first: number, last: number) {
  for (let id = first; id <= last; id += 1) {
    const text = fields.get(String(id));
    if (text === undefined) continue;
    const template = readFields(text);
    if (template?.get("00")?.toLowerCase() === GUI) return template;
    if (!template && text.toLowerCase().includes(GUI)) return "malformed" as const;
  }
  return undefined;
}

function staticCode(
  fields: BrCodeFields,
  account: BrCodeFields,
  key: string,
  payee: Payee,
): BrCode | { readonly error: BrCodeError } {
  const amount = readAmount(fields.get("54"));
  if (amount === "malformed") return { error: "malformed" };
  const txid = readFields(fields.get("62") ?? "")?.get("05");
  const info = account.get("02");
  const fss = account.get("03");
  return {
    kind: "static",
    key,
    ...payee,
    ...(amount === undefined ? {} : { amount }),
    ...(txid === undefined || txid === "***" ? {} : { txid }),
    ...(info === undefined ? {} : { info }),
    ...(fss === undefined ? {} : { fss }),
  };
}

/** `12`, `12.3` and `12.34` are read; zero means that the payer chooses. */
function readAmount(text: string | undefined): Money<"BRL"> | undefined | "malformed" {
  if (text === undefined) return undefined;
  const match = AMOUNT.exec(text);
  if (!match) return "malformed";
  const [, whole = "0", cents] = match;
  try {
    const amount = parseMoney("BRL", cents === undefined ? whole : `${whole}.${cents}`);
    return amount.minor === 0n ? undefined : amount;
  } catch (error) {
    if (error instanceof MoneyError) return "malformed";
    throw error;
  }
}
