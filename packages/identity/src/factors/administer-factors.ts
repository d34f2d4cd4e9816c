import { inTransaction } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { userOfId } from "../admin/find-user.js";
import { acceptedPhone } from "../people/rules.js";
import { type FactorRow, presentFactor } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { Operator } from "../service/require-admin.js";
import { assertNameIsFree, assertPlainName } from "./enrolment-rules.js";
import { changeFactor, listFactors, lockFactors } from "./factor-store.js";
import { leavesCodesAlone, removeFactor } from "./unenrol-factor.js";

type ShownFactor = ReturnType<typeof presentFactor>;

export async function listFactorsOf(ctx: IdentityCtx, userId: string): Promise<ShownFactor[]> {
  const user = await userOfId(ctx, userId);
  return (await listFactors(ctx.db, user.id)).map(presentFactor);
}

/** Takes a factor away from a person who lost it; recovery codes that would be left alone go with it. */
export async function deleteFactorOf(
  ctx: IdentityCtx,
  operator: Operator,
  given: { readonly userId: string; readonly factorId: string },
): Promise<ShownFactor> {
  const user = await userOfId(ctx, given.userId);
  return inTransaction(ctx.db, async (tx) => {
    const factors = await lockFactors(tx, user.id);
    const factor = oneOf(factors, given.factorId);
    const codes = factors.find((one) => one.factor_type === "recovery_code");
    if (codes && codes.id !== factor.id && leavesCodesAlone(ctx, factors, factor))
      await removeFactor(tx, user.id, codes);
    await removeFactor(tx, user.id, factor);
    await noteEvent(tx, ctx, {
      action: "factor_deleted",
      user,
      operator: operator.role,
      traits: { user_id: user.id, factor_id: factor.id },
    });
    return presentFactor(factor);
  });
}

/** Renames a person's factor, or gives a phone factor another number. */
export async function updateFactorOf(
  ctx: IdentityCtx,
  operator: Operator,
  given: {
    readonly userId: string;
    readonly factorId: string;
    readonly friendlyName?: string | undefined;
    readonly phone?: string | undefined;
  },
): Promise<ShownFactor> {
  const user = await userOfId(ctx, given.userId);
  return inTransaction(ctx.db, async (tx) => {
    const factors = await lockFactors(tx, user.id);
    const factor = oneOf(factors, given.factorId);
    const others = factors.filter((one) => one.id !== factor.id);
    const friendlyName = given.friendlyName || factor.friendly_name;
    assertPlainName(friendlyName);
    assertNameIsFree(others, friendlyName);
    const phone = given.phone && factor.factor_type === "phone" ? acceptedPhone(given.phone) : factor.phone;
    if (phone !== null && others.some((one) => one.phone === phone)) throw refusal("factorPhoneTaken");
    const at = ctx.clock.now();
    await changeFactor(tx, factor.id, { friendlyName, phone, at });
    await noteEvent(tx, ctx, {
      action: "factor_updated",
      user,
      operator: operator.role,
      traits: { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type },
    });
    return presentFactor({ ...factor, friendly_name: friendlyName, phone, updated_at: at });
  });
}

function oneOf(factors: readonly FactorRow[], factorId: string): FactorRow {
  if (!isUuid(factorId)) throw refusal("factorIdInvalid");
  const factor = factors.find(({ id }) => id === factorId.toLowerCase());
  if (!factor) throw refusal("factorNotFound");
  return factor;
}
