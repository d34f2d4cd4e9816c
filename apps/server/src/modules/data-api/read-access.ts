import { type DirectoryUser, findUser } from "@lastro/identity";
import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { REALMS } from "../../configuration/realms.js";

/**
 * A person's account, for those who may know of it: the person, also before their second factor, and administrators
 * past theirs. Nothing for anybody else.
 */
export async function findAccess(ctx: RequestCtx, userId: string): Promise<DirectoryUser | undefined> {
  const { actor } = ctx;
  if (!("userId" in actor)) throw new DomainError("auth.required");
  const seesAll = actor.kind === "admin" && !actor.secondFactorPending;
  if (!seesAll && actor.userId !== userId) return undefined;
  const user = await findUser(ctx.db, userId);
  return user?.realm === REALMS.bank ? user : undefined;
}
