import type { FactorRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import { countTry } from "./factor-store.js";
import { acceptedStep } from "./totp.js";

/** What a code typed for a factor is worth; a step is still to be accepted, once, by `acceptStep`. */
export type CodeVerdict =
  | { readonly kind: "step"; readonly step: number }
  | { readonly kind: "wrong" }
  | { readonly kind: "locked"; readonly seconds: number };

/** Judges a code, counting the try first. */
export async function checkTotp(ctx: IdentityCtx, factor: FactorRow, code: string): Promise<CodeVerdict> {
  const now = ctx.clock.now();
  const seconds = await countTry(ctx.db, factor.id, {
    tries: ctx.settings.mfa.tries,
    seconds: ctx.settings.mfa.lockSeconds,
    now,
  });
  if (seconds > 0) return { kind: "locked", seconds };
  if (factor.secret_sealed === null) return { kind: "wrong" };
  const step = acceptedStep(ctx.factorSecrets.open(factor.id, factor.secret_sealed), code, now);
  return step === undefined ? { kind: "wrong" } : { kind: "step", step };
}
