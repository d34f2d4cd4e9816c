import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
} from "node:crypto";
import { z } from "zod";
import type { CardNetwork } from "./network.js";
import { Problem } from "./problem.js";

const block = z.object({ nonce: z.unknown(), pin: z.string().regex(/^\d{4,12}$/) });

function privateKey(network: CardNetwork) {
  return createPrivateKey(
    network.drawnOnce("pin-key", () =>
      generateKeyPairSync("rsa", { modulusLength: 2048 })
        .privateKey.export({ type: "pkcs8", format: "pem" })
        .toString(),
    ),
  );
}

/** The key a PIN is encrypted with, which the real network publishes in its documentation. */
export function pinKey(network: CardNetwork): string {
  return createPublicKey(privateKey(network)).export({ type: "spki", format: "pem" }).toString();
}

/** The PIN inside an encrypted block, RSA-OAEP with SHA-1 around JSON. */
export function openPin(network: CardNetwork, encrypted: string): string {
  try {
    const opened = privateDecrypt(
      { key: privateKey(network), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
      Buffer.from(encrypted, "base64"),
    );
    return block.parse(JSON.parse(opened.toString("utf8"))).pin;
  } catch {
    throw new Problem(400, "The PIN block cannot be decrypted");
  }
}
