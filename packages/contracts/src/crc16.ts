/** CRC16-CCITT "FALSE" over UTF-8, as BR Codes carry it: four upper-case hex digits, padded with zeros. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of utf8(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** The bytes of a text, by hand: this package runs where neither Buffer nor TextEncoder is promised. */
function* utf8(text: string): Generator<number> {
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) {
      yield point;
      continue;
    }
    const followers = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    yield ((0xf00 >> (followers + 1)) & 0xff) | (point >> (6 * followers));
    for (let left = followers - 1; left >= 0; left -= 1) yield 0x80 | ((point >> (6 * left)) & 0x3f);
  }
}
