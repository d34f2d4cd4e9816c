import type { Language } from "@lastro/contracts";
import { type Asset, parseMoney } from "@lastro/money";
import { amountWords, type NoticeCategory, type NoticeKind, type NoticeText } from "../notices/index.js";

/** Also the switch of its letter in the settings. */
export const OTC_SETTLED: NoticeCategory = {
  name: "otc_settled",
  realm: "bank",
  defaults: { inbox: true, email: true, sms: false, push: true },
};

interface WireAmount {
  readonly asset: Asset;
  readonly amount: string;
}
interface SettledFacts {
  readonly paid: WireAmount;
  readonly received: WireAmount;
}
interface SettledWords {
  readonly paid: string;
  readonly received: string;
}

const SETTLED: Readonly<Record<Language, (said: SettledWords) => NoticeText>> = {
  "pt-BR": ({ paid, received }) => ({
    title: `Ordem na mesa OTC liquidada: você recebeu ${received}`,
    text: `Valor pago: ${paid}. A operação está no seu extrato.`,
  }),
  en: ({ paid, received }) => ({
    title: `OTC desk order settled: you received ${received}`,
    text: `Amount paid: ${paid}. The trade is in your statement.`,
  }),
  es: ({ paid, received }) => ({
    title: `Orden en la mesa OTC liquidada: recibiste ${received}`,
    text: `Importe pagado: ${paid}. La operación está en tu extracto.`,
  }),
  zh: ({ paid, received }) => ({
    title: `OTC 订单已结算：您收到 ${received}`,
    text: `支付金额：${paid}。该交易已记入您的对账单。`,
  }),
  ja: ({ paid, received }) => ({
    title: `OTC デスクの注文が決済されました: ${received} を受け取りました`,
    text: `お支払い額: ${paid}。取引明細に記載されています。`,
  }),
};

export const otcSettled: NoticeKind<SettledFacts> = {
  name: "otc_settled",
  categories: [OTC_SETTLED],
  channels: ["inbox", "email"],
  write: (facts, { language }) => SETTLED[language](settledWords(facts, language)),
  link: (orderId) => (orderId === null ? "/otc" : `/otc/orders/${orderId}`),
  letter: (facts, { language }) => ({ template: "otc_settled", data: settledWords(facts, language) }),
};

function settledWords({ paid, received }: SettledFacts, language: Language): SettledWords {
  const words = ({ asset, amount }: WireAmount) => amountWords(parseMoney(asset, amount), language);
  return { paid: words(paid), received: words(received) };
}
