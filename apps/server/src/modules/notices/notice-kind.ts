import type { Language } from "@lastro/contracts";
import type { Database } from "@lastro/platform/database/database";
import type { MailData, MailTemplate } from "@lastro/platform/mail/mail";

/** Where a notice may go: the list in the app, a letter, a text, the screens of registered devices, WhatsApp. */
export type Channel = "inbox" | "email" | "sms" | "push" | "whatsapp";

/** Where its people sign in. */
export type Realm = "bank" | "agro";

/** What a person switches on and off as one, by channel. */
export interface NoticeCategory {
  readonly name: string;
  readonly realm: Realm;
  /** What holds for who has chosen nothing. */
  readonly defaults: Readonly<Record<Exclude<Channel, "whatsapp">, boolean>> & {
    readonly whatsapp?: boolean;
  };
}

/** How somebody reads. Products add what their words need. */
export interface Reader {
  readonly language: Language;
}

export interface NoticeText {
  readonly title: string;
  readonly text: string;
}

/** A letter with words of its own. */
export type OwnLetter = {
  readonly [T in MailTemplate]: { readonly template: T; readonly data: MailData[T] };
}[MailTemplate];

/** A kind of notice, declared by the product that owns it. */
export interface NoticeKind<Facts extends object = object, R extends Reader = Reader> {
  /** Unique in its realm; stored. */
  readonly name: string;
  /** It goes out by a channel if the person wants any of these there. All are of one realm. */
  readonly categories: readonly [NoticeCategory, ...NoticeCategory[]];
  /** What goes into the inbox is pushed too. */
  readonly channels: readonly Exclude<Channel, "push">[];
  /** Security and money leaving: nobody can switch its inbox entry and its letter off. */
  readonly mandatory?: boolean;
  /** For kinds with a thread: a letter waits this long and is not sent if the notice is read before. */
  readonly collectSeconds?: number;
  /** The notice in its reader's words. `occurrences` is more than one only for kinds with a thread. */
  write(facts: Facts, reader: R, occurrences: number): NoticeText;
  /** The path of the page it is about. */
  link(subjectId: string | null, reader: R): string;
  /** Sent at once in place of the letter that gathers notices. */
  letter?(facts: Facts, reader: R): OwnLetter;
}

/** The kinds of a realm by their names. */
export type NoticeKinds = ReadonlyMap<string, NoticeKind>;

/** What a realm's people are notified of, and how each of them reads. */
export interface RealmNotices {
  readonly kinds: NoticeKinds;
  readerOf(db: Database, userId: string): Promise<Reader>;
}

export function noticeKinds(kinds: readonly NoticeKind[]): NoticeKinds {
  return new Map(kinds.map((kind) => [kind.name, kind]));
}

/** By which channels a notice goes out, given the person's choices. */
export function channelsOf(
  { channels, categories, mandatory = false }: Pick<NoticeKind, "channels" | "categories" | "mandatory">,
  isWanted: (category: NoticeCategory, channel: Channel) => boolean,
): ReadonlySet<Channel> {
  const offered: readonly Channel[] = channels.includes("inbox") ? [...channels, "push"] : channels;
  return new Set(
    offered.filter(
      (channel) =>
        (mandatory && (channel === "inbox" || channel === "email")) ||
        categories.some((category) => isWanted(category, channel)),
    ),
  );
}
