import type { Identity } from "@lastro/identity";
import type { Database } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Charge } from "@lastro/platform/http/rate-limit";
import type { Admission } from "@lastro/platform/http/router";
import { findAccountType } from "./account-store.js";

/** Who acts in the marketplace: a buyer or a producer. Throws `auth.required` when the token is none of its own. */
export async function admitTrader(
  db: Database,
  identity: Pick<Identity, "admit">,
  authorization: string | undefined,
  chargeFor: (userId: string) => Charge,
): Promise<Admission> {
  const admission = await identity.admit(authorization, chargeFor);
  const { actor } = admission;
  if (!("userId" in actor)) return admission;
  const kind = await findAccountType(db, actor.userId);
  if (kind === undefined) throw new DomainError("auth.required");
  return { ...admission, actor: { ...actor, kind } };
}
