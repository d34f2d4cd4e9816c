import { contestSchema } from "@lastro/contracts/cards/purchases";
import type { Ctx } from "@lastro/platform/context";
import { z } from "zod";
import { messagesBy } from "../../cases/index.js";
import { listContestRows } from "./contest-store.js";
import { viewsOf } from "./read-contests.js";

const AT_ONCE = 100;

/** A client's contested purchases with what they wrote, for a copy of their data. */
export async function* contestRecords(
  ctx: Ctx,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const messages = await messagesBy(ctx.db, "cards.contest", userId);
  let before: string | undefined;
  for (;;) {
    const page = await listContestRows(ctx.db, { userId, before, limit: AT_ONCE });
    for (const view of await viewsOf(ctx.db, page)) {
      const own = messages.filter(({ subject }) => subject === view.id);
      yield {
        ...z.encode(contestSchema, view),
        messages: own.map(({ at, text }) => ({ at: at.toISOString(), text })),
      };
    }
    before = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}
