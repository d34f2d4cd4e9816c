import type { Language } from "@lastro/contracts";
import { decimalWords } from "@lastro/contracts/decimal-words";
import type { PriceAlertDirection } from "@lastro/contracts/price-alerts";
import { MARKET_COINS, type MarketCoin } from "@lastro/contracts/prices";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { type NoticeCategory, type NoticeKind, type NoticeText, notify } from "../../notices/index.js";
import { formatScaled } from "../scaled-decimal.js";
import type { PriceAlert } from "./alert.js";
import type { AlertPorts } from "./ports.js";

/** Also the switch of its letter in the settings. */
export const PRICE_ALERTS: NoticeCategory = {
  name: "price_alerts",
  realm: "bank",
  defaults: { inbox: true, email: true, sms: false, push: true },
};

interface Facts {
  readonly coin: MarketCoin;
  readonly direction: PriceAlertDirection;
  /** What the client waited for and what the coin cost when it was reached, in reais. */
  readonly price: string;
  readonly reachedAt: string;
}
interface Words {
  readonly name: string;
  readonly price: string;
  readonly now: string;
}

type ByDirection = Readonly<Record<PriceAlertDirection, (said: Words) => NoticeText>>;

const REACHED: Readonly<Record<Language, ByDirection>> = {
  "pt-BR": {
    above: ({ name, price, now }) => ({
      title: `${name} subiu até ${price}`,
      text: `Você pediu este alerta. Preço quando foi atingido: ${now}. Ele não será repetido.`,
    }),
    below: ({ name, price, now }) => ({
      title: `${name} caiu até ${price}`,
      text: `Você pediu este alerta. Preço quando foi atingido: ${now}. Ele não será repetido.`,
    }),
  },
  en: {
    above: ({ name, price, now }) => ({
      title: `${name} rose to ${price}`,
      text: `You asked for this alert. Price when it was reached: ${now}. It will not be repeated.`,
    }),
    below: ({ name, price, now }) => ({
      title: `${name} fell to ${price}`,
      text: `You asked for this alert. Price when it was reached: ${now}. It will not be repeated.`,
    }),
  },
  es: {
    above: ({ name, price, now }) => ({
      title: `${name} subió hasta ${price}`,
      text: `Pediste esta alerta. Precio cuando se alcanzó: ${now}. No se repetirá.`,
    }),
    below: ({ name, price, now }) => ({
      title: `${name} bajó hasta ${price}`,
      text: `Pediste esta alerta. Precio cuando se alcanzó: ${now}. No se repetirá.`,
    }),
  },
  zh: {
    above: ({ name, price, now }) => ({
      title: `${name} 已涨至 ${price}`,
      text: `这是您设置的提醒。触发时的价格：${now}。该提醒不会重复。`,
    }),
    below: ({ name, price, now }) => ({
      title: `${name} 已跌至 ${price}`,
      text: `这是您设置的提醒。触发时的价格：${now}。该提醒不会重复。`,
    }),
  },
  ja: {
    above: ({ name, price, now }) => ({
      title: `${name} が ${price} まで上昇しました`,
      text: `設定されたアラートです。到達時の価格: ${now}。繰り返し通知されることはありません。`,
    }),
    below: ({ name, price, now }) => ({
      title: `${name} が ${price} まで下落しました`,
      text: `設定されたアラートです。到達時の価格: ${now}。繰り返し通知されることはありません。`,
    }),
  },
};

const priceAlert: NoticeKind<Facts> = {
  name: "price_alert",
  categories: [PRICE_ALERTS],
  channels: ["inbox", "email"],
  write: (facts, { language }) => wordsOf(facts, language),
  link: () => "/crypto-market/alerts",
  letter: (facts, { language }) => ({ template: "notice", data: wordsOf(facts, language) }),
};

export const priceNotices = [priceAlert];

/** Tells a client that a price they waited for was reached. */
export async function notifyOfPrice(
  tx: Tx,
  ctx: Ctx,
  { addressOf }: AlertPorts,
  { id, userId, coin, direction, price, told }: PriceAlert,
): Promise<void> {
  const addressee = await addressOf(tx, userId);
  if (!addressee || !told) return;
  await notify(tx, ctx, [
    {
      kind: priceAlert,
      userId,
      source: `prices:${id}`,
      subjectId: id,
      facts: { coin, direction, price: formatScaled(price), reachedAt: formatScaled(told.price) },
      at: told.at,
      addressee,
    },
  ]);
}

function wordsOf({ coin, direction, price, reachedAt }: Facts, language: Language): NoticeText {
  const inReais = (decimal: string) => `R$ ${decimalWords(decimal, language)}`;
  const said = { name: MARKET_COINS[coin].name, price: inReais(price), now: inReais(reachedAt) };
  return REACHED[language][direction](said);
}
