import type { ResponseOf } from "@lastro/contracts";
import type { readFirstSteps as readFirstStepsRoute } from "@lastro/contracts/first-steps";
import { findUser } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { wordsPosted } from "../ledger/index.js";

/** What a new client has done already. */
export async function readFirstSteps(
  ctx: Ctx,
  userId: string,
): Promise<ResponseOf<typeof readFirstStepsRoute>> {
  const [user, posted] = await Promise.all([
    findUser(ctx.db, userId),
    wordsPosted(ctx.db, userId, ["pix", "otc"]),
  ]);
  return {
    email: user !== undefined && user.emailConfirmedAt !== null,
    pix: posted.has("pix"),
    secondFactor: user?.secondFactor ?? false,
    trade: posted.has("otc"),
  };
}
