import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { z } from "zod";
import { notify } from "../notices/index.js";
import type { Dispute } from "./dispute.js";
import { findDispute } from "./dispute-store.js";
import { DISPUTE_NOTICES, type DisputeNoticeName } from "./notices.js";
import type { DisputeCtx } from "./ports.js";

export const NOTIFY_OF_DISPUTE = "pix_disputes.notify";

/** Has open pages of the client and of administrators read a dispute again. */
export async function announceDispute(tx: Tx, { id, userId }: Pick<Dispute, "id" | "userId">): Promise<void> {
  await announce(
    tx,
    { to: { userId }, type: "pix.dispute", reference: id },
    { to: { userId }, type: "balances" },
    { to: "admins", type: "admin", reference: "pix.disputes" },
  );
}

/** Notifies the client once this transaction has committed; each notice of a dispute goes out once. */
export function notifyClient(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { id }: Pick<Dispute, "id">,
  notice: DisputeNoticeName,
  hours?: number,
): Promise<void> {
  const payload = { id, notice, ...(hours === undefined ? {} : { hours: String(hours) }) };
  return enqueue(tx, ctx, { kind: NOTIFY_OF_DISPUTE, payload, key: `${id}:${notice}:${hours ?? ""}` });
}

const payloadSchema = z.object({
  id: z.guid(),
  notice: z.enum(Object.keys(DISPUTE_NOTICES) as [DisputeNoticeName, ...DisputeNoticeName[]]),
  hours: z.string().optional(),
});

export async function sendDisputeNotice(ctx: DisputeCtx, payload: unknown): Promise<void> {
  const { id, notice, hours } = payloadSchema.parse(payload);
  await inTransaction(ctx.db, async (tx) => {
    const dispute = await findDispute(tx, id);
    const addressee = dispute && (await ctx.findClient(tx, dispute.userId));
    if (!dispute || !addressee) return;
    await notify(tx, ctx, [
      {
        kind: DISPUTE_NOTICES[notice],
        userId: dispute.userId,
        source: `pix-dispute:${id}:${notice}:${hours ?? ""}`,
        subjectId: id,
        facts: { amount: formatMoney(dispute.amount), ...(hours === undefined ? {} : { hours }) },
        at: ctx.clock.now(),
        addressee,
      },
    ]);
  });
}
