import QRCode from "qrcode";
import { secondsAfter } from "../../../platform/clock.js";
import { inTransaction } from "../../../platform/database/database.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";
import { deleteAbandonedFactors, insertFactor, listFactors } from "./factor-store.js";
import { base32, otpauthUri } from "./totp.js";

const SECRET_BYTES = 20;
const PLAIN_NAME = /^[^\p{Cc}\p{Cs}]{0,120}$/u;

export interface Enrolment {
  readonly factorType?: string | undefined;
  readonly friendlyName?: string | undefined;
  readonly issuer?: string | undefined;
}

export interface EnrolledFactor {
  readonly id: string;
  readonly type: "totp";
  readonly friendly_name: string;
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

/** Begins a second factor: it counts only once a first code of it was accepted. */
export async function enrolFactor(
  ctx: IdentityCtx,
  { user, assurance }: SignedIn,
  input: Enrolment,
): Promise<EnrolledFactor> {
  if (input.factorType === "phone") throw refusal("factorPhoneDisabled");
  if (input.factorType === "webauthn") throw refusal("factorWebauthnDisabled");
  if (input.factorType !== "totp") throw refusal("factorTypeUnknown");
  const friendlyName = input.friendlyName?.trim() ?? "";
  const issuer = input.issuer || new URL(ctx.config.publicUrl).host;
  if (!PLAIN_NAME.test(friendlyName) || !PLAIN_NAME.test(issuer)) throw refusal("factorNameInvalid");

  const id = ctx.random.id();
  const secret = ctx.random.bytes(SECRET_BYTES);
  const uri = otpauthUri(secret, issuer, user.email || user.phone || user.id);
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    // One enrolment at a time for a person, so that the counts below hold.
    await tx.selectFrom("identity_user").select("id").where("id", "=", user.id).forUpdate().execute();
    await deleteAbandonedFactors(tx, user.id, secondsAfter(now, -ctx.settings.mfa.challengeSeconds));
    const factors = await listFactors(tx, user.id);
    if (friendlyName !== "" && factors.some((factor) => factor.friendly_name === friendlyName))
      throw new AuthError(
        422,
        "mfa_factor_name_conflict",
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      );
    if (factors.length >= ctx.settings.mfa.maxFactors) throw refusal("tooManyFactors");
    if (assurance !== "aal2" && factors.some((factor) => factor.status === "verified"))
      throw refusal("enrolNeedsAal2");
    await insertFactor(tx, {
      id,
      userId: user.id,
      friendlyName,
      secretSealed: ctx.factorSecrets.seal(id, secret),
      status: "unverified",
      at: now,
    });
  });
  const picture = await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return {
    id,
    type: "totp",
    friendly_name: friendlyName,
    totp: { qr_code: picture, secret: base32(secret), uri },
  };
}
