import { createCipheriv, scrypt, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";

/** Argon2id, the library's own choice of algorithm. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const OWN = "$argon2id$v=19$m=19456,t=2,p=1$";

/** Hashes a password the way new ones are kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Whether a hash was made otherwise than new ones are, and is to be replaced when its password is next known. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(OWN);
}

/** Checks a password against a hash of ours or one brought along: bcrypt, argon2i, argon2id, Firebase's scrypt. */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  try {
    if (stored.startsWith("$argon2")) return await verify(stored, password);
    if (stored.startsWith("$fbscrypt$")) return await verifyFirebase(stored, password);
    return await verifyBcrypt(password, stored);
  } catch {
    return false;
  }
}

const FIREBASE =
  /^\$fbscrypt\$v=1,n=(?<n>\d{1,2}),r=(?<r>\d{1,2}),p=(?<p>\d{1,2})(?:,ss=(?<ss>[^,$]+))?(?:,sk=(?<sk>[^,$]+))?\$(?<salt>[^$]+)\$(?<hash>.+)$/;
const KEY_BYTES = 32;
const MAX_MEMORY_BYTES = 2 ** 30;

/** Firebase does not keep what scrypt derives, but its own signing key encrypted with that. */
async function verifyFirebase(stored: string, password: string): Promise<boolean> {
  const { n, r, p, ss = "", sk = "", salt, hash: kept } = FIREBASE.exec(stored)?.groups ?? {};
  if (!salt || !kept) return false;
  const cost = { N: 2 ** Number(n), r: Number(r), p: Number(p) };
  const key = await deriveKey(password, Buffer.concat([bytes(salt), bytes(ss)]), cost);
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  const said = Buffer.concat([cipher.update(bytes(sk)), cipher.final()]);
  const expected = bytes(kept);
  return said.length === expected.length && timingSafeEqual(said, expected);
}

function deriveKey(
  password: string,
  salt: Buffer,
  cost: { readonly N: number; readonly r: number; readonly p: number },
): Promise<Buffer> {
  const maxmem = Math.min(256 * cost.N * cost.r, MAX_MEMORY_BYTES);
  return new Promise((resolve, reject) =>
    scrypt(password, salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Both alphabets of base64, with or without padding. */
function bytes(text: string): Buffer {
  return Buffer.from(text, "base64");
}
