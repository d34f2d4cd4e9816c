import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { parseMoney } from "@lastro/money";
import { amountWords, type NoticeKind, type NoticeText } from "../../notices/index.js";
import { CARDS_CATEGORY } from "../notices/card-notices.js";

interface Facts {
  readonly number: string;
  readonly merchant: string;
  /** In reais, as decimals: what was contested, and what was given back in the end. */
  readonly amount: string;
  readonly recovered: string;
}

type Words = Readonly<Record<Language, (of: Facts) => NoticeText>>;

const OPENED: Words = {
  "pt-BR": ({ number, merchant, amount }) => ({
    title: "Compra contestada",
    text: `${number}: creditamos ${amount} enquanto ${merchant} responde. Se a contestação for negada, o valor volta a ser cobrado.`,
  }),
  en: ({ number, merchant, amount }) => ({
    title: "Purchase contested",
    text: `${number}: we credited ${amount} while ${merchant} answers. If the contest is lost, it is charged again.`,
  }),
  es: ({ number, merchant, amount }) => ({
    title: "Compra disputada",
    text: `${number}: acreditamos ${amount} mientras ${merchant} responde. Si la disputa se pierde, se cobra de nuevo.`,
  }),
  zh: ({ number, merchant, amount }) => ({
    title: "已对消费提出申诉",
    text: `${number}：在 ${merchant} 答复期间，我们已暂时入账 ${amount}。如申诉不成立，将重新扣款。`,
  }),
  ja: ({ number, merchant, amount }) => ({
    title: "利用への異議申立てを受け付けました",
    text: `${number}：${merchant} の回答を待つ間、${amount} を仮入金しました。認められない場合は再度請求されます。`,
  }),
};

const WAITING: Words = {
  "pt-BR": ({ number, merchant }) => ({
    title: "A contestação precisa de você",
    text: `${number}: o emissor pede mais provas sobre a compra em ${merchant}. Envie recibos, mensagens ou fotos no caso.`,
  }),
  en: ({ number, merchant }) => ({
    title: "Your contest needs you",
    text: `${number}: the issuer asks for more proof of the purchase at ${merchant}. Send receipts, messages or photos in the case.`,
  }),
  es: ({ number, merchant }) => ({
    title: "La disputa te necesita",
    text: `${number}: el emisor pide más pruebas de la compra en ${merchant}. Envía recibos, mensajes o fotos en el caso.`,
  }),
  zh: ({ number, merchant }) => ({
    title: "申诉需要您补充材料",
    text: `${number}：发卡方要求提供在 ${merchant} 消费的更多证明。请在案件中提交收据、消息或照片。`,
  }),
  ja: ({ number, merchant }) => ({
    title: "異議申立てに資料が必要です",
    text: `${number}：発行元が ${merchant} での利用について追加の証拠を求めています。領収書やメッセージ、写真を案件でお送りください。`,
  }),
};

const WON: Words = {
  "pt-BR": ({ number, merchant, recovered }) => ({
    title: "Contestação aceita",
    text: `${number}: ${recovered} da compra em ${merchant} são seus em definitivo.`,
  }),
  en: ({ number, merchant, recovered }) => ({
    title: "Contest won",
    text: `${number}: ${recovered} of the purchase at ${merchant} are yours for good.`,
  }),
  es: ({ number, merchant, recovered }) => ({
    title: "Disputa aceptada",
    text: `${number}: ${recovered} de la compra en ${merchant} son tuyos definitivamente.`,
  }),
  zh: ({ number, merchant, recovered }) => ({
    title: "申诉成立",
    text: `${number}：在 ${merchant} 消费中的 ${recovered} 已最终归您所有。`,
  }),
  ja: ({ number, merchant, recovered }) => ({
    title: "異議申立てが認められました",
    text: `${number}：${merchant} での利用のうち ${recovered} が確定的に返金されました。`,
  }),
};

const LOST: Words = {
  "pt-BR": ({ number, merchant, amount }) => ({
    title: "Contestação negada",
    text: `${number}: ${merchant} comprovou a compra. Os ${amount} creditados voltaram a ser cobrados.`,
  }),
  en: ({ number, merchant, amount }) => ({
    title: "Contest lost",
    text: `${number}: ${merchant} proved the purchase. The ${amount} credited were charged again.`,
  }),
  es: ({ number, merchant, amount }) => ({
    title: "Disputa perdida",
    text: `${number}: ${merchant} probó la compra. Los ${amount} acreditados se cobraron de nuevo.`,
  }),
  zh: ({ number, merchant, amount }) => ({
    title: "申诉不成立",
    text: `${number}：${merchant} 已证明该笔消费。暂时入账的 ${amount} 已重新扣款。`,
  }),
  ja: ({ number, merchant, amount }) => ({
    title: "異議申立ては認められませんでした",
    text: `${number}：${merchant} が利用を証明しました。仮入金した ${amount} は再度請求されました。`,
  }),
};

const WITHDRAWN: Words = {
  "pt-BR": ({ number, amount }) => ({
    title: "Contestação retirada",
    text: `${number}: os ${amount} creditados voltaram a ser cobrados, como você pediu.`,
  }),
  en: ({ number, amount }) => ({
    title: "Contest given up",
    text: `${number}: the ${amount} credited were charged again, as you asked.`,
  }),
  es: ({ number, amount }) => ({
    title: "Disputa retirada",
    text: `${number}: los ${amount} acreditados se cobraron de nuevo, como pediste.`,
  }),
  zh: ({ number, amount }) => ({
    title: "申诉已撤回",
    text: `${number}：按您的要求，暂时入账的 ${amount} 已重新扣款。`,
  }),
  ja: ({ number, amount }) => ({
    title: "異議申立てを取り下げました",
    text: `${number}：ご希望により、仮入金した ${amount} は再度請求されました。`,
  }),
};

type ContestNotice = NoticeKind<Facts> & { readonly name: NoticeKindName };

function kind(name: NoticeKindName, words: Words): ContestNotice {
  const write = (facts: Facts, language: Language) => {
    const inWords = (amount: string) => amountWords(parseMoney("BRL", amount), language);
    const { amount, recovered } = facts;
    return words[language]({ ...facts, amount: inWords(amount), recovered: inWords(recovered) });
  };
  return {
    name,
    categories: [CARDS_CATEGORY],
    channels: ["inbox", "email"],
    mandatory: true,
    write: (facts, { language }) => write(facts, language),
    link: (id) => (id === null ? "/cards/purchases" : `/cards/contests/${id}`),
    letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
  };
}

export const CONTEST_NOTICES = {
  opened: kind("card_contest_opened", OPENED),
  waiting: kind("card_contest_waiting", WAITING),
  won: kind("card_contest_won", WON),
  lost: kind("card_contest_lost", LOST),
  withdrawn: kind("card_contest_withdrawn", WITHDRAWN),
} as const;

export type ContestNoticeName = keyof typeof CONTEST_NOTICES;

export const contestNotices = Object.values(CONTEST_NOTICES);
