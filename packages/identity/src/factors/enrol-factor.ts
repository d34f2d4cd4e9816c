import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import QRCode from "qrcode";
import { assertRecentProof } from "../people/recent-proof.js";
import { acceptedPhone } from "../people/rules.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { SignedIn } from "../service/require-session.js";
import { admitFactor, assertPlainName } from "./enrolment-rules.js";
import { insertFactor, lockFactors, type NewFactor } from "./factor-store.js";
import { base32, otpauthUri } from "./totp.js";
import type { EnrolledFactor } from "./wire-factors.js";

const SECRET_BYTES = 20;

export interface Enrolment {
  readonly factorType?: string | undefined;
  readonly friendlyName?: string | undefined;
  readonly issuer?: string | undefined;
  readonly phone?: string | undefined;
}

/** Begins a second factor: it counts only once a first challenge of it was answered. */
export async function enrolFactor(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  input: Enrolment,
): Promise<EnrolledFactor> {
  assertRecentProof(ctx, signedIn);
  const { mfa } = ctx.settings;
  const friendlyName = input.friendlyName ?? "";
  switch (input.factorType) {
    case "totp":
      if (!mfa.totp.enrol) throw refusal("factorTotpDisabled");
      return enrolTotp(ctx, signedIn, friendlyName, input.issuer || new URL(ctx.settings.site.url).host);
    case "phone":
      if (!mfa.phone.enrol) throw refusal("factorPhoneDisabled");
      return enrolPhone(ctx, signedIn, friendlyName, input.phone ?? "");
    case "webauthn":
      if (!mfa.webauthn.enrol) throw refusal("factorWebauthnDisabled");
      return enrolWebauthn(ctx, signedIn, friendlyName);
    default:
      throw refusal("factorTypeUnknown");
  }
}

async function enrolTotp(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  friendlyName: string,
  issuer: string,
): Promise<EnrolledFactor> {
  assertPlainName(issuer);
  const { user } = signedIn;
  const id = ctx.random.id();
  const secret = ctx.random.bytes(SECRET_BYTES);
  const uri = otpauthUri(secret, issuer, user.email || user.phone || user.id);
  const secretSealed = ctx.factorSecrets.seal(id, secret);
  await inTransaction(ctx.db, (tx) =>
    begin(tx, ctx, signedIn, { id, type: "totp", friendlyName, secretSealed }),
  );
  const picture = await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return {
    id,
    type: "totp",
    friendly_name: friendlyName,
    totp: { qr_code: picture, secret: base32(secret), uri },
  };
}

async function enrolPhone(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  friendlyName: string,
  given: string,
): Promise<EnrolledFactor> {
  if (given === "") throw refusal("factorPhoneMissing");
  const phone = acceptedPhone(given);
  const id = ctx.random.id();
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockFactors(tx, signedIn.user.id);
    const taken = before.some((factor) => factor.phone === phone && factor.status === "verified");
    if (taken) throw refusal("factorPhoneTaken");
    await query(
      tx,
      "delete from identity_factor where user_id = $1 and phone = $2 and factor_type = 'phone' and status = 'unverified'",
      [signedIn.user.id, phone],
    );
    await begin(tx, ctx, signedIn, { id, type: "phone", friendlyName, phone });
  });
  return { id, type: "phone", friendly_name: friendlyName, phone: given };
}

async function enrolWebauthn(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  friendlyName: string,
): Promise<EnrolledFactor> {
  const id = ctx.random.id();
  await inTransaction(ctx.db, (tx) => begin(tx, ctx, signedIn, { id, type: "webauthn", friendlyName }));
  return { id, type: "webauthn", friendly_name: friendlyName };
}

async function begin(
  tx: Tx,
  ctx: IdentityCtx,
  { user, assurance }: SignedIn,
  factor: Omit<NewFactor, "userId" | "status" | "at">,
): Promise<void> {
  assertPlainName(factor.friendlyName);
  await admitFactor(tx, ctx, { userId: user.id, friendlyName: factor.friendlyName, assurance });
  await insertFactor(tx, { ...factor, userId: user.id, status: "unverified", at: ctx.clock.now() });
  await noteEvent(tx, ctx, {
    action: "factor_in_progress",
    user,
    traits: { factor_id: factor.id, factor_type: factor.type },
  });
}
