import { isCnpj } from "@lastro/contracts/documents";
import { INVITATION_DAYS, MAX_MEMBERS, type MemberRole } from "@lastro/contracts/grain/members";
import { isAddressFree, type Proof } from "@lastro/identity";
import { secondsAfter } from "@lastro/platform/clock";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { REALMS } from "../../../configuration/realms.js";
import { recordAudit } from "../../compliance/index.js";
import { findAccount } from "../accounts/account-store.js";
import { assertStillOpen } from "../accounts/closed-accounts.js";
import { inOurWords } from "../accounts/refusals.js";
import { linkToken } from "../accounts/signed-link.js";
import { preferencesOf } from "../preferences/index.js";
import {
  endExpired,
  endInvitation,
  findOpenInvitation,
  type Invitation,
  insertInvitation,
  openInvitationsOf,
  renewInvitation,
} from "./invitation-store.js";
import { membersOf } from "./member-store.js";
import type { MemberPorts } from "./ports.js";

const DAY_SECONDS = 86_400;

/**
 * Invites a person by letter to act for the caller's company. Throws `grain.members_company_only` for whoever is none,
 * `grain.email_taken`, `grain.member_invited`, `grain.members_too_many` and what proving refuses.
 */
export async function inviteMember(
  ctx: RequestCtx,
  { signIn, factors }: Pick<MemberPorts, "signIn" | "factors">,
  { email: typed, role, ...proof }: Proof & { readonly email: string; readonly role: MemberRole },
): Promise<void> {
  const { userId: traderId } = personOf(ctx);
  const account = await findAccount(ctx.db, ctx, traderId);
  if (!account || !isCnpj(account.taxId ?? "")) throw new DomainError("grain.members_company_only");
  const email = await inOurWords(signIn.freeAddress(ctx, typed.trim().toLowerCase()));
  if (!(await isAddressFree(ctx.db, REALMS.marketplace, email))) throw emailTaken();
  await inOurWords(factors.prove(ctx, proof));
  await inTransaction(ctx.db, async (tx) => {
    await lockTeam(tx, traderId);
    const now = ctx.clock.now();
    await endExpired(tx, traderId, now);
    const open = await openInvitationsOf(tx, traderId, now);
    if (open.some((one) => one.email === email))
      throw new DomainError("grain.member_invited", {}, { email: "grain.member_invited" });
    if (open.length + (await membersOf(tx, traderId)).length >= MAX_MEMBERS)
      throw new DomainError("grain.members_too_many");
    const invitation: Invitation = {
      ...{ id: ctx.random.id(), traderId, email, role },
      ...{ createdAt: now, expiresAt: expiry(ctx) },
    };
    await insertInvitation(tx, invitation);
    await mailInvitation(tx, ctx, invitation, account.name);
    await recordAudit(tx, ctx, { action: "grain.member_invited", subject: traderId, details: { role } });
  });
}

/** Sends an open invitation again: another link for another seven days. Throws `resource.not_found`. */
export async function sendAgain(ctx: RequestCtx, id: string): Promise<void> {
  const { userId: traderId } = personOf(ctx);
  const account = await findAccount(ctx.db, ctx, traderId);
  await inTransaction(ctx.db, async (tx) => {
    await assertStillOpen(tx, traderId);
    const renewed = await renewInvitation(tx, { id, traderId, expiresAt: expiry(ctx) }, ctx.clock.now());
    if (!renewed || !account) throw new DomainError("resource.not_found");
    await mailInvitation(tx, ctx, renewed, account.name);
    await recordAudit(tx, ctx, { action: "grain.invitation_sent_again", subject: traderId });
  });
}

/** Takes an open invitation back. Throws `resource.not_found`, also once it is over. */
export async function withdrawInvitation(ctx: RequestCtx, id: string): Promise<void> {
  const { userId: traderId } = personOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const invitation = await findOpenInvitation(tx, id, at);
    if (invitation?.traderId !== traderId || !(await endInvitation(tx, id, { status: "withdrawn", at })))
      throw new DomainError("resource.not_found");
    await recordAudit(tx, ctx, { action: "grain.invitation_withdrawn", subject: traderId });
  });
}

/** Keeps the account from being closed and its team from being enlarged by another request until the commit. */
async function lockTeam(tx: Tx, traderId: string): Promise<void> {
  await tx
    .selectFrom("grain_account")
    .select("user_id")
    .where("user_id", "=", traderId)
    .forNoKeyUpdate()
    .execute();
  await assertStillOpen(tx, traderId);
}

const expiry = ({ clock }: Pick<Ctx, "clock">) => secondsAfter(clock.now(), INVITATION_DAYS * DAY_SECONDS);

const emailTaken = () => new DomainError("grain.email_taken", {}, { email: "grain.email_taken" });

async function mailInvitation(
  tx: Tx,
  ctx: RequestCtx,
  invitation: Invitation,
  company: string,
): Promise<void> {
  const token = linkToken(ctx, "grain.invitation-link", { id: invitation.id, until: invitation.expiresAt });
  const site = ctx.config.publicUrl.replace(/\/$/, "");
  await sendMail(tx, ctx, {
    to: invitation.email,
    template: "market_invitation",
    language: (await preferencesOf(tx, invitation.traderId)).language,
    data: { company, link: `${site}/agro/invitation#${token}` },
  });
}
