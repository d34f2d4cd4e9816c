/** What Windows-1252 has in the place of the control characters of Latin-1, from 0x80 on; a space where it has nothing. */
const FROM_0X80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

const BYTES: ReadonlyMap<string, number> = new Map([
  ...Array.from({ length: 0x80 }, (_, byte) => [String.fromCodePoint(byte), byte] as const),
  ...Array.from({ length: 0x60 }, (_, place) => [String.fromCodePoint(0xa0 + place), 0xa0 + place] as const),
  ...Array.from(FROM_0X80, (letter, place) => [letter, 0x80 + place] as const).filter(
    ([letter]) => letter !== " ",
  ),
]);

/** A text in Windows-1252; of a letter it has not, the letter without its accents, else `?`. */
export function inWindows1252(text: string): Buffer {
  return Buffer.from(Array.from(text.normalize("NFC"), byteOf));
}

function byteOf(letter: string): number {
  return BYTES.get(letter) ?? BYTES.get(letter.normalize("NFKD").replace(/\p{M}/gu, "")) ?? 0x3f;
}
