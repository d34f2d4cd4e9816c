import { recoverySchema } from "@lastro/contracts/recoveries";
import type { Ctx } from "@lastro/platform/context";
import { z } from "zod";
import { messagesBy } from "../cases/index.js";
import { listRecoveries } from "./recovery-store.js";
import { detailOf } from "./views.js";

const AT_ONCE = 100;

/** A client's recoveries with what they wrote and proved, for a copy of their data. */
export async function* recoveryRecords(
  ctx: Ctx,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const messages = await messagesBy(ctx.db, "crypto.recovery", userId);
  let before: string | undefined;
  for (;;) {
    const page = await listRecoveries(ctx.db, { userId, tab: "all", before, limit: AT_ONCE });
    for (const recovery of page) {
      const own = messages.filter(({ subject }) => subject === recovery.id);
      yield {
        ...z.encode(recoverySchema, await detailOf(ctx.db, recovery)),
        messages: own.map(({ at, text }) => ({ at: at.toISOString(), text })),
      };
    }
    before = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}
