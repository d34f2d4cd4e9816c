const NONCE_BYTES = 16;

/** Whether this browser can encrypt on this page: only where the connection is safe, or the page is the machine's own. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * A PIN for the issuer's eyes alone: `{nonce, pin}` by RSA-OAEP with SHA-1, as the issuer reads it, in base64. `pem` is the
 * issuer's public key.
 */
export async function encryptPin(pem: string, pin: string): Promise<string> {
  const scheme = { name: "RSA-OAEP", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("spki", bytesOf(pem), scheme, false, ["encrypt"]);
  const nonce = base64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const message = new TextEncoder().encode(JSON.stringify({ nonce, pin }));
  return base64(new Uint8Array(await crypto.subtle.encrypt({ name: "RSA-OAEP" }, key, message)));
}

function bytesOf(pem: string): Uint8Array<ArrayBuffer> {
  const text = atob(pem.replace(/-----[^-]+-----|\s/g, ""));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
