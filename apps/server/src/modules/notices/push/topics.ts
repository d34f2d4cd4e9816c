import { PUSH_TOPICS, type PushTopic } from "@lastro/contracts/push";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { NoticeCategory, NoticeKinds } from "../notice-kind.js";
import { noticePreferencesOf, saveNoticePreferences } from "../preferences.js";

/** The category of notices that each switch is about. */
export type PushCategories = Readonly<Record<PushTopic, NoticeCategory>>;
type PushTopics = Readonly<Record<PushTopic, boolean>>;

/** The categories by their names. Throws where the kinds have none of a topic, or one that is no topic. */
export function pushCategories(kinds: NoticeKinds): PushCategories {
  const byName = new Map(
    [...kinds.values()].flatMap(({ categories }) => categories.map((one) => [one.name, one] as const)),
  );
  const unknown = [...byName.keys()].find((name) => !PUSH_TOPICS.some((topic) => topic === name));
  if (unknown !== undefined) throw new Error(`Nobody can switch notices of ${unknown} off`);
  return each((topic) => {
    const category = byName.get(topic);
    if (!category) throw new Error(`No notice is of ${topic}`);
    return category;
  });
}

/** Which notices a client wants pushed. */
export async function readPushTopics(
  db: Database | Tx,
  categories: PushCategories,
  userId: string,
): Promise<PushTopics> {
  const { isWanted } = await noticePreferencesOf(db, userId);
  return each((topic) => isWanted(categories[topic], "push"));
}

/** Keeps which notices a client wants pushed, from the next one on. */
export function savePushTopics(
  tx: Tx,
  ctx: RequestCtx,
  categories: PushCategories,
  wanted: PushTopics,
): Promise<void> {
  return saveNoticePreferences(
    tx,
    ctx,
    personOf(ctx).userId,
    PUSH_TOPICS.map((topic) => ({ category: categories[topic], channel: "push", wanted: wanted[topic] })),
  );
}

function each<Value>(answerFor: (topic: PushTopic) => Value): Readonly<Record<PushTopic, Value>> {
  return Object.fromEntries(PUSH_TOPICS.map((topic) => [topic, answerFor(topic)])) as Record<
    PushTopic,
    Value
  >;
}
