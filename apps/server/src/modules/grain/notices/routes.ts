import * as contract from "@lastro/contracts/grain/notices";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { writeMarketNotice } from "../../notifications/index.js";
import { preferencesOf } from "../preferences/index.js";
import { readerWith } from "./find-reader.js";
import { countUnread, latestNotices, markRead } from "./notice-store.js";
import type { NoticePorts } from "./ports.js";

const SHOWN = 20;

/** What the person is told on the page. */
export function registerNoticeRoutes(router: Router<Ctx>, ports: NoticePorts): void {
  router.on(contract.listNotices, async (request) => {
    const { userId } = personOf(request);
    const { db } = request;
    const [notices, unread, preferences] = await Promise.all([
      latestNotices(db, userId, SHOWN),
      countUnread(db, userId),
      preferencesOf(db, userId),
    ]);
    const reader = await readerWith(db, ports, preferences);
    return {
      items: notices.map(({ facts, readAt, ...notice }) => ({
        ...notice,
        ...writeMarketNotice(notice.kind, facts, reader),
        read: readAt !== null,
      })),
      unread,
    };
  });
  router.on(contract.markNoticesRead, (request, { body }) => {
    const { userId } = personOf(request);
    return inTransaction(request.db, async (tx) => {
      await markRead(tx, userId, body.upTo, request.clock.now());
      return { unread: await countUnread(tx, userId) };
    });
  });
}
