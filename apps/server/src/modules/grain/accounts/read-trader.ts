import type { ResponseOf } from "@lastro/contracts";
import type { readTrader as readTraderRoute } from "@lastro/contracts/grain/accounts";
import type { RequestCtx } from "../../../platform/context.js";
import { DomainError } from "../../../platform/domain-error.js";
import { findUser } from "../../identity/index.js";
import { findAccount } from "./account-store.js";

/** A person of the marketplace, as they see themselves. */
export async function readTrader(
  ctx: RequestCtx,
  userId: string,
): Promise<ResponseOf<typeof readTraderRoute>> {
  const [account, user] = await Promise.all([findAccount(ctx.db, ctx, userId), findUser(ctx.db, userId)]);
  if (!account || !user) throw new DomainError("auth.required");
  const { userId: id, ...facts } = account;
  return { id, email: user.email, ...facts };
}
