import type { RequestOf } from "@lastro/contracts";
import * as contract from "@lastro/contracts/notices";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { z } from "zod";
import type { RealmNotices } from "./notice-kind.js";
import { countUnread, markRead } from "./notice-store.js";
import { readInbox } from "./read-inbox.js";

const kindName = z.enum(contract.NOTICE_KINDS);

function inboxPart({ cursor, limit, unread, topic }: RequestOf<typeof contract.listNotices>["query"]) {
  return { cursor, limit, isUnread: unread === "true", category: topic };
}

/** The inbox of the bank's clients. */
export function registerNoticeRoutes(router: Router<Ctx>, { kinds, readerOf }: RealmNotices): void {
  router.on(contract.listNotices, async (ctx, { query }) => {
    const { userId } = personOf(ctx);
    const { db } = ctx;
    const reader = await readerOf(db, userId);
    const [{ items, nextCursor }, unread] = await Promise.all([
      readInbox(db, kinds, { userId, reader }, inboxPart(query)),
      countUnread(db, userId),
    ]);
    return { items: items.map((item) => ({ ...item, kind: kindName.parse(item.kind) })), nextCursor, unread };
  });
  router.on(contract.markNoticesRead, (ctx, { body }) => {
    const { userId } = personOf(ctx);
    return inTransaction(ctx.db, async (tx) => {
      await markRead(tx, userId, body.upTo, ctx.clock.now());
      return { unread: await countUnread(tx, userId) };
    });
  });
}
