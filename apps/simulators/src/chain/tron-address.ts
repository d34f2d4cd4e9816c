import { createHash } from "node:crypto";
import type { Hex } from "viem";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TRON_PREFIX = 0x41;

/** How TRON writes an address to people: base58 with a checksum, of the prefix and the 20 bytes. */
export function toTronAddress(address: string): string {
  const body = Buffer.concat([Buffer.from([TRON_PREFIX]), Buffer.from(address.replace(/^0x/, ""), "hex")]);
  return toBase58(Buffer.concat([body, checksum(body)]));
}

/** The 20 bytes of an address as TRON writes it, or undefined when it is none. */
export function fromTronAddress(typed: string): Hex | undefined {
  const bytes = fromBase58(typed);
  if (bytes?.length !== 25 || bytes[0] !== TRON_PREFIX) return undefined;
  const body = bytes.subarray(0, 21);
  return checksum(body).equals(bytes.subarray(21)) ? `0x${body.subarray(1).toString("hex")}` : undefined;
}

function checksum(body: Buffer): Buffer {
  const once = createHash("sha256").update(body).digest();
  return createHash("sha256").update(once).digest().subarray(0, 4);
}

function toBase58(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (; number > 0n; number /= 58n) text = `${ALPHABET[Number(number % 58n)]}${text}`;
  return text;
}

function fromBase58(text: string): Buffer | undefined {
  let number = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
}
