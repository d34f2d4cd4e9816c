import type { FactorRow } from "../people/user.js";
import { refusal, tooManyRequests } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { checkTotp } from "./check-totp.js";
import { acceptStep, forgiveTries } from "./factor-store.js";
import type { Proof } from "./proof.js";

/** A code of the authenticator app, or the refusal. */
export async function proveByTotp(ctx: IdentityCtx, factor: FactorRow, code: string): Promise<Proof> {
  const verdict = await checkTotp(ctx, [factor], code);
  if (verdict.kind === "locked") throw tooManyRequests(verdict.seconds);
  if (verdict.kind === "wrong") throw refusal("factorCodeWrong");
  return {
    method: "totp",
    async accept(tx) {
      if (!(await acceptStep(tx, factor.id, verdict.step))) throw refusal("factorCodeWrong");
      await forgiveTries(tx, ctx, [factor.id]);
    },
  };
}
