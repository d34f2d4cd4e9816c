import type { Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { lockMember } from "../members/acting.js";
import { approvalsNeeded } from "./rules.js";
import { findRules } from "./rules-store.js";

/**
 * Whether whoever acts for a company may let so much leave alone, with membership and rules kept until the commit: a key
 * of the company as far as one person may, a person for themselves as they like. Throws `resource.not_found` once they are no member, `companies.role_insufficient` and
 * `companies.approval_needed`.
 */
export async function assertMaySpendAlone(tx: Tx, ctx: RequestCtx, worth: Money<"BRL">): Promise<void> {
  const { actor } = ctx;
  if (!("userId" in actor) || !(actor.member || actor.apiKey)) return;
  const companyId = actor.member ? (await lockMember(tx, ctx, "operate")).companyId : actor.userId;
  if (approvalsNeeded(await findRules(tx, companyId, "lock"), worth) > 0)
    throw new DomainError("companies.approval_needed");
}

/** The same as an answer, for what is sent together with others' money. */
export async function refusalToSpendAlone(
  tx: Tx,
  ctx: RequestCtx,
  worth: Money<"BRL"> | undefined,
): Promise<DomainError | undefined> {
  if (!("userId" in ctx.actor) || !ctx.actor.member || worth === undefined) return undefined;
  try {
    await assertMaySpendAlone(tx, ctx, worth);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
