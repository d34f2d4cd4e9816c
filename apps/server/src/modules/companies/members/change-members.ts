import type { CompanyRole } from "@lastro/contracts/companies";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import type { CompanyCtx } from "../ports.js";
import { actingOf, lockMember } from "./acting.js";
import { changeRole, deleteMember, lockCompany, type Member, membersOf } from "./member-store.js";
import { notifyOfRemoval } from "./notices.js";

/** Gives a member another role. Throws `resource.not_found` and `companies.last_owner`. */
export async function giveRole(
  tx: Tx,
  ctx: CompanyCtx,
  { userId, role }: { readonly userId: string; readonly role: CompanyRole },
): Promise<void> {
  const { companyId } = actingOf(ctx);
  await lockCompany(tx, companyId);
  await lockMember(tx, ctx, "own");
  await confirmPresence(tx, ctx);
  const members = await membersOf(tx, companyId);
  const member = memberAmong(members, userId);
  if (role !== "owner") assertAnotherOwner(members, userId);
  await changeRole(tx, { companyId, userId, role });
  await recordAudit(tx, ctx, {
    action: "companies.role_changed",
    subject: companyId,
    details: { userId, from: member.role, role },
  });
  await announce(tx, { to: { userIds: [companyId, userId] }, type: "companies" });
}

/**
 * Ends a membership: what the person began and did not commit before is refused. Throws `resource.not_found` and
 * `companies.last_owner`.
 */
export async function removeMember(tx: Tx, ctx: CompanyCtx, userId: string): Promise<void> {
  const { companyId } = actingOf(ctx);
  await lockCompany(tx, companyId);
  await lockMember(tx, ctx, "own");
  await endMembership(tx, companyId, userId);
  await recordAudit(tx, ctx, {
    action: "companies.member_removed",
    subject: companyId,
    details: { userId },
  });
  await notifyOfRemoval(tx, ctx, companyId, userId);
}

/** Ends one's own membership. Throws `companies.last_owner`. */
export async function leave(tx: Tx, ctx: RequestCtx): Promise<void> {
  const { companyId, userId } = actingOf(ctx);
  await lockCompany(tx, companyId);
  await endMembership(tx, companyId, userId);
  await recordAudit(tx, ctx, { action: "companies.member_left", subject: companyId });
}

async function endMembership(tx: Tx, companyId: string, userId: string): Promise<void> {
  const members = await membersOf(tx, companyId);
  memberAmong(members, userId);
  assertAnotherOwner(members, userId);
  await deleteMember(tx, companyId, userId);
  // Ends the live events the person still hears of the company.
  await announce(tx, { to: { userId }, type: "access" });
  await announce(tx, { to: { userIds: [companyId, userId] }, type: "companies" });
}

function memberAmong(members: readonly Member[], userId: string): Member {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new DomainError("resource.not_found");
  return member;
}

function assertAnotherOwner(members: readonly Member[], userId: string): void {
  if (!members.some((member) => member.role === "owner" && member.userId !== userId))
    throw new DomainError("companies.last_owner");
}
