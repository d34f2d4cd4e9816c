import { randomBytes } from "node:crypto";

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Where the simulator gets its unpredictable bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export const systemRandom: RandomBytes = (size) => randomBytes(size);

/** A Pix id: `E` for a payment, `D` for a return, the bank that made it, the minute in UTC, eleven signs. */
export function endToEndId(kind: "E" | "D", ispb: string, at: Date, random: RandomBytes): string {
  const minute = at.toISOString().replace(/\D/g, "").slice(0, 12);
  const tail = Array.from(random(11), (byte) => ALPHANUMERIC[byte % ALPHANUMERIC.length]).join("");
  return `${kind}${ispb}${minute}${tail}`;
}

export function hexId(random: RandomBytes): string {
  return Buffer.from(random(16)).toString("hex");
}

/** A random key (EVP): a version 4 UUID. */
export function randomKey(random: RandomBytes): string {
  const bytes = random(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
