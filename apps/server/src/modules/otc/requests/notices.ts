import type { Language } from "@lastro/contracts";
import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import { type Asset, formatMoney, parseMoney } from "@lastro/money";
import { amountWords, type NoticeKind, type NoticeText } from "../../notices/index.js";
import { OTC_SETTLED } from "../notices.js";
import type { QuoteRequest } from "./request.js";

export type Ended = "declined" | "expired";

interface Asked {
  readonly side: OtcSide;
  readonly asset: OtcAsset;
  /** What was asked for, a decimal of `unit`. */
  readonly amount: string;
  readonly unit: Asset;
}

export function amountAsked({ amount, cryptoAmount }: QuoteRequest): Pick<Asked, "amount" | "unit"> {
  const asked = amount ?? cryptoAmount;
  if (!asked) throw new Error("A request asks for an amount");
  return { amount: formatMoney(asked), unit: asked.asset };
}

const wordsOf = ({ unit, amount, asset }: Asked, language: Language) =>
  unit === "BRL"
    ? `${asset} · ${amountWords(parseMoney(unit, amount), language)}`
    : amountWords(parseMoney(unit, amount), language);

const QUOTED: Readonly<Record<Language, (asked: string) => NoticeText>> = {
  "pt-BR": (asked) => ({
    title: `A mesa respondeu ao seu pedido: ${asked}`,
    text: "A cotação é firme por pouco tempo. Abra a mesa OTC para aceitar ou recusar.",
  }),
  en: (asked) => ({
    title: `The desk answered your request: ${asked}`,
    text: "The quote is firm for a short time. Open the OTC desk to accept or decline it.",
  }),
  es: (asked) => ({
    title: `La mesa respondió a tu pedido: ${asked}`,
    text: "La cotización es firme por poco tiempo. Abre la mesa OTC para aceptarla o rechazarla.",
  }),
  zh: (asked) => ({
    title: `交易台已答复您的询价：${asked}`,
    text: "报价仅在短时间内有效。请打开 OTC 柜台接受或拒绝。",
  }),
  ja: (asked) => ({
    title: `デスクがご依頼に回答しました: ${asked}`,
    text: "見積もりは短時間のみ有効です。OTC デスクを開いて承諾または辞退してください。",
  }),
};

const ENDED: Readonly<
  Record<Language, Readonly<Record<Ended, string>> & { readonly title: (asked: string) => string }>
> = {
  "pt-BR": {
    title: (asked) => `Pedido de cotação encerrado: ${asked}`,
    declined: "A mesa não cotou este pedido; o motivo está na página da mesa. Nada foi movimentado.",
    expired: "O tempo acabou sem um negócio. Nada foi movimentado; peça de novo quando quiser.",
  },
  en: {
    title: (asked) => `Request for a quote ended: ${asked}`,
    declined: "The desk did not quote this request; the reason is on the desk's page. Nothing was moved.",
    expired: "Its time ended without a trade. Nothing was moved; ask again when you like.",
  },
  es: {
    title: (asked) => `Pedido de cotización terminado: ${asked}`,
    declined: "La mesa no cotizó este pedido; el motivo está en la página de la mesa. No se movió nada.",
    expired: "El tiempo terminó sin una operación. No se movió nada; pide otra cuando quieras.",
  },
  zh: {
    title: (asked) => `询价已结束：${asked}`,
    declined: "交易台未对此询价报价，原因见柜台页面。未发生任何资金变动。",
    expired: "已超时，未成交。未发生任何资金变动，您可随时重新询价。",
  },
  ja: {
    title: (asked) => `見積もり依頼が終了しました: ${asked}`,
    declined:
      "デスクはこの依頼に見積もりを出しませんでした。理由はデスクのページにあります。資金は動いていません。",
    expired: "時間切れで取引は成立しませんでした。資金は動いていません。いつでも再度ご依頼ください。",
  },
};

const WAITING: Readonly<Record<Language, (asked: string) => NoticeText>> = {
  "pt-BR": (asked) => ({
    title: `Um pedido de cotação espera resposta: ${asked}`,
    text: "Ele está na página da mesa, na administração, com o cliente, a exposição e o preço do mercado.",
  }),
  en: (asked) => ({
    title: `A request for a quote waits for an answer: ${asked}`,
    text: "It stands on the desk's page of the administration, with client, exposure and market price.",
  }),
  es: (asked) => ({
    title: `Un pedido de cotización espera respuesta: ${asked}`,
    text: "Está en la página de la mesa, en la administración, con cliente, exposición y precio de mercado.",
  }),
  zh: (asked) => ({
    title: `有询价等待答复：${asked}`,
    text: "请在管理后台的柜台页面查看客户、敞口和市场价。",
  }),
  ja: (asked) => ({
    title: `回答待ちの見積もり依頼: ${asked}`,
    text: "管理画面のデスクのページに、お客様、エクスポージャー、市場価格とともに表示されています。",
  }),
};

/** The letter to administrators about a request that waits for one of them. */
export function requestLetter(request: QuoteRequest, language: Language): NoticeText {
  const { side, asset } = request;
  return WAITING[language](wordsOf({ side, asset, ...amountAsked(request) }, language));
}

const endedText = ({ how, ...asked }: Asked & { readonly how: Ended }, language: Language): NoticeText => ({
  title: ENDED[language].title(wordsOf(asked, language)),
  text: ENDED[language][how],
});

export const otcRequestQuoted: NoticeKind<Asked> = {
  name: "otc_request_quoted",
  categories: [OTC_SETTLED],
  channels: ["inbox", "email"],
  write: (asked, { language }) => QUOTED[language](wordsOf(asked, language)),
  link: () => "/otc",
  letter: (asked, { language }) => ({ template: "notice", data: QUOTED[language](wordsOf(asked, language)) }),
};

export const otcRequestEnded: NoticeKind<Asked & { readonly how: Ended }> = {
  name: "otc_request_ended",
  categories: [OTC_SETTLED],
  channels: ["inbox", "email"],
  write: (facts, { language }) => endedText(facts, language),
  link: () => "/otc",
  letter: (facts, { language }) => ({ template: "notice", data: endedText(facts, language) }),
};

export const otcRequestNotices = [otcRequestQuoted, otcRequestEnded];
