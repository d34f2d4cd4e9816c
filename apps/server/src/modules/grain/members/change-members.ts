import type { MemberRole } from "@lastro/contracts/grain/members";
import { banUser, findEmails, type Proof } from "@lastro/identity";
import { humanOf, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { recordAudit } from "../../compliance/index.js";
import { findAccount } from "../accounts/account-store.js";
import { inOurWords } from "../accounts/refusals.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { preferencesOf } from "../preferences/index.js";
import { withdrawAllInvitations } from "./invitation-store.js";
import { changeMember, endMember, lockMemberOf, type Member, membersOf } from "./member-store.js";
import type { MemberPorts } from "./ports.js";

/** No suspension ends by waiting. */
const FOR_GOOD = new Date("9999-12-31T00:00:00Z");

/** Gives a member another role. Throws `resource.not_found` and what proving refuses. */
export async function giveRole(
  ctx: RequestCtx,
  { factors }: Pick<MemberPorts, "factors">,
  { memberId, role, ...proof }: Proof & { readonly memberId: string; readonly role: MemberRole },
): Promise<void> {
  await inOurWords(factors.prove(ctx, proof));
  await inTransaction(ctx.db, async (tx) => {
    const member = await lockOwn(tx, ctx, memberId);
    await changeMember(tx, memberId, { role, status: member.status });
    await recordAudit(tx, ctx, {
      action: "grain.member_role_changed",
      subject: member.traderId,
      details: { userId: memberId, from: member.role, role },
    });
    await announceAccess(tx, member);
  });
}

/** Shuts a member out, ending their sessions, or lets them in again. Throws `resource.not_found`. */
export async function suspendMember(
  ctx: RequestCtx,
  { memberId, suspended }: { readonly memberId: string; readonly suspended: boolean },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const member = await lockOwn(tx, ctx, memberId);
    await changeMember(tx, memberId, { role: member.role, status: suspended ? "suspended" : "active" });
    await banUser(tx, memberId, suspended ? FOR_GOOD : null);
    await recordAudit(tx, ctx, {
      action: suspended ? "grain.member_suspended" : "grain.member_unsuspended",
      subject: member.traderId,
      details: { userId: memberId },
    });
    await announceAccess(tx, member);
  });
}

/** Removes a member for good: sessions and sign-in end with the commit. Throws `resource.not_found`. */
export async function removeMember(
  ctx: RequestCtx,
  ports: Pick<MemberPorts, "forgetSignIn">,
  memberId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const member = await lockOwn(tx, ctx, memberId);
    await writeToRemoved(tx, ctx, member);
    await end(tx, ctx, ports, member);
    await recordAudit(tx, ctx, {
      action: "grain.member_removed",
      subject: member.traderId,
      details: { userId: memberId },
    });
  });
}

/** Ends the caller's own membership for good. Throws `resource.not_found` for the owner of an account. */
export async function leaveTeam(ctx: RequestCtx, ports: Pick<MemberPorts, "forgetSignIn">): Promise<void> {
  if (!personOf(ctx).member) throw new DomainError("resource.not_found");
  await inTransaction(ctx.db, async (tx) => {
    const member = await lockOwn(tx, ctx, humanOf(ctx).userId);
    await recordAudit(tx, ctx, { action: "grain.member_left", subject: member.traderId });
    await notifyTrader(tx, ctx, {
      ...{ userId: member.traderId, source: `${member.userId}:member_left`, kind: "member_left" },
      ...{ orderId: null, facts: { other: member.name }, at: ctx.clock.now() },
    });
    await end(tx, ctx, ports, member);
  });
}

/** Ends all memberships and invitations of an account that closes. */
export async function endTeam(
  tx: Tx,
  ctx: RequestCtx,
  ports: Pick<MemberPorts, "forgetSignIn">,
  traderId: string,
): Promise<void> {
  await withdrawAllInvitations(tx, traderId, ctx.clock.now());
  for (const member of await membersOf(tx, traderId)) await end(tx, ctx, ports, member);
}

async function end(
  tx: Tx,
  ctx: RequestCtx,
  { forgetSignIn }: Pick<MemberPorts, "forgetSignIn">,
  member: Member,
): Promise<void> {
  await endMember(tx, member.userId, ctx.clock.now());
  await forgetSignIn(tx, ctx, member.userId);
  await announceAccess(tx, member);
}

/** While the address is still known. */
async function writeToRemoved(tx: Tx, ctx: RequestCtx, { userId, traderId }: Member): Promise<void> {
  const [company, { language }] = [await findAccount(tx, ctx, traderId), await preferencesOf(tx, traderId)];
  const to = (await findEmails(tx, [userId])).get(userId);
  if (!company || !to) return;
  await sendMail(tx, ctx, {
    ...{ to, language, template: "market_member_removed" },
    data: { company: company.name },
  });
}

/** A member of the caller's company, whose requests under way are waited for. */
async function lockOwn(tx: Tx, ctx: RequestCtx, memberId: string): Promise<Member> {
  const member = await lockMemberOf(tx, personOf(ctx).userId, memberId);
  if (!member) throw new DomainError("resource.not_found");
  return member;
}

/** Ends the live events of who is a member no more, and tells the pages of the others. */
async function announceAccess(tx: Tx, { traderId, userId }: Member): Promise<void> {
  await announce(tx, { to: { userId }, type: "access" }, { to: { userId: traderId }, type: "team" });
}
