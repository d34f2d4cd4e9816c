import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";

const DAY_SECONDS = 86_400;

const claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:|https:)/),
});

interface Expected {
  /** The key the browser subscribed with. */
  readonly serverKey: string;
  readonly origin: string;
  readonly now: Date;
}

/** What is wrong with how a sender names itself (RFC 8292); undefined where nothing is. */
export function vapidProblem(authorization: string | undefined, expected: Expected): string | undefined {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  if (token === undefined || key === undefined) return "no vapid authorization";
  if (key !== expected.serverKey) return "not the key of the subscription";
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (!isSignedBy(key, `${header}.${payload}`, signature)) return "the signature does not fit";
  const said = claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  if (!said.success) return "the claims are not complete";
  const { aud, exp } = said.data;
  const now = expected.now.getTime() / 1000;
  if (aud !== expected.origin) return "meant for another push service";
  if (exp <= now || exp > now + DAY_SECONDS) return "not valid now, or for more than a day";
  return undefined;
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const spelled = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  return verify("sha256", Buffer.from(text), spelled, Buffer.from(signature, "base64url"));
}
