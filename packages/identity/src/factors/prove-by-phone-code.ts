import { timingSafeEqual } from "node:crypto";
import type { FactorRow } from "../people/user.js";
import { refusal, tooManyRequests } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { forgiveUnanswered } from "../service/unanswered-codes.js";
import type { ChallengeRow } from "./challenge-store.js";
import { countTry, forgiveTries } from "./factor-store.js";
import { phoneCodeHash, textsTo } from "./phone-code.js";
import type { Proof } from "./proof.js";

/** The code sent to the phone for this challenge, or the refusal. */
export async function proveByPhoneCode(
  ctx: IdentityCtx,
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
): Promise<Proof> {
  const wait = await countTry(ctx, factor.id);
  if (wait > 0) throw tooManyRequests(wait);
  if (!(await isRight(ctx, factor, challenge, code))) throw refusal("phoneCodeWrong");
  return {
    method: "mfa/phone",
    async accept(tx) {
      await forgiveTries(tx, ctx, [factor.id]);
      await forgiveUnanswered(tx, ctx, textsTo(factor));
    },
  };
}

async function isRight(
  ctx: IdentityCtx,
  { phone }: FactorRow,
  { id, code_hash: hash }: ChallengeRow,
  code: string,
): Promise<boolean> {
  if (ctx.codeJudge) return phone !== null && ctx.codeJudge(phone, code);
  return hash !== null && timingSafeEqual(hash, phoneCodeHash(ctx, id, code));
}
