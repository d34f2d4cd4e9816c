import { query, type Tx } from "@lastro/platform/database/database";
import { fromBase32 } from "../factors/totp.js";
import { plainPhone } from "../people/rules.js";
import type { IdentityCtx } from "../service/context.js";
import type { OriginalFactor } from "./original.js";
import type { TakeOverReport } from "./report.js";
import { isEncrypted } from "./take-user.js";

/** What of a factor is kept beside its name. */
interface Proof {
  readonly secretSealed?: Buffer;
  readonly phone?: string;
  readonly credential?: string;
}

/** Adds a verified second factor under its id; a person who never finished enrolling begins again. */
export async function takeFactor(
  tx: Tx,
  ctx: IdentityCtx,
  report: TakeOverReport,
  factor: OriginalFactor,
): Promise<void> {
  if (factor.status !== "verified") return;
  const proof = proofOf(ctx, factor);
  if (typeof proof === "string") return report.leave(proof, 1, factor.user_id);
  const rows = await query(
    tx,
    `insert into identity_factor (id, user_id, friendly_name, factor_type, status, secret_sealed, phone, credential,
       aaguid, created_at, updated_at)
     values ($1, $2, $3, $4, 'verified', $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      factor.id,
      factor.user_id,
      factor.friendly_name ?? "",
      factor.factor_type,
      proof.secretSealed ?? null,
      proof.phone ?? null,
      proof.credential ?? null,
      factor.web_authn_aaguid ?? null,
      factor.created_at ?? ctx.clock.now(),
      factor.updated_at ?? ctx.clock.now(),
    ],
  );
  if (rows.length === 1) report.count("factors");
  else report.leave("second factors that are here already under another id", 1, factor.user_id);
}

function proofOf(ctx: IdentityCtx, factor: OriginalFactor): Proof | string {
  const { secret, phone, web_authn_credential: credential } = factor;
  if (factor.factor_type === "totp") {
    if (!secret) return "authenticator apps without a secret";
    if (isEncrypted(secret)) return "encrypted secrets of authenticator apps: their owners enrol again";
    if (!/^[A-Z2-7]+=*$/.test(secret)) return "unreadable secrets of authenticator apps";
    return { secretSealed: ctx.factorSecrets.seal(factor.id, fromBase32(secret)) };
  }
  if (factor.factor_type === "phone") {
    const number = plainPhone(phone ?? "");
    return number === "" ? "second factors by telephone without a number" : { phone: number };
  }
  if (factor.factor_type === "webauthn") {
    const kept = credentialOf(credential);
    return kept === undefined ? "security keys that cannot be read" : { credential: JSON.stringify(kept) };
  }
  return `second factors of the kind ${factor.factor_type}`;
}

/** The original writes bytes in plain base64, and the count inside what it knows of the authenticator. */
function credentialOf(said: OriginalFactor["web_authn_credential"]) {
  const { id, publicKey, transport, authenticator } = said ?? {};
  if (typeof id !== "string" || typeof publicKey !== "string") return undefined;
  const count =
    typeof authenticator === "object" && authenticator !== null && "signCount" in authenticator
      ? authenticator.signCount
      : 0;
  return {
    id: Buffer.from(id, "base64").toString("base64url"),
    publicKey: Buffer.from(publicKey, "base64").toString("base64url"),
    counter: typeof count === "number" ? count : 0,
    transports: Array.isArray(transport) ? transport.filter((one) => typeof one === "string") : [],
  };
}
