import type { ApprovalKind } from "@lastro/contracts/approvals";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../record-audit.js";
import { type ApprovalContent, hashOf } from "./approval.js";
import { endApproval, insertApproval, pendingOn } from "./approval-store.js";

type Keys = Parameters<typeof hashOf>[0];

/**
 * Asks another administrator to let something happen, exactly as it is described here. Asked for again with other
 * content, what was asked before lapses; with the same it throws `approvals.already_asked`, and `approvals.own_affair`
 * where it concerns whoever asks.
 */
export function askApproval(
  tx: Tx,
  ctx: RequestCtx,
  content: ApprovalContent & { readonly reason: string },
): Promise<void> {
  return askApprovalFor(tx, ctx, personOf(ctx).userId, content);
}

/** The same for an administrator who asks by a command, without a session. */
export async function askApprovalFor(
  tx: Tx,
  ctx: Pick<RequestCtx, "actor" | "ip" | "clock" | "random"> & { readonly config: Keys },
  userId: string,
  { reason, ...content }: ApprovalContent & { readonly reason: string },
): Promise<void> {
  if (content.concerns?.includes(userId)) throw new DomainError("approvals.own_affair");
  const contentHash = hashOf(ctx.config, content);
  const [waiting] = await pendingOn(tx, content.kind, [content.subject]);
  if (waiting?.contentHash.equals(contentHash)) throw new DomainError("approvals.already_asked");
  if (waiting) await lapse(tx, ctx, waiting.id);
  const { kind, subject, facts, needed = 1 } = content;
  const id = ctx.random.id();
  const request = { id, kind, subject, facts, contentHash, reason, needed, requestedBy: userId };
  if (!(await insertApproval(tx, { ...request, requestedAt: ctx.clock.now() })))
    throw new DomainError("approvals.already_asked");
  await recordAudit(tx, ctx, {
    action: "approvals.requested",
    subject: id,
    details: { kind, on: subject, hash: contentHash.toString("hex"), reason },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "approvals" });
}

/** What waits on a subject is no longer to be decided: it came to its end in another way. */
export async function lapseApprovals(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  kind: ApprovalKind,
  subject: string,
): Promise<void> {
  for (const { id } of await pendingOn(tx, kind, [subject])) await lapse(tx, ctx, id);
}

async function lapse(tx: Tx, ctx: Pick<Ctx, "clock">, id: string): Promise<void> {
  await endApproval(tx, id, { status: "lapsed", by: null, at: ctx.clock.now(), reason: null });
  await announce(tx, { to: "admins", type: "admin", reference: "approvals" });
}
