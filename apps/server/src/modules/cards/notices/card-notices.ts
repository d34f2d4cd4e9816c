import type { Language } from "@lastro/contracts";
import type { CardKindName } from "@lastro/contracts/cards/states";
import type { NoticeKindName } from "@lastro/contracts/notices";
import type { NoticeCategory, NoticeKind, NoticeText } from "../../notices/index.js";
import { CARD_KIND_WORDS, CARD_NOTICE_WORDS, type CardNotice } from "./words.js";

/** What holders of cards are told. */
export const CARDS_CATEGORY: NoticeCategory = {
  name: "cards",
  realm: "bank",
  defaults: { inbox: true, email: true, push: true, sms: false },
};

interface CardFacts {
  readonly words: CardNotice;
  readonly name: string | null;
  readonly lastDigits: string | null;
  readonly kind: CardKindName;
}

/** Which kind of notice says which words. */
const KINDS = {
  issued: "card_issued",
  refused: "card_refused",
  shipped: "card_shipped",
  ended: "card_ended",
  expired: "card_ended",
  expiring: "card_expiring",
  loosened: "card_loosened",
  suspended: "card_suspended",
  lifted: "card_suspended",
} as const satisfies Readonly<Record<CardNotice, NoticeKindName>>;

/** What tells of somebody else's doing cannot be switched off. */
const MANDATORY: ReadonlySet<NoticeKindName> = new Set(["card_loosened", "card_suspended"]);

function write({ words, name, lastDigits, kind }: CardFacts, language: Language): NoticeText {
  const called = name ?? CARD_KIND_WORDS[language][kind];
  const card = lastDigits === null ? called : `${called} •••• ${lastDigits}`;
  const { title, text } = CARD_NOTICE_WORDS[language][words];
  const fill = (sentence: string) => sentence.replaceAll("{card}", card);
  return { title: fill(title), text: fill(text) };
}

function kindOf(name: NoticeKindName): NoticeKind<CardFacts> {
  return {
    name,
    categories: [CARDS_CATEGORY],
    channels: ["inbox", "email"],
    mandatory: MANDATORY.has(name),
    write: (facts, { language }) => write(facts, language),
    link: (id) => (id === null ? "/cards" : `/cards/${id}`),
    letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
  };
}

const BY_NAME = new Map([...new Set(Object.values(KINDS))].map((name) => [name, kindOf(name)]));

/** The kind that says these words. */
export function noticeKindOf(words: CardNotice): NoticeKind<CardFacts> {
  const kind = BY_NAME.get(KINDS[words]);
  if (!kind) throw new Error(`No notice says ${words}`);
  return kind;
}

export const cardNotices: readonly NoticeKind<CardFacts>[] = [...BY_NAME.values()];
