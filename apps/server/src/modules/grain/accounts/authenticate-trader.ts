import type { Actor } from "../../../platform/actor.js";
import type { Database } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import type { Identity } from "../../identity/index.js";
import { findAccountType } from "./account-store.js";

/** Who acts in the marketplace: a buyer or a producer. Throws `auth.required` when the token is none of its own. */
export async function authenticateTrader(
  db: Database,
  identity: Pick<Identity, "authenticate">,
  authorization: string | undefined,
): Promise<Actor> {
  const actor = await identity.authenticate(authorization);
  if (!("userId" in actor)) return actor;
  const kind = await findAccountType(db, actor.userId);
  if (kind === undefined) throw new DomainError("auth.required");
  return { ...actor, kind };
}
