import { secondsAfter } from "@lastro/platform/clock";
import { humanOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { answerSecondFactor } from "../factors/answer-second-factor.js";
import { type IdentityEngine, identityCtx } from "../service/context.js";
import { secondFactorAt } from "../sessions/second-factor-at.js";
import { hasSecondFactor } from "./directory.js";
import { getAccount } from "./user-store.js";

/** How long a second factor answered in the session stands for a code: of a phone or a key there is none to type. */
const ANSWERED_SECONDS = 60;

/**
 * Whether the person at the keyboard is the one who is signed in: asked before what cannot be undone. The second
 * factor is a code, or one answered in this session a moment ago. Every try counts before it is judged. Throws
 * `request.rate_limited`.
 */
export async function provePresence(
  ctx: RequestCtx,
  engine: IdentityEngine,
  proof: { readonly password: string; readonly code?: string | undefined },
): Promise<"proven" | "password_wrong" | "code_required" | "code_wrong"> {
  const person = humanOf(ctx);
  const { userId } = person;
  const seconds = await engine.limiter.secondsToWait(
    `identity:presence:${userId}`,
    engine.settings.byAccount,
  );
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  const { user } = await getAccount(ctx.db, userId);
  if (!(await engine.passwords.matches(user.password_hash, proof.password))) return "password_wrong";
  if (!(await hasSecondFactor(ctx.db, userId))) return "proven";
  if (proof.code === undefined || proof.code === "") {
    const answeredAt = await secondFactorAt(ctx.db, person.sessionId);
    const since = secondsAfter(ctx.clock.now(), -ANSWERED_SECONDS);
    return answeredAt && answeredAt > since ? "proven" : "code_required";
  }
  const verdict = await answerSecondFactor(identityCtx(ctx, engine), person, proof.code);
  return verdict.kind === "right" ? "proven" : "code_wrong";
}
