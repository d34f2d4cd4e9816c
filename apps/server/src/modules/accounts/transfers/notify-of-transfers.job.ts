import { wireOfMoney } from "@lastro/contracts";
import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Statement } from "@lastro/platform/database/together";
import { enqueuing } from "@lastro/platform/jobs/enqueue";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { tellEndpoints } from "../../integrations/index.js";
import { notify } from "../../notices/index.js";
import { transferReceived } from "./notices.js";
import { receivedTransfers } from "./store.js";

const NOTIFY_JOB = "accounts.notify_of_transfers";

const payloadSchema = z.object({ ids: z.array(z.guid()) });

/** Statements after whose commit the recipients are notified: outside it, because a transfer must not wait for that. */
export function notifyingOfTransfers(
  ctx: Pick<Ctx, "clock" | "random">,
  ids: readonly string[],
): Statement[] {
  const [key] = ids;
  return key === undefined ? [] : enqueuing(ctx, { kind: NOTIFY_JOB, key, payload: { ids } });
}

/** Notifies recipients of what they were sent, each once however often this runs. */
export function notifyOfTransfersJob(ctx: Ctx): JobHandler {
  return {
    kind: NOTIFY_JOB,
    run: (payload) =>
      inTransaction(ctx.db, async (tx) => {
        const transfers = await receivedTransfers(tx, payloadSchema.parse(payload).ids);
        await notify(
          tx,
          ctx,
          transfers.map(({ id, recipientId, senderName, amount, at }) => ({
            kind: transferReceived,
            userId: recipientId,
            source: `transfer:${id}`,
            subjectId: id,
            facts: { asset: amount.asset, amount: formatMoney(amount), sender: senderName },
            at,
          })),
        );
        await tellEndpoints(
          tx,
          ctx,
          transfers.map(({ id, recipientId: ownerId, senderName: sender, amount }) => ({
            ...{ type: "transfer.received", ownerId, source: `transfer:${id}` },
            data: { transferId: id, ...wireOfMoney(amount), sender },
          })),
        );
      }),
  };
}
