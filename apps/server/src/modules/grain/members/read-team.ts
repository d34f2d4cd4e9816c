import type { ResponseOf } from "@lastro/contracts";
import { isCnpj } from "@lastro/contracts/documents";
import type { readTeam as readTeamRoute } from "@lastro/contracts/grain/members";
import { findEmails } from "@lastro/identity";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { findAccount } from "../accounts/account-store.js";
import { openInvitationsOf } from "./invitation-store.js";
import { membersOf } from "./member-store.js";

/** Who acts for the caller's company. Invitations are shown to its owner alone. */
export async function readTeam(ctx: RequestCtx): Promise<ResponseOf<typeof readTeamRoute>> {
  const { userId: traderId, member: asking } = personOf(ctx);
  const [account, members, invitations] = await Promise.all([
    findAccount(ctx.db, ctx, traderId),
    membersOf(ctx.db, traderId),
    asking ? [] : openInvitationsOf(ctx.db, traderId, ctx.clock.now()),
  ]);
  if (!account) throw new DomainError("auth.required");
  const emails = await findEmails(ctx.db, [traderId, ...members.map(({ userId }) => userId)]);
  return {
    isCompany: isCnpj(account.taxId ?? ""),
    owner: { name: account.name, email: emails.get(traderId) ?? "" },
    members: members.map(({ userId: id, name, role, status, since }) => ({
      ...{ id, name, email: emails.get(id) ?? "", role },
      ...{ suspended: status === "suspended", since },
    })),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt })),
  };
}
