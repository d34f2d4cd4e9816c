import type { Person } from "../../../platform/actor.js";
import { inTransaction } from "../../../platform/database/database.js";
import type { IdentityCtx } from "../service/context.js";
import { promoteSession } from "../sessions/session-store.js";
import { checkTotp } from "./check-totp.js";
import { acceptStep, listFactors } from "./factor-store.js";

export interface SecondFactorAnswer {
  readonly valid: boolean;
  readonly error?: string;
}

/**
 * Checks a code of the person's own authenticator app. A right one, once, raises their session to aal2; the next
 * refresh carries it. Someone else's id is answered as a wrong code is.
 */
export async function verifySecondFactor(
  ctx: IdentityCtx,
  person: Person,
  input: { readonly userId: string; readonly code: string },
): Promise<SecondFactorAnswer> {
  if (input.userId !== person.userId) return { valid: false };
  const factors = (await listFactors(ctx.db, person.userId)).filter(({ status }) => status === "verified");
  for (const factor of factors) {
    const verdict = await checkTotp(ctx, factor, input.code);
    if (verdict.kind === "locked") return { valid: false, error: waitSentence(verdict.seconds) };
    if (verdict.kind === "wrong") continue;
    const raised = await inTransaction(ctx.db, async (tx) => {
      if (!(await acceptStep(tx, factor.id, verdict.step))) return false;
      await promoteSession(tx, person.sessionId, {
        factorId: factor.id,
        method: "totp",
        at: ctx.clock.now(),
      });
      return true;
    });
    if (raised) return { valid: true };
  }
  return { valid: false };
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Muitas tentativas. Aguarde ${minutes} ${minutes === 1 ? "minuto" : "minutos"} e tente novamente.`;
}
