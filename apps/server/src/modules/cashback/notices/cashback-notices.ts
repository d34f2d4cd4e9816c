import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { parseMoney } from "@lastro/money";
import { amountWords, type NoticeCategory, type NoticeKind, type NoticeText } from "../../notices/index.js";
import { percentOf } from "../percent.js";
import { CASHBACK_NOTICE_WORDS, type CashbackNotice } from "./words.js";

const CASHBACK: NoticeCategory = {
  name: "cashback",
  realm: "bank",
  defaults: { inbox: true, email: true, push: true, sms: false },
};

/** What the words are filled with. Amounts are decimal strings of PRP. */
export interface CashbackFacts {
  readonly words: CashbackNotice;
  readonly amount?: string;
  readonly owed?: string;
  readonly name?: string;
  readonly at?: string;
  readonly bps?: number;
}

const KINDS = {
  credited: "cashback_credited",
  level: "cashback_level",
  expiring: "cashback_expiring",
  reversed: "cashback_reversed",
  reversedIntoDebt: "cashback_reversed",
  received: "prp_received",
} as const satisfies Readonly<Record<CashbackNotice, NoticeKindName>>;

function write({ words, amount, owed, name, at, bps }: CashbackFacts, language: Language): NoticeText {
  const prp = (decimal = "0.00") => amountWords(parseMoney("PRP", decimal), language);
  const places: Readonly<Record<string, string>> = {
    amount: prp(amount),
    owed: prp(owed),
    name: name ?? "",
    at: at === undefined ? "" : dayWords(new Date(at), language),
    rate: `${percentOf(bps ?? 0)}%`,
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (place, of: string) => places[of] ?? place);
  const { title, text } = CASHBACK_NOTICE_WORDS[language][words];
  return { title: fill(title), text: fill(text) };
}

function dayWords(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(at);
}

function kindOf(name: NoticeKindName): NoticeKind<CashbackFacts> {
  return {
    name,
    categories: [CASHBACK],
    channels: ["inbox", "email"],
    write: (facts, { language }) => write(facts, language),
    link: () => (name === "prp_received" ? "/wallet-prp" : "/cashback"),
    letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
  };
}

const BY_NAME = new Map([...new Set(Object.values(KINDS))].map((name) => [name, kindOf(name)]));

/** The kind that says these words. */
export function noticeKindOf(words: CashbackNotice): NoticeKind<CashbackFacts> {
  const kind = BY_NAME.get(KINDS[words]);
  if (!kind) throw new Error(`No notice says ${words}`);
  return kind;
}

export const cashbackNotices: readonly NoticeKind<CashbackFacts>[] = [...BY_NAME.values()];
