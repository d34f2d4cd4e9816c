import * as contract from "@lastro/contracts/grain/notices";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { z } from "zod";
import { countUnread, markRead, readInbox } from "../../notices/index.js";
import { readerOf } from "./find-recipient.js";
import { marketNoticeKinds } from "./kinds.js";
import type { NoticePorts } from "./ports.js";
import { registerTraderPushRoutes } from "./push-routes.js";
import { registerWhatsAppRoutes } from "./whatsapp-routes.js";

const SHOWN = 20;

const kindName = z.enum(contract.NOTICE_KINDS);

/** The inbox of the marketplace's people. */
export function registerNoticeRoutes(
  router: Router<Ctx>,
  ports: NoticePorts & { readonly limiter: RateLimiter },
): void {
  router.on(contract.listNotices, async (ctx) => {
    const { userId } = personOf(ctx);
    const { db } = ctx;
    const reader = await readerOf(db, ports, userId);
    const [{ items }, unread] = await Promise.all([
      readInbox(db, marketNoticeKinds, { userId, reader }, { limit: SHOWN }),
      countUnread(db, userId),
    ]);
    return {
      items: items.map(({ kind, subjectId, link: _, ...notice }) => ({
        ...notice,
        kind: kindName.parse(kind),
        orderId: subjectId,
      })),
      unread,
    };
  });
  router.on(contract.markNoticesRead, (ctx, { body }) => {
    const { userId } = personOf(ctx);
    return inTransaction(ctx.db, async (tx) => {
      await markRead(tx, userId, body.upTo, ctx.clock.now());
      return { unread: await countUnread(tx, userId) };
    });
  });
  registerTraderPushRoutes(router);
  registerWhatsAppRoutes(router, ports);
}
