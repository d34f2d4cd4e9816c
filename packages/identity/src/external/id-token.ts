import { createHash, timingSafeEqual } from "node:crypto";
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  jwtVerify,
} from "jose";
import type { Configuration } from "openid-client";
import type { IdentityCtx } from "../service/context.js";
import { invalidRequest, OAuthError } from "../service/oauth-error.js";
import type { OidcProvider } from "./provider.js";
import { configurationOf, fetchFor } from "./speak-with-provider.js";

const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const KEYS_DEADLINE_MS = 5000;
const SKEW_SECONDS = 30;

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const keySets = new WeakMap<Configuration, KeySet>();

export interface GivenIdToken {
  readonly idToken: string;
  readonly accessToken?: string | undefined;
  readonly nonce?: string | undefined;
}

/**
 * The claims of a token an app brought, once its issuer, signature, time, audience and nonce are right. What can be
 * told from the token alone is told before its issuer is asked for keys.
 */
export async function readIdToken(
  ctx: IdentityCtx,
  provider: OidcProvider,
  issuers: readonly string[],
  given: GivenIdToken,
): Promise<JWTPayload> {
  const claims = await verified(ctx, provider, issuers, given).catch((error: unknown) => {
    ctx.log.info({ provider: provider.name, error: String(error) }, "an id token was refused");
    throw invalidRequest("Bad ID token");
  });
  if (!claims.sub) throw invalidRequest("Missing sub claim in id_token");
  const audience = [claims.aud ?? []].flat();
  if (!provider.clientIds.some((id) => id !== "" && audience.includes(id)))
    throw invalidRequest(`Unacceptable audience in id_token: [${audience.join(" ")}]`);
  if (!provider.skipNonceCheck) assertNonce(claims.nonce, given.nonce);
  return claims;
}

async function verified(
  ctx: IdentityCtx,
  provider: OidcProvider,
  issuers: readonly string[],
  { idToken, accessToken }: GivenIdToken,
): Promise<JWTPayload> {
  const { alg } = decodeProtectedHeader(idToken);
  if (alg === undefined || !ALGORITHMS.includes(alg)) throw new Error("no algorithm of a published key");
  const { iss, exp } = decodeJwt(idToken);
  if (iss === undefined || !issuers.includes(iss)) throw new Error("of another issuer");
  if (exp === undefined || exp + SKEW_SECONDS < ctx.clock.now().getTime() / 1000) throw new Error("expired");
  const { payload } = await jwtVerify(idToken, await keysOf(ctx, provider), {
    issuer: [...issuers],
    algorithms: ALGORITHMS,
    currentDate: ctx.clock.now(),
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ["exp"],
  });
  if (accessToken && typeof payload.at_hash === "string" && !isHashOf(payload.at_hash, alg, accessToken))
    throw new Error("of another access token");
  return payload;
}

async function keysOf(ctx: IdentityCtx, provider: OidcProvider): Promise<KeySet> {
  const configuration = await configurationOf(ctx, provider);
  const known = keySets.get(configuration);
  if (known) return known;
  const { jwks_uri: address } = configuration.serverMetadata();
  if (address === undefined) throw new Error(`${provider.name} publishes no keys`);
  const ask = fetchFor(ctx, provider);
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: KEYS_DEADLINE_MS,
    [customFetch]: (url, { method, headers, signal }) =>
      ask(url, { method, headers: Object.fromEntries(headers), signal }),
  });
  keySets.set(configuration, keys);
  return keys;
}

/** Half of the hash the token's own algorithm is built on. */
function isHashOf(said: string, alg: string, accessToken: string): boolean {
  const size = alg.startsWith("Ed") ? "512" : alg.slice(2);
  const digest = createHash(`sha${size}`).update(accessToken).digest();
  const half = digest.subarray(0, digest.length / 2);
  const given = Buffer.from(said, "base64url");
  return given.length === half.length && timingSafeEqual(given, half);
}

function assertNonce(inToken: unknown, given: string | undefined): void {
  const has = typeof inToken === "string" && inToken !== "";
  if (has !== Boolean(given))
    throw invalidRequest("Passed nonce and nonce in id_token should either both exist or not.");
  if (!has || !given) return;
  const hash = createHash("sha256").update(given).digest("hex");
  if (hash !== inToken) throw new OAuthError("invalid nonce", "Nonces mismatch");
}
