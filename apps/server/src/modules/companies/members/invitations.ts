import { type CompanyRole, INVITATION_DAYS, MAX_COMPANY_MEMBERS } from "@lastro/contracts/companies";
import { secondsAfter } from "@lastro/platform/clock";
import { humanOf, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence, isVerified } from "../../customers/index.js";
import type { CompanyCtx } from "../ports.js";
import { actingOf, lockMember } from "./acting.js";
import {
  endExpired,
  endInvitation,
  type Invitation,
  insertInvitation,
  lockInvitation,
  openInvitationsOf,
} from "./invitation-store.js";
import { findCompanies, insertMember, lockCompany, membersOf } from "./member-store.js";
import { notifyOfInvitation, notifyOwners } from "./notices.js";

const DAY_SECONDS = 86_400;

/**
 * Invites a person by the address they sign in with. Whether there is such a client is not said. Throws
 * `companies.already_member`, `companies.already_invited` and `companies.too_many_members`.
 */
export async function invite(
  tx: Tx,
  ctx: CompanyCtx,
  { email: typed, role }: { readonly email: string; readonly role: CompanyRole },
): Promise<void> {
  await lockCompany(tx, actingOf(ctx).companyId);
  const { companyId, userId } = await lockMember(tx, ctx, "own");
  await confirmPresence(tx, ctx);
  const email = typed.trim().toLowerCase();
  const now = ctx.clock.now();
  const members = await membersOf(tx, companyId);
  const invited = await ctx.findByEmail(tx, email);
  if (invited && members.some((member) => member.userId === invited.userId))
    throw new DomainError("companies.already_member", {}, { email: "already_member" });
  await endExpired(tx, companyId, email, now);
  const open = await openInvitationsOf(tx, companyId, now);
  if (members.length + open.length >= MAX_COMPANY_MEMBERS)
    throw new DomainError("companies.too_many_members");
  const invitation: Invitation = {
    id: ctx.random.id(),
    ...{ companyId, email, role, invitedBy: userId, createdAt: now },
    expiresAt: secondsAfter(now, INVITATION_DAYS * DAY_SECONDS),
  };
  if (!(await insertInvitation(tx, invitation)))
    throw new DomainError("companies.already_invited", {}, { email: "already_invited" });
  await recordAudit(tx, ctx, { action: "companies.invited", subject: companyId, details: { role } });
  await notifyOfInvitation(tx, ctx, invitation, invited?.userId);
  await announce(tx, { to: { userId: companyId }, type: "companies" });
}

/** Takes an invitation of the company back. Throws `resource.not_found`, also once it is answered. */
export async function withdrawInvitation(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const { companyId } = await lockMember(tx, ctx, "own");
  const invitation = await lockInvitation(tx, id);
  if (invitation?.companyId !== companyId || !(await endInvitation(tx, id, "withdrawn", ctx.clock.now())))
    throw new DomainError("resource.not_found");
  await recordAudit(tx, ctx, { action: "companies.invitation_withdrawn", subject: companyId });
  await announce(tx, { to: { userId: companyId }, type: "companies" });
}

/** Makes the invited person a member. Throws `companies.verification_required` and `companies.invitation_over`. */
export async function acceptInvitation(tx: Tx, ctx: CompanyCtx, id: string): Promise<void> {
  const { companyId, role } = await ownInvitation(tx, ctx, id);
  const { userId } = personOf(ctx);
  if (!(await isVerified(tx, userId))) throw new DomainError("companies.verification_required");
  await lockCompany(tx, companyId);
  const now = ctx.clock.now();
  await endInvitation(tx, id, "accepted", now);
  if (!(await insertMember(tx, { companyId, userId, role, since: now })))
    throw new DomainError("companies.already_member");
  await recordAudit(tx, ctx, { action: "companies.joined", subject: companyId, details: { role } });
  await notifyOwners(tx, ctx, companyId, { userId, source: id });
  await announce(tx, { to: { userIds: [companyId, userId] }, type: "companies" });
}

/** Turns an invitation down. Throws `companies.invitation_over`. */
export async function declineInvitation(tx: Tx, ctx: CompanyCtx, id: string): Promise<void> {
  const { companyId } = await ownInvitation(tx, ctx, id);
  await endInvitation(tx, id, "declined", ctx.clock.now());
  await announce(tx, { to: { userIds: [companyId, humanOf(ctx).userId] }, type: "companies" });
}

/** An open invitation to whoever asks. Another's is none. */
async function ownInvitation(tx: Tx, ctx: CompanyCtx, id: string): Promise<Invitation> {
  const { userId } = personOf(ctx);
  const address = await ctx.addressOf(tx, userId);
  const invitation = await lockInvitation(tx, id);
  const company = invitation && (await findCompanies(tx, [invitation.companyId])).get(invitation.companyId);
  if (!invitation || !company || invitation.email !== address?.email.toLowerCase())
    throw new DomainError("resource.not_found");
  if (invitation.status !== "open" || invitation.expiresAt <= ctx.clock.now())
    throw new DomainError("companies.invitation_over");
  return invitation;
}
