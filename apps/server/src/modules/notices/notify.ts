import type { Language } from "@lastro/contracts";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { sendMails } from "@lastro/platform/mail/send-mail";
import { channelsOf, type NoticeKind, type Reader } from "./notice-kind.js";
import { insertNotices, type NewNotice } from "./notice-store.js";
import { noticePreferencesOfAll } from "./preferences.js";
import { enqueuePush, pushDevicesOf } from "./push/send-push.job.js";
import { confirmedAmong } from "./whatsapp/contact-store.js";

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
 * in the inbox, by a kind's own letter and on registered devices at once, by a gathered letter and by text soon after.
 */
export async function notify(tx: Tx, ctx: NotifyCtx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const people = [...new Set(notices.map(({ userId }) => userId))];
  const preferencesOf = await noticePreferencesOfAll(tx, people);
  const devices = await pushDevicesOf(tx, ctx, people);
  const onWhatsApp = ctx.config.whatsapp ? await confirmedAmong(tx, people) : new Set<string>();
  const now = ctx.clock.now();
  const kept = notices.flatMap((notice) => {
    const { kind, userId } = notice;
    const channels = channelsOf(kind, preferencesOf(userId).isWanted);
    const isRecent = notice.at > secondsAfter(now, -SENT_FOR_SECONDS);
    const hasLetter = isRecent && channels.has("email");
    const pushedTo = isRecent && channels.has("push") ? (devices.get(userId) ?? []) : [];
    const byWhatsApp = isRecent && channels.has("whatsapp") && onWhatsApp.has(userId);
    // Nobody would see it, and what it collects would never be read.
    const byText = isRecent && channels.has("sms");
    if (!channels.has("inbox") && !hasLetter && !byText && !byWhatsApp && pushedTo.length === 0) return [];
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
      smsDueAt: byText ? dueAt : null,
      whatsappDueAt: byWhatsApp ? dueAt : null,
      emailedAt: hasLetter && kind.letter && notice.addressee ? now : null,
    };
    return [{ notice, row, pushedTo }];
  });
  const written = await insertNotices(
    tx,
    kept.map(({ row }) => row),
  );
  const fresh = kept.filter(({ row }) => written.has(row.id));
  await sendMails(
    tx,
    ctx,
    fresh.flatMap(({ notice, row }) => (row.emailedAt ? ownLetterOf(notice) : [])),
  );
  for (const { row, pushedTo } of fresh)
    for (const { id: deviceId } of pushedTo)
      await enqueuePush(tx, ctx, { noticeId: written.get(row.id) ?? row.id, deviceId });
  const userIds = [...new Set(fresh.filter(({ row }) => row.inInbox).map(({ row }) => row.userId))];
  if (userIds.length > 0) await announce(tx, { to: { userIds }, type: NOTICES_CHANGED });
}

function ownLetterOf({ kind, facts, addressee }: Notice) {
  if (!addressee || !kind.letter) return [];
  const { email: to, language } = addressee;
  const reader: Reader = { language };
  return [{ to, language, ...kind.letter(facts, reader) }];
}
