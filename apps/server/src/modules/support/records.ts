import { supportConversationSchema } from "@lastro/contracts/support";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { z } from "zod";
import { messagesBy } from "../cases/index.js";
import { listConversations } from "./conversation-store.js";
import { forgetPassesOf } from "./passes.js";
import { detailOf } from "./queries.js";

const AT_ONCE = 100;

/** A client's conversations with what they wrote, for a copy of their data. */
export async function* supportRecords(
  ctx: Ctx,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const messages = await messagesBy(ctx.db, "support.conversation", userId);
  let before: string | undefined;
  for (;;) {
    const page = await listConversations(ctx.db, { userId, tab: "all", before, limit: AT_ONCE });
    for (const conversation of page) {
      const own = messages.filter(({ subject }) => subject === conversation.id);
      yield {
        ...z.encode(supportConversationSchema, await detailOf(ctx.db, conversation)),
        messages: own.map(({ at, text }) => ({ at: at.toISOString(), text })),
      };
    }
    before = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}

/** Forgets what a client who left said of the service. The conversations stay with their cases. */
export async function forgetSupportOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "update support_conversation set rating_comment = null where user_id = $1", [userId]);
  await forgetPassesOf(tx, userId);
}
