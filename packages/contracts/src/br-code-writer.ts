import { formatMoney, type Money } from "@lastro/money";
import { writeField } from "./br-code-fields.js";
import { crc16 } from "./crc16.js";

export interface BrCodePayee {
  readonly name: string;
  readonly city: string;
}

/** Writes the code of a charge whose details live at `location` (host/path, without the scheme). */
export function writeDynamicBrCode(charge: BrCodePayee & { readonly location: string }): string {
  const account = writeField("00", "br.gov.bcb.pix") + writeField("25", charge.location);
  return seal([
    writeField("00", "01"),
    writeField("01", "12"),
    writeField("26", account),
    ...tail(charge, undefined, "***"),
  ]);
}

/** Writes a code anybody may pay any number of times. */
export function writeStaticBrCode(
  payee: BrCodePayee & { readonly key: string; readonly amount?: Money<"BRL">; readonly txid?: string },
): string {
  const account = writeField("00", "br.gov.bcb.pix") + writeField("01", payee.key);
  return seal([
    writeField("00", "01"),
    writeField("26", account),
    ...tail(payee, payee.amount, payee.txid ?? "***"),
  ]);
}

function tail(payee: BrCodePayee, amount: Money<"BRL"> | undefined, txid: string): string[] {
  return [
    writeField("52", "0000"),
    writeField("53", "986"),
    ...(amount === undefined ? [] : [writeField("54", formatMoney(amount))]),
    writeField("58", "BR"),
    writeField("59", plainText(payee.name, 25)),
    writeField("60", plainText(payee.city, 15)),
    writeField("62", writeField("05", txid)),
  ];
}

function seal(fields: readonly string[]): string {
  const body = `${fields.join("")}6304`;
  return body + crc16(body);
}

/**
 * Folds text to printable ASCII of a length: banks disagree on whether a length counts characters or bytes, and
 * the checksum differs with the encoding.
 */
export function plainText(text: string, longest: number): string {
  const ascii = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, " ");
  return ascii.replace(/ +/g, " ").trim().slice(0, longest).trim();
}
