import type { IdentityCtx } from "../service/context.js";
import { countTry } from "./factor-store.js";
import { findRecoverySet, findUnusedCode } from "./recovery-code-store.js";
import { canonicalCode, lookupOf } from "./recovery-codes.js";

/** What a recovery code is worth; a right one is still to be used up, once, by `consumeCode`. */
export type RecoveryVerdict =
  | { readonly kind: "right"; readonly factorId: string; readonly codeId: string }
  | { readonly kind: "wrong" }
  | { readonly kind: "locked"; readonly seconds: number };

/** Judges a recovery code of the person, counting the try first. */
export async function checkRecoveryCode(
  ctx: IdentityCtx,
  userId: string,
  typed: string,
): Promise<RecoveryVerdict> {
  const set = await findRecoverySet(ctx.db, userId);
  if (!set) return { kind: "wrong" };
  const seconds = await countTry(ctx, set.id);
  if (seconds > 0) return { kind: "locked", seconds };
  const code = canonicalCode(typed);
  const found = await findUnusedCode(ctx.db, set.id, lookupOf(ctx, set.id, code));
  if (!found || !(await ctx.passwords.matches(found.code_hash, code))) return { kind: "wrong" };
  return { kind: "right", factorId: set.id, codeId: found.id };
}
