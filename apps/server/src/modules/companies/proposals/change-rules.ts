import { compare, isNegative } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { actingOf, lockMember } from "../members/acting.js";
import { lockCompany } from "../members/member-store.js";
import type { CompanyCtx } from "../ports.js";
import type { Rules } from "./rules.js";
import { saveRules } from "./rules-store.js";

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
