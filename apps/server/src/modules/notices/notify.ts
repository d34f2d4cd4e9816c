import type { Language } from "@lastro/contracts";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { channelsOf, type NoticeKind, type Reader } from "./notice-kind.js";
import { insertNotices, type NewNotice } from "./notice-store.js";
import { noticePreferencesOfAll } from "./preferences.js";

/** The live event of a page with an inbox. */
const NOTICES_CHANGED = "notices";
/** Older notices are history: they appear as read and are not sent. */
const SENT_FOR_SECONDS = 3 * 86_400;

/** Something one person is notified of, once. */
export interface Notice<Facts extends object = object> {
  readonly kind: NoticeKind<Facts>;
  readonly userId: string;
  /** What happened, named by the caller: the same name notifies a person once. */
  readonly source: string;
  readonly subjectId: string | null;
  /** Notices of the same thread are collected into one until it is read. */
  readonly thread?: string;
  readonly facts: Facts;
  readonly at: Date;
  /** Who gets the kind's own letter; without an address there is none. */
  readonly addressee?: { readonly email: string | null; readonly language: Language };
}

type NotifyCtx = Pick<Ctx, "clock" | "random" | "config">;

/**
 * Notifies people within the caller's transaction, each once however often it is asked to, by the channels they chose:
 * in the inbox and by a kind's own letter at once, by a gathered letter and by text soon after.
 */
export async function notify(tx: Tx, ctx: NotifyCtx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const preferencesOf = await noticePreferencesOfAll(tx, [...new Set(notices.map(({ userId }) => userId))]);
  const now = ctx.clock.now();
  const kept = notices.flatMap((notice) => {
    const { kind, userId } = notice;
    const channels = channelsOf(kind, preferencesOf(userId).isWanted);
    const isRecent = notice.at > secondsAfter(now, -SENT_FOR_SECONDS);
    const hasLetter = isRecent && channels.has("email");
    // Nobody would see it, and what it collects would never be read.
    if (!channels.has("inbox") && !hasLetter && !(isRecent && channels.has("sms"))) return [];
    const dueAt = secondsAfter(now, kind.collectSeconds ?? 0);
    const row: NewNotice = {
      id: ctx.random.id(),
      userId,
      realm: kind.categories[0].realm,
      source: notice.source,
      kind: kind.name,
      subjectId: notice.subjectId,
      thread: notice.thread ?? null,
      facts: notice.facts,
      at: notice.at,
      inInbox: channels.has("inbox"),
      readAt: isRecent ? null : now,
      emailDueAt: hasLetter && !kind.letter ? dueAt : null,
      smsDueAt: isRecent && channels.has("sms") ? dueAt : null,
      emailedAt: hasLetter && kind.letter && notice.addressee ? now : null,
    };
    return [{ notice, row }];
  });
  const written = await insertNotices(
    tx,
    kept.map(({ row }) => row),
  );
  const fresh = kept.filter(({ row }) => written.has(row.id));
  for (const { notice, row } of fresh) if (row.emailedAt) await sendOwnLetter(tx, ctx, notice);
  const userIds = [...new Set(fresh.filter(({ row }) => row.inInbox).map(({ row }) => row.userId))];
  if (userIds.length > 0) await announce(tx, { to: { userIds }, type: NOTICES_CHANGED });
}

async function sendOwnLetter(tx: Tx, ctx: NotifyCtx, { kind, facts, addressee }: Notice): Promise<void> {
  if (!addressee || !kind.letter) return;
  const { email: to, language } = addressee;
  const reader: Reader = { language };
  await sendMail(tx, ctx, { to, language, ...kind.letter(facts, reader) });
}
