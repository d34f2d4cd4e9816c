import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { assertShowable } from "../people/shown-names.js";
import type { FactorRow } from "../people/user.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { IdentitySettings } from "../service/settings.js";
import type { AssuranceLevel } from "../sessions/session-row.js";
import { deleteAbandonedFactors, lockFactors } from "./factor-store.js";

const PLAIN_NAME = /^[^\p{Cc}\p{Cs}]{0,120}$/u;

/** A name a person gives a factor, or its issuer: text that fits a line. */
export function assertPlainName(name: string): void {
  if (!PLAIN_NAME.test(name)) throw refusal("factorNameInvalid");
  assertShowable(name);
}

export interface Newcomer {
  readonly userId: string;
  readonly friendlyName: string;
  readonly assurance: AssuranceLevel;
}

/** Makes room for one more factor and answers those there are, or refuses it; no other comes in until the end. */
export async function admitFactor(tx: Tx, ctx: IdentityCtx, newcomer: Newcomer): Promise<FactorRow[]> {
  const { mfa } = ctx.settings;
  await lockFactors(tx, newcomer.userId);
  await deleteAbandonedFactors(tx, newcomer.userId, secondsAfter(ctx.clock.now(), -mfa.factorSeconds));
  const factors = await lockFactors(tx, newcomer.userId);
  assertNameIsFree(factors, newcomer.friendlyName);
  const verified = factors.filter(isVerified);
  if (factors.length >= mfa.maxFactors || verified.length >= mfa.maxVerifiedFactors)
    throw refusal("tooManyFactors");
  if (verified.length > 0 && newcomer.assurance !== "aal2") throw refusal("enrolNeedsAal2");
  return factors;
}

/** Unnamed factors are not in each other's way. */
export function assertNameIsFree(factors: readonly FactorRow[], name: string): void {
  if (name === "" || factors.every((factor) => factor.friendly_name !== name)) return;
  throw new AuthError(
    422,
    "mfa_factor_name_conflict",
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  );
}

export function isVerified(factor: FactorRow): boolean {
  return factor.status === "verified";
}

/** Whether a person could raise a session by this factor without recovery codes. */
export function isUsableAlone(settings: IdentitySettings, factor: FactorRow): boolean {
  return (
    isVerified(factor) && factor.factor_type !== "recovery_code" && settings.mfa[factor.factor_type].verify
  );
}
