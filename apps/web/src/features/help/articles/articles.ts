import type { Facts } from "@/features/help/api";
import { formatDecimal } from "@/lib/format-number";
import type { ArticleId } from "@/lib/help-topics";
import type { Language } from "@/lib/i18n/languages";

export type { ArticleId };

export interface Article {
  title: string;
  /** Paragraphs; figures stand in `{places}` that the settings in force fill. */
  body: string[];
}

/** What articles are about, in the order they are listed. */
export const TOPICS = {
  howTo: ["pixSend", "pixReceive", "account", "holds", "companies", "integrations"],
  fees: ["fees"],
  limits: ["limits"],
  med: ["med"],
  kyc: ["kyc"],
  security: ["access", "fraud"],
  crypto: ["cryptoDeposit", "cryptoSend", "cryptoLost", "vault"],
  cards: ["cards", "cashback"],
  p2p: ["p2p", "otc"],
  invest: ["investments", "basket", "exchange"],
} as const satisfies Record<string, readonly ArticleId[]>;

export type Topic = keyof typeof TOPICS;
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

const catalogues: Readonly<
  Record<Language, () => Promise<{ default: Readonly<Record<ArticleId, Article>> }>>
> = {
  "pt-BR": () => import("./pt-BR.json"),
  en: () => import("./en.json"),
  es: () => import("./es.json"),
  zh: () => import("./zh.json"),
  ja: () => import("./ja.json"),
};

/** Every article in one language. */
export const loadArticles = async (language: Language) => (await catalogues[language]()).default;

const REAIS = new Set(["recoveryFee", "pixConfirmAbove", "onePixLimit", "dayLimit", "nightLimit"]);
const PERCENT = new Set(["otcFeeMin", "otcFeeMax", "p2pMakerFee", "p2pTakerFee"]);

/** A paragraph with its figures filled in. A figure that is not known stays a dash: none is invented. */
export function filled(text: string, facts: Facts | undefined): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = facts?.[name as keyof Facts];
    if (value === undefined) return "—";
    if (REAIS.has(name)) return `R$ ${formatDecimal(String(value), 2, 2)}`;
    return PERCENT.has(name) ? `${formatDecimal(String(value), 0, 2)}%` : String(value);
  });
}

/** Text as it is compared: without accents and capitals. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The articles in which every word of a search stands, those with it in the title first. */
export function searchArticles(articles: Readonly<Record<ArticleId, Article>>, search: string): ArticleId[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const all = Object.keys(articles) as ArticleId[];
  const titled = all.filter((id) => has(articles[id].title));
  const told = all.filter((id) => has([articles[id].title, ...articles[id].body].join(" ")));
  return [...new Set([...titled, ...told])];
}
