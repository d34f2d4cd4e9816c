import type { Identity } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Charge } from "@lastro/platform/http/rate-limit";
import type { Admission } from "@lastro/platform/http/router";
import { findActing } from "../members/member-store.js";
import { findAccountType } from "./account-store.js";

/**
 * Who acts in the marketplace: a buyer or a producer, or a member for the company they belong to. Throws `auth.required`
 * when the token is none of its own, and for who is a member no more.
 */
export async function admitTrader(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  identity: Pick<Identity, "admit">,
  authorization: string | undefined,
  chargeFor: (userId: string) => Charge,
): Promise<Admission> {
  const admission = await identity.admit(authorization, chargeFor);
  const { actor } = admission;
  if (!("userId" in actor)) return admission;
  const kind = await findAccountType(db, actor.userId);
  if (kind !== undefined) return { ...admission, actor: { ...actor, kind } };
  const acting = await findActing(db, actor.userId, clock.now());
  if (!acting) throw new DomainError("auth.required");
  const member = { userId: actor.userId, role: acting.role };
  return { ...admission, actor: { ...actor, kind: acting.accountType, userId: acting.traderId, member } };
}
