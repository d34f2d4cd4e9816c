import { NOTIFICATION_TOPICS, type NotificationTopic } from "@lastro/contracts/privacy";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type NoticeCategory, noticePreferencesOf, saveNoticePreferences } from "../../notices/index.js";

/** The category of notices that each switch of the settings is about. */
export type LetterCategories = Readonly<Record<NotificationTopic, NoticeCategory>>;
type LetterChoices = Readonly<Record<NotificationTopic, boolean>>;

/** Which letters a client wants. Those about security are not a choice. */
export async function readLetterChoices(
  db: Database | Tx,
  categories: LetterCategories,
  userId: string,
): Promise<LetterChoices> {
  const { isWanted } = await noticePreferencesOf(db, userId);
  return {
    pix_received: isWanted(categories.pix_received, "email"),
    otc_settled: isWanted(categories.otc_settled, "email"),
    price_alerts: isWanted(categories.price_alerts, "email"),
    kyc: isWanted(categories.kyc, "email"),
  };
}

/** Keeps which letters a client wants, from the next one on. */
export function saveLetterChoices(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  categories: LetterCategories,
  { userId, choices }: { readonly userId: string; readonly choices: LetterChoices },
): Promise<void> {
  return saveNoticePreferences(
    tx,
    ctx,
    userId,
    NOTIFICATION_TOPICS.map((topic) => ({
      category: categories[topic],
      channel: "email",
      wanted: choices[topic],
    })),
  );
}
