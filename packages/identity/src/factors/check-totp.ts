import type { FactorRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import { countTry } from "./factor-store.js";
import { acceptedStep } from "./totp.js";

/** What a code typed for an authenticator app is worth; a step is still to be accepted, once, by `acceptStep`. */
export type TotpVerdict =
  | { readonly kind: "step"; readonly factor: FactorRow; readonly step: number }
  | { readonly kind: "wrong" }
  | { readonly kind: "locked"; readonly seconds: number };

/** Judges a code against the apps it may be of, counting the try on each of them first. */
export async function checkTotp(
  ctx: IdentityCtx,
  factors: readonly FactorRow[],
  code: string,
): Promise<TotpVerdict> {
  const now = ctx.clock.now();
  let wait: number | undefined;
  let open = 0;
  let verdict: TotpVerdict = { kind: "wrong" };
  for (const factor of factors) {
    const locked = await countTry(ctx, factor.id);
    if (locked > 0) {
      wait = Math.min(locked, wait ?? locked);
      continue;
    }
    open += 1;
    if (factor.secret_sealed === null) continue;
    const step = acceptedStep(ctx.factorSecrets.open(factor.id, factor.secret_sealed), code, now);
    if (step !== undefined) verdict = { kind: "step", factor, step };
  }
  return open === 0 && wait !== undefined ? { kind: "locked", seconds: wait } : verdict;
}
