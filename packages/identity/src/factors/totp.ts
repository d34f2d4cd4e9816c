import { Secret, TOTP } from "otpauth";

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;

function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / PERIOD_SECONDS);
}

/** The step whose code this is, the current one or a neighbour; nothing for any other code. */
export function acceptedStep(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : stepAt(now) + delta;
}

/** The code of an instant, for seeds and tests that play the authenticator app. */
export function codeAt(secret: Buffer, now: Date): string {
  return totp(secret).generate({ timestamp: now.getTime() });
}

export function base32(secret: Buffer): string {
  return secretOf(secret).base32;
}

export function fromBase32(text: string): Buffer {
  return Buffer.from(Secret.fromBase32(text).bytes);
}

/** What the QR code says to the authenticator app. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({
    algorithm: "SHA1",
    digits: String(DIGITS),
    issuer,
    period: String(PERIOD_SECONDS),
    secret: base32(secret),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}

function totp(secret: Buffer): TOTP {
  return new TOTP({ algorithm: "SHA1", digits: DIGITS, period: PERIOD_SECONDS, secret: secretOf(secret) });
}

function secretOf(bytes: Buffer): Secret {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return new Secret({ buffer: copy });
}
