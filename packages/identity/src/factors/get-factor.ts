import { isUuid } from "@lastro/platform/uuid";
import type { FactorRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { findFactor } from "./factor-store.js";

/** The person's own factor of this id, or the refusal. */
export async function getFactor(ctx: IdentityCtx, userId: string, factorId: string): Promise<FactorRow> {
  if (!isUuid(factorId)) throw refusal("factorIdInvalid");
  const factor = await findFactor(ctx.db, userId, factorId);
  if (!factor) throw refusal("factorNotFound");
  return factor;
}
