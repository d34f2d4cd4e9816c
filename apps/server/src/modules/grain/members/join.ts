import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { z } from "zod";
import { recordAudit } from "../../compliance/index.js";
import { lockTraders } from "../accounts/closed-accounts.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { endInvitation, findOpenInvitation } from "./invitation-store.js";
import { insertMember } from "./member-store.js";

/** What accepting an invitation hands over for the member. */
export const joiningSchema = z.object({ invitation: z.uuid(), name: z.string() });
export type Joining = z.infer<typeof joiningSchema>;

/** Makes the person just registered a member of the company that invited them. Throws `grain.invitation_over`. */
export async function joinByInvitation(
  tx: Tx,
  ctx: RequestCtx,
  userId: string,
  { invitation: id, name }: Joining,
): Promise<void> {
  const at = ctx.clock.now();
  const invitation = await findOpenInvitation(tx, id, at);
  // The account before the invitation, as a closing locks them.
  if (
    !invitation ||
    (await lockTraders(tx, [invitation.traderId])).size > 0 ||
    !(await endInvitation(tx, id, { status: "accepted", at }))
  )
    throw new DomainError("grain.invitation_over");
  const { traderId, role } = invitation;
  await insertMember(tx, { userId, traderId, name, role, since: at });
  await recordAudit(tx, ctx, {
    action: "grain.member_joined",
    subject: traderId,
    details: { userId, role },
  });
  await notifyTrader(tx, ctx, {
    ...{ userId: traderId, source: `${userId}:member_joined`, kind: "member_joined", orderId: null },
    facts: { other: name },
    at,
  });
  await announce(tx, { to: { userId: traderId }, type: "team" });
}
