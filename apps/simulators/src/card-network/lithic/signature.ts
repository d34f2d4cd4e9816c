import { createHmac } from "node:crypto";
import type { Secret } from "../model.js";
import type { CardNetwork } from "../network.js";

const OLD_SECRET_LIVES_MS = 24 * 60 * 60 * 1_000;
const SECRET_BYTES = 32;
/** The name under which the secret of authorization questions is kept. */
export const QUESTION_SECRET = "auth-stream";

function draw(network: CardNetwork): string {
  return `whsec_${network.bytes(SECRET_BYTES).toString("base64")}`;
}

/** The secret of a subscription, or of questions; the first call makes it. */
export function secretOf(network: CardNetwork, token: string): Secret {
  const known = network.find("secrets", token);
  if (known) return known;
  const fresh = { ...network.fresh(), token, current: draw(network), previous: null, rotated: null };
  return network.put("secrets", fresh);
}

/** Draws another; the old one signs beside it for a day. */
export function rotateSecret(network: CardNetwork, token: string): void {
  const { current, ...secret } = secretOf(network, token);
  const rotated = network.now().toISOString();
  network.put("secrets", { ...secret, current: draw(network), previous: current, rotated });
}

/** What signs now: nothing for questions before their secret was first asked for. */
export function secretsOf(network: CardNetwork, token: string): string[] {
  const secret = token === QUESTION_SECRET ? network.find("secrets", token) : secretOf(network, token);
  if (!secret) return [];
  const old = secret.previous;
  const isOldAlive = Date.parse(secret.rotated ?? "") + OLD_SECRET_LIVES_MS > network.now().getTime();
  return old !== null && isOldAlive ? [secret.current, old] : [secret.current];
}

/** The headers of the Standard Webhooks signature, one signature for each secret. */
export function signatureHeaders(
  network: CardNetwork,
  secrets: readonly string[],
  id: string,
  body: string,
): Record<string, string> {
  if (secrets.length === 0) return {};
  const timestamp = String(Math.floor(network.now().getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
