import type { Language } from "@lastro/contracts";
import { CURRENCIES, type Currency } from "@lastro/contracts/currencies";
import { decimalWords } from "@lastro/contracts/decimal-words";
import type { AlertAsset, PriceAlertDirection } from "@lastro/contracts/price-alerts";
import { MARKET_COINS } from "@lastro/contracts/prices";
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
  readonly asset: AlertAsset;
  readonly direction: PriceAlertDirection;
  /** What the client waited for and what it cost when that was reached, in reais. */
  readonly price: string;
  readonly reachedAt: string;
}
interface Words {
  readonly name: string;
  readonly price: string;
  readonly now: string;
}
interface Spoken {
  readonly names: Readonly<Record<Currency, string>>;
  readonly title: Readonly<Record<PriceAlertDirection, (said: Words) => string>>;
  text(said: Words): string;
}

const REACHED: Readonly<Record<Language, Spoken>> = {
  "pt-BR": {
    names: { USD: "Dólar", EUR: "Euro" },
    title: {
      above: ({ name, price }) => `${name} subiu até ${price}`,
      below: ({ name, price }) => `${name} caiu até ${price}`,
    },
    text: ({ now }) => `Você pediu este alerta. Preço quando foi atingido: ${now}. Ele não será repetido.`,
  },
  en: {
    names: { USD: "US dollar", EUR: "Euro" },
    title: {
      above: ({ name, price }) => `${name} rose to ${price}`,
      below: ({ name, price }) => `${name} fell to ${price}`,
    },
    text: ({ now }) =>
      `You asked for this alert. Price when it was reached: ${now}. It will not be repeated.`,
  },
  es: {
    names: { USD: "Dólar", EUR: "Euro" },
    title: {
      above: ({ name, price }) => `${name} subió hasta ${price}`,
      below: ({ name, price }) => `${name} bajó hasta ${price}`,
    },
    text: ({ now }) => `Pediste esta alerta. Precio cuando se alcanzó: ${now}. No se repetirá.`,
  },
  zh: {
    names: { USD: "美元", EUR: "欧元" },
    title: {
      above: ({ name, price }) => `${name} 已涨至 ${price}`,
      below: ({ name, price }) => `${name} 已跌至 ${price}`,
    },
    text: ({ now }) => `这是您设置的提醒。触发时的价格：${now}。该提醒不会重复。`,
  },
  ja: {
    names: { USD: "米ドル", EUR: "ユーロ" },
    title: {
      above: ({ name, price }) => `${name} が ${price} まで上昇しました`,
      below: ({ name, price }) => `${name} が ${price} まで下落しました`,
    },
    text: ({ now }) => `設定されたアラートです。到達時の価格: ${now}。繰り返し通知されることはありません。`,
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
  { id, userId, asset, direction, price, told }: PriceAlert,
): Promise<void> {
  const addressee = await addressOf(tx, userId);
  if (!addressee || !told) return;
  await notify(tx, ctx, [
    {
      kind: priceAlert,
      userId,
      source: `prices:${id}`,
      subjectId: id,
      facts: { asset, direction, price: formatScaled(price), reachedAt: formatScaled(told.price) },
      at: told.at,
      addressee,
    },
  ]);
}

function wordsOf({ asset, direction, price, reachedAt }: Facts, language: Language): NoticeText {
  const { names, title, text } = REACHED[language];
  const inReais = (decimal: string) => `R$ ${decimalWords(decimal, language)}`;
  const name = isCurrency(asset) ? names[asset] : MARKET_COINS[asset].name;
  const said = { name, price: inReais(price), now: inReais(reachedAt) };
  return { title: title[direction](said), text: text(said) };
}

function isCurrency(asset: AlertAsset): asset is Currency {
  return CURRENCIES.some((currency) => currency === asset);
}
