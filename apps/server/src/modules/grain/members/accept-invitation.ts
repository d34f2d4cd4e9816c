import type { ResponseOf } from "@lastro/contracts";
import type {
  acceptInvitation as acceptRoute,
  readInvitation as readRoute,
} from "@lastro/contracts/grain/members";
import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { findAccount } from "../accounts/account-store.js";
import type { AccountPorts } from "../accounts/ports.js";
import { inOurWords } from "../accounts/refusals.js";
import { signInTrader } from "../accounts/sign-in-trader.js";
import { readLinkToken } from "../accounts/signed-link.js";
import { findOpenInvitation, type Invitation } from "./invitation-store.js";
import type { Joining } from "./join.js";

/** What the link of an invitation is for. Throws `grain.invitation_over`. */
export async function readInvitation(ctx: RequestCtx, token: string): Promise<ResponseOf<typeof readRoute>> {
  const { email, role, expiresAt, traderId } = await invitationOf(ctx, token);
  const account = await findAccount(ctx.db, ctx, traderId);
  return { company: account?.name ?? "", email, role, expiresAt };
}

/**
 * Registers whoever was invited as a member and signs them in. The invitation ends in the transaction that adds the person,
 * so that of two who accept it one joins. Throws `grain.invitation_over`, `grain.email_taken` and what the password lacks.
 */
export async function acceptInvitation(
  ctx: RequestCtx,
  ports: AccountPorts,
  { token, name, password }: { readonly token: string; readonly name: string; readonly password: string },
): Promise<ResponseOf<typeof acceptRoute>> {
  const { id, email } = await invitationOf(ctx, token);
  const metadata: Joining = { invitation: id, name };
  await inOurWords(ports.signIn.register(ctx, { email, password, metadata: { ...metadata } }));
  return signInTrader(ctx, ports, { email, password });
}

/** The open invitation a link was sent for; of one that was sent again only the last link is good. */
async function invitationOf(ctx: RequestCtx, token: string): Promise<Invitation> {
  const link = readLinkToken(ctx, "grain.invitation-link", token);
  const invitation = link && (await findOpenInvitation(ctx.db, link.id, ctx.clock.now()));
  const isLast =
    invitation && Math.floor(invitation.expiresAt.getTime() / 1000) * 1000 === link.until.getTime();
  if (!isLast) throw new DomainError("grain.invitation_over");
  return invitation;
}
