import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { z } from "zod";
import { notify } from "../notices/index.js";
import { findConversation } from "./conversation-store.js";
import { SUPPORT_NOTICES, type SupportNoticeName } from "./notices.js";
import type { FindClient } from "./ports.js";

export const NOTIFY_OF_SUPPORT = "support.notify";

interface News {
  readonly id: string;
  readonly notice: SupportNoticeName;
  /** What happened: the same is told once. */
  readonly source: string;
}

/** Notifies the client once this transaction has committed. */
export function notifyClient(tx: Tx, ctx: Pick<Ctx, "clock" | "random">, news: News): Promise<void> {
  const { id, notice, source } = news;
  return enqueue(tx, ctx, {
    kind: NOTIFY_OF_SUPPORT,
    payload: { id, notice, source },
    key: `${id}:${notice}:${source}`,
  });
}

const payloadSchema = z.object({
  id: z.guid(),
  notice: z.enum(Object.keys(SUPPORT_NOTICES) as [SupportNoticeName, ...SupportNoticeName[]]),
  source: z.string(),
});

export async function sendSupportNotice(
  ctx: Ctx & { readonly findClient: FindClient },
  payload: unknown,
): Promise<void> {
  const { id, notice, source } = payloadSchema.parse(payload);
  await inTransaction(ctx.db, async (tx) => {
    const conversation = await findConversation(tx, id);
    const addressee = conversation && (await ctx.findClient(tx, conversation.userId));
    if (!conversation || !addressee) return;
    await notify(tx, ctx, [
      {
        kind: SUPPORT_NOTICES[notice],
        userId: conversation.userId,
        source: `support:${id}:${notice}:${source}`,
        subjectId: id,
        facts: { number: conversation.number },
        at: ctx.clock.now(),
        addressee,
      },
    ]);
  });
}
