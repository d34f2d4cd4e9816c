import { compare, isNegative, type Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { actingOf, lockMember } from "../members/acting.js";
import { lockCompany } from "../members/member-store.js";
import type { CompanyCtx } from "../ports.js";
import { findRules, saveRules } from "./rules-store.js";

/** From which amounts payments of a company need others; null where nothing does. */
export interface Rules {
  readonly aloneUpTo: Money<"BRL"> | null;
  readonly oneApproverUpTo: Money<"BRL"> | null;
}

/** How many others have to approve a payment of so much: none, one or two. */
export function approvalsNeeded({ aloneUpTo, oneApproverUpTo }: Rules, worth: Money<"BRL">): 0 | 1 | 2 {
  if (aloneUpTo === null || compare(worth, aloneUpTo) <= 0) return 0;
  return oneApproverUpTo === null || compare(worth, oneApproverUpTo) <= 0 ? 1 : 2;
}

/** Sets the rules of the company. Throws `companies.rules_invalid`. */
export async function changeRules(tx: Tx, ctx: CompanyCtx, rules: Rules): Promise<void> {
  const { companyId } = actingOf(ctx);
  await lockCompany(tx, companyId);
  await lockMember(tx, ctx, "own");
  const { aloneUpTo, oneApproverUpTo } = rules;
  const isOrdered =
    aloneUpTo === null || oneApproverUpTo === null
      ? aloneUpTo === oneApproverUpTo
      : !isNegative(aloneUpTo) && compare(aloneUpTo, oneApproverUpTo) <= 0;
  if (!isOrdered) throw new DomainError("companies.rules_invalid", {}, { oneApproverUpTo: "invalid" });
  await confirmPresence(tx, ctx);
  await saveRules(tx, companyId, rules);
  await recordAudit(tx, ctx, {
    action: "companies.rules_changed",
    subject: companyId,
    details: { amount: aloneUpTo, total: oneApproverUpTo },
  });
  await announce(tx, { to: { userId: companyId }, type: "companies" });
}

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
