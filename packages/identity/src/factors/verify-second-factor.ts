import type { Person } from "@lastro/platform/actor";
import type { IdentityCtx } from "../service/context.js";
import { answerSecondFactor } from "./answer-second-factor.js";

export interface SecondFactorAnswer {
  readonly valid: boolean;
  readonly error?: string;
}

/**
 * Checks a code of the person's own authenticator app, or a recovery code of theirs. A right one, once, raises their
 * session to aal2; the next refresh carries it. Someone else's id is answered as a wrong code is.
 */
export async function verifySecondFactor(
  ctx: IdentityCtx,
  person: Person,
  input: { readonly userId: string; readonly code: string },
): Promise<SecondFactorAnswer> {
  if (input.userId !== person.userId) return { valid: false };
  const verdict = await answerSecondFactor(ctx, person, input.code);
  if (verdict.kind === "locked") return { valid: false, error: waitSentence(verdict.seconds) };
  return { valid: verdict.kind === "right" };
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Muitas tentativas. Aguarde ${minutes} ${minutes === 1 ? "minuto" : "minutos"} e tente novamente.`;
}
