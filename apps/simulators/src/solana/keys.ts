import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { base58 } from "@scure/base";
import { demoSeed } from "../chain/client-keys.js";

/** What stands before the 32 bytes of an Ed25519 key in its usual wrapping. */
const SECRET_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const HARDENED = 0x80_00_00_00;
const [PURPOSE, COIN] = [44, 501];

/** A key pair of Ed25519, its public half in base58: an address. */
export interface KeyPair {
  readonly address: string;
  readonly secret: KeyObject;
}

export function keyPair(secret: Uint8Array): KeyPair {
  const key = createPrivateKey({
    key: Buffer.concat([SECRET_PREFIX, secret]),
    format: "der",
    type: "pkcs8",
  });
  const wrapped = createPublicKey(key).export({ format: "der", type: "spki" });
  return { address: base58.encode(wrapped.subarray(PUBLIC_PREFIX.length)), secret: key };
}

export const signBytes = (bytes: Uint8Array, { secret }: KeyPair): Buffer => sign(null, bytes, secret);

export function isSignedBy(address: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.concat([PUBLIC_PREFIX, base58.decode(address)]);
  return verify(null, bytes, createPublicKey({ key, format: "der", type: "spki" }), signature);
}

/** The key of a client's address, `m/44'/501'/i'/0'`. */
export const clientPair = (index: number): KeyPair => derive([PURPOSE, COIN, index, 0]);
/** Our own address, from which everything is paid. */
export const housePair = (): KeyPair => derive([PURPOSE, COIN, 0, 1]);
/** What the signer signs its word for an address with. */
export const identityPair = (): KeyPair => derive([PURPOSE, COIN, 0, 2]);

/** SLIP-10 for Ed25519, which has hardened steps alone. */
function derive(path: readonly number[]): KeyPair {
  let node = hmac("ed25519 seed", demoSeed());
  for (const step of path) {
    const data = Buffer.alloc(37);
    node.copy(data, 1, 0, 32);
    data.writeUInt32BE(step + HARDENED, 33);
    node = hmac(node.subarray(32), data);
  }
  return keyPair(node.subarray(0, 32));
}

const hmac = (key: string | Uint8Array, data: Uint8Array) => createHmac("sha512", key).update(data).digest();
