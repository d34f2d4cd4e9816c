import { createHmac } from "node:crypto";
import type { Random } from "@lastro/platform/random";

const PREFIX = "whsec_";
/** The standard asks for at least 24. */
const SECRET_BYTES = 32;

/** Draws a secret messages to one endpoint are signed with, as Standard Webhooks writes it. */
export function drawWebhookSecret({ bytes }: Pick<Random, "bytes">): string {
  return `${PREFIX}${bytes(SECRET_BYTES).toString("base64")}`;
}

export interface Signed {
  /** The same however often a message is sent. */
  readonly id: string;
  /** When this attempt is made; what is older than a few minutes receivers refuse. */
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of a message by the Standard Webhooks specification 1.0: a signature for each secret, HMAC-SHA-256 over
 * `id.timestamp.body`.
 */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets
      .map((secret) => `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`)
      .join(" "),
  };
}

function signatureOf(secret: string, said: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return createHmac("sha256", key).update(said).digest("base64");
}
