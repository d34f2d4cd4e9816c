import { secondsAfter } from "../../../platform/clock.js";
import { inTransaction } from "../../../platform/database/database.js";
import type { FactorType } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";
import { insertChallenge } from "./factor-store.js";
import { getFactor } from "./get-factor.js";

/** Asks for a code of the factor: the challenge is good for this session and a few minutes. */
export async function challengeFactor(
  ctx: IdentityCtx,
  { user, session }: SignedIn,
  factorId: string,
): Promise<{ id: string; type: FactorType; expires_at: number }> {
  const factor = await getFactor(ctx, user.id, factorId);
  const id = ctx.random.id();
  const at = ctx.clock.now();
  await inTransaction(ctx.db, (tx) =>
    insertChallenge(tx, { id, factorId: factor.id, sessionId: session.id, at }),
  );
  const expiresAt = secondsAfter(at, ctx.settings.mfa.challengeSeconds);
  return { id, type: factor.factor_type, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}
