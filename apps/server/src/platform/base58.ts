const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The bytes of base58 text, in which a leading 1 is a zero byte and case matters; nothing when a sign is none of it. */
export function fromBase58(text: string): Buffer | undefined {
  let value = 0n;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value === 0n ? "" : value.toString(16);
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex")]);
}

/** Base58 text of bytes that do not begin with zero. */
export function toBase58(bytes: Buffer): string {
  let text = "";
  for (let value = BigInt(`0x${bytes.toString("hex")}`); value > 0n; value /= 58n)
    text = `${ALPHABET[Number(value % 58n)]}${text}`;
  return text;
}
