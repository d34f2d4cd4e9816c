import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser keeps of a subscription to itself (RFC 8291): with it, and only with it, messages are read. */
export interface BrowserKeys {
  readonly privateKey: string;
  /** Public, as a point of P-256. */
  readonly p256dh: string;
  readonly auth: string;
}

const CURVE = "prime256v1";
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1;
/** What ends the last record's text (RFC 8188). */
const LAST_RECORD = 2;

export function drawKeys(): BrowserKeys {
  const pair = createECDH(CURVE);
  const p256dh = pair.generateKeys("base64url");
  return { privateKey: pair.getPrivateKey("base64url"), p256dh, auth: randomBytes(16).toString("base64url") };
}

/** The text of a message in `aes128gcm` of one record. Throws where it was not encrypted for these keys. */
export function decryptMessage(body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyBytes = body[HEADER_BYTES - 1] ?? 0;
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + keyBytes);
  const record = body.subarray(HEADER_BYTES + keyBytes);
  if (record.byteLength > body.readUInt32BE(SALT_BYTES))
    throw new Error("The message has more than one record");

  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey, "base64url");
  const shared = own.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(p256dh, "base64url"), senderKey]);
  const key = hkdf(shared, Buffer.from(auth, "base64url"), info, 32);
  const decipher = createDecipheriv(
    "aes-128-gcm",
    hkdf(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    hkdf(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error("The padding is damaged");
  return padded.subarray(0, end).toString();
}

function hkdf(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
