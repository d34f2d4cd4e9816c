/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND_CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
] as const;

/** The same of the square roots of the first eight (5.3.3). */
const INITIAL = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;

const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/**
 * The SHA-256 (FIPS 180-4) of an ASCII text, in lower-case hex. Written out, so that the same few lines run in a browser,
 * on a server and from a file, also where a page has no Web Crypto. Throws a `RangeError` for what is not ASCII.
 */
export function sha256(text: string): string {
  const bytes = padded(text);
  const words = new DataView(bytes.buffer);
  const state = Int32Array.from(INITIAL);
  const schedule = new Int32Array(64);
  for (let block = 0; block < bytes.length; block += BLOCK_BYTES) {
    for (let i = 0; i < 16; i += 1) schedule[i] = words.getInt32(block + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const early = at(schedule, i - 15);
      const late = at(schedule, i - 2);
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      schedule[i] = at(schedule, i - 16) + small + at(schedule, i - 7) + large;
    }
    compress(state, schedule);
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The text, a one bit, zeros, and the length in bits, in whole blocks (5.1.1). */
function padded(text: string): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((text.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const bytes = new Uint8Array(blocks * BLOCK_BYTES);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) throw new RangeError("only ASCII text is hashed");
    bytes[i] = code;
  }
  bytes[text.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - LENGTH_BYTES, BigInt(text.length) * 8n);
  return bytes;
}

/** One block into the state (6.2.2). */
function compress(state: Int32Array, schedule: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const fromE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + fromE + choice + at(ROUND_CONSTANTS, i) + at(schedule, i)) | 0;
    const fromA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + fromA + majority) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
}

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

const at = (words: ArrayLike<number>, index: number) => words[index] ?? 0;
