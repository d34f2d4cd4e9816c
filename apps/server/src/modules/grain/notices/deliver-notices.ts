import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { preferencesOfAll } from "../preferences/index.js";
import { type Notice, waysFor } from "./notice.js";
import { insertNotices, type NewNotice } from "./notice-store.js";
import type { NoticeCtx } from "./ports.js";

/** What is older is history: it stands on the page, read, and is not posted. */
const NEWS_FOR_MS = 3 * 86_400_000;

/** Tells people of things, each once, by the ways they switched on: on the page now, by letter and text soon. */
export async function deliverNotices(tx: Tx, ctx: NoticeCtx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const people = await preferencesOfAll(tx, [...new Set(notices.map(({ userId }) => userId))]);
  const now = ctx.clock.now();
  const kept = notices.flatMap((notice): NewNotice[] => {
    const preferences = people.get(notice.userId);
    if (!preferences) return [];
    const ways = waysFor(notice.kind, preferences.notifications);
    const isNews = now.getTime() - notice.at.getTime() < NEWS_FOR_MS;
    return [
      {
        ...notice,
        id: ctx.random.id(),
        shown: ways.page,
        readAt: isNews ? null : now,
        mailDue: isNews && ways.email,
        smsDue: isNews && ways.sms,
      },
    ];
  });
  await insertNotices(tx, kept);
  const userIds = [...new Set(kept.filter(({ shown }) => shown).map(({ userId }) => userId))];
  if (userIds.length > 0) await announce(tx, { to: { userIds }, type: "grain.notice" });
}
