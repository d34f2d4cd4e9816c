import type { Language } from "@lastro/contracts";
import type { CardDeclineReason } from "@lastro/contracts/cards/states";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { parseMoney } from "@lastro/money";
import {
  amountWords,
  type NoticeCategory,
  type NoticeKind,
  type NoticeText,
} from "../../../notices/index.js";
import { DECLINE_WORDS, DECLINED_TITLE, PURCHASE_WORDS } from "./words.js";

/** Purchases as they happen: in the app, where a letter for each would be too many. */
const CARD_PURCHASES: NoticeCategory = {
  name: "card_purchases",
  realm: "bank",
  defaults: { inbox: true, email: false, push: true, sms: false },
};

/** What of a purchase asks for its holder's attention. */
const CARD_ALERTS: NoticeCategory = {
  name: "card_alerts",
  realm: "bank",
  defaults: { inbox: true, email: true, push: true, sms: false },
};

/** Amounts in reais, as decimals. */
export interface PurchaseFacts {
  readonly merchant: string;
  readonly digits: string;
  readonly amount: string;
}
export interface ChargedMoreFacts extends PurchaseFacts {
  /** Above zero where nothing was left to pay it. */
  readonly owed: string;
}
export interface DeclinedFacts extends PurchaseFacts {
  readonly reason: CardDeclineReason;
  readonly facts: Readonly<Record<string, string>>;
}

const link = (id: string | null) => (id === null ? "/cards/purchases" : `/cards/purchases/${id}`);

function reais(decimal: string, language: Language): string {
  return amountWords(parseMoney("BRL", decimal), language);
}

function fill(text: string, places: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
}

function written(
  words: NoticeText,
  { merchant, digits, amount, owed }: PurchaseFacts & { owed?: string },
  language: Language,
): NoticeText {
  const places = { merchant, digits, amount: reais(amount, language), owed: reais(owed ?? "0.00", language) };
  return { title: fill(words.title, places), text: fill(words.text, places) };
}

function kind<F extends PurchaseFacts>(
  name: NoticeKindName,
  category: NoticeCategory,
  write: (facts: F, language: Language) => NoticeText,
): NoticeKind<F> {
  return {
    name,
    categories: [category],
    channels: ["inbox", "email"],
    write: (facts, { language }) => write(facts, language),
    link,
    letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
  };
}

export const purchaseApproved = kind<PurchaseFacts>(
  "card_purchase_approved",
  CARD_PURCHASES,
  (facts, language) => written(PURCHASE_WORDS[language].approved, facts, language),
);

export const purchaseRefunded = kind<PurchaseFacts>("card_refunded", CARD_PURCHASES, (facts, language) =>
  written(PURCHASE_WORDS[language].refunded, facts, language),
);

export const chargedMore = kind<ChargedMoreFacts>("card_charged_more", CARD_ALERTS, (facts, language) => {
  const { charged_more, charged_into_debt } = PURCHASE_WORDS[language];
  return written(facts.owed === "0.00" ? charged_more : charged_into_debt, facts, language);
});

export const purchaseDeclined = kind<DeclinedFacts>(
  "card_purchase_declined",
  CARD_ALERTS,
  (said, language) => {
    const { merchant, amount, reason, facts } = said;
    const amounts = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, name === "code" ? value : reais(value, language)]),
    );
    const title = fill(DECLINED_TITLE[language], { merchant, amount: reais(amount, language) });
    return { title, text: fill(DECLINE_WORDS[reason][language], amounts) };
  },
);

export const cardPurchaseNotices: readonly NoticeKind[] = [
  purchaseApproved,
  purchaseRefunded,
  chargedMore,
  purchaseDeclined,
] as readonly NoticeKind[];
