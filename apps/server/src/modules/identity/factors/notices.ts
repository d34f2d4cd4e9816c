import type { Tx } from "../../../platform/database/database.js";
import { languageOf, sendMail } from "../../notifications/index.js";
import type { FactorType, UserRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";

/** Writes to the person that a second factor counts from now on. */
export async function tellFactorEnrolled(
  tx: Tx,
  ctx: IdentityCtx,
  user: UserRow,
  factor: FactorType,
): Promise<void> {
  if (!ctx.settings.notices.mfa_factor_enrolled || !user.email) return;
  const language = languageOf(user.user_metadata);
  await sendMail(tx, ctx, { to: user.email, template: "factor_enrolled", language, data: { factor } });
}

/** Writes to the person that a second factor counts no longer. */
export async function tellFactorUnenrolled(
  tx: Tx,
  ctx: IdentityCtx,
  user: UserRow,
  factor: FactorType,
): Promise<void> {
  if (!ctx.settings.notices.mfa_factor_unenrolled || !user.email) return;
  const language = languageOf(user.user_metadata);
  await sendMail(tx, ctx, { to: user.email, template: "factor_unenrolled", language, data: { factor } });
}
