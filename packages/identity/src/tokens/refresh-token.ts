import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** What a refresh token says: which session it continues, and which exchange of it this is. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
}

const VERSION = 0;
const SESSION_BYTES = 16;
const SIGNATURE_BYTES = 16;
const CHECKSUM_BYTES = 4;
const MIN_BYTES = 1 + SESSION_BYTES + 1 + SIGNATURE_BYTES + CHECKSUM_BYTES;
const MAX_COUNTER = 2 ** 31 - 1;

/**
 * Writes a refresh token: base64url of version, session, counter, HMAC-SHA-256 (128 bits) and a checksum. The same
 * session and counter give the same token, so the current one can be answered twice without being kept anywhere.
 */
export function formatRefreshToken(key: Buffer, { sessionId, counter }: RefreshToken): string {
  const said = Buffer.concat([
    Buffer.of(VERSION),
    Buffer.from(sessionId.replaceAll("-", ""), "hex"),
    varint(counter),
  ]);
  const signed = Buffer.concat([said, sign(key, said)]);
  return Buffer.concat([signed, checksum(signed)]).toString("base64url");
}

/** What servers of this protocol that keep each token in a table give out. */
const KEPT_TOKEN = /^[a-z0-9]{12}$/;

/**
 * Reads a refresh token: `malformed` when it is none, `unknown` when it is one that none of these keys signed, or that
 * another server kept in a table.
 */
export function parseRefreshToken(
  keys: readonly Buffer[],
  token: string,
): RefreshToken | "malformed" | "unknown" {
  if (KEPT_TOKEN.test(token)) return "unknown";
  if (token.length > 200 || !/^[A-Za-z0-9_-]+$/.test(token)) return "malformed";
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length < MIN_BYTES || bytes[0] !== VERSION) return "malformed";
  const signed = bytes.subarray(0, -CHECKSUM_BYTES);
  if (!timingSafeEqual(checksum(signed), bytes.subarray(-CHECKSUM_BYTES))) return "malformed";
  const said = signed.subarray(0, -SIGNATURE_BYTES);
  const counter = readVarint(said.subarray(1 + SESSION_BYTES));
  if (counter === undefined) return "malformed";
  const signature = signed.subarray(-SIGNATURE_BYTES);
  if (!keys.some((key) => timingSafeEqual(sign(key, said), signature))) return "unknown";
  return { sessionId: uuidOf(said.subarray(1, 1 + SESSION_BYTES)), counter };
}

function sign(key: Buffer, said: Buffer): Buffer {
  return createHmac("sha256", key).update(said).digest().subarray(0, SIGNATURE_BYTES);
}

function checksum(signed: Buffer): Buffer {
  return createHash("sha256").update(signed).digest().subarray(0, CHECKSUM_BYTES);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

function readVarint(bytes: Buffer): number | undefined {
  let value = 0;
  for (const [index, byte] of bytes.entries()) {
    value += (byte % 128) * 128 ** index;
    const last = index === bytes.length - 1;
    if (byte < 128 !== last || value > MAX_COUNTER) return undefined;
  }
  return value;
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
