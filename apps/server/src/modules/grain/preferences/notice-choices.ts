import {
  type ChoiceChannel,
  type ChoiceSubject,
  NOTICE_CHOICES,
  type NoticeChoices,
} from "@lastro/contracts/grain/notice-choices";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import {
  type NoticeCategory,
  type NoticeChoice,
  noticePreferencesOf,
  saveNoticePreferences,
} from "../../notices/index.js";
import { MESSAGES, ORDERS, PAPERS, PAYMENTS, SHIPMENTS } from "./notice-switches.js";

const CATEGORIES: Readonly<Record<ChoiceSubject, NoticeCategory>> = {
  orders: ORDERS,
  payments: PAYMENTS,
  shipments: SHIPMENTS,
  messages: MESSAGES,
  papers: PAPERS,
};

const SUBJECTS = Object.keys(NOTICE_CHOICES) as ChoiceSubject[];
const channelsOf = (subject: ChoiceSubject): readonly ChoiceChannel[] => NOTICE_CHOICES[subject];

/** What a person is notified of by subject and channel, where the switches of the settings do not say it. */
export async function readChoices(db: Database | Tx, userId: string): Promise<NoticeChoices> {
  const { isWanted } = await noticePreferencesOf(db, userId);
  const chosen = SUBJECTS.map((subject) => [
    subject,
    Object.fromEntries(
      channelsOf(subject).map((channel) => [channel, isWanted(CATEGORIES[subject], channel)]),
    ),
  ]);
  // The list of subjects and channels is the schema's own.
  return Object.fromEntries(chosen) as NoticeChoices;
}

/** Keeps what a person chooses, from the next notice on. */
export function saveChoices(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  userId: string,
  choices: NoticeChoices,
): Promise<void> {
  const named = SUBJECTS.flatMap((subject): NoticeChoice[] =>
    Object.entries(choices[subject]).map(([channel, wanted]) => ({
      category: CATEGORIES[subject],
      channel: channel as ChoiceChannel,
      wanted,
    })),
  );
  return saveNoticePreferences(tx, ctx, userId, named);
}
