import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { parseMoney } from "@lastro/money";
import { amountWords, type NoticeCategory, type NoticeKind, type NoticeText } from "../notices/index.js";

/** Also the switch of its letters in the settings. */
const PIX_DISPUTES: NoticeCategory = {
  name: "pix_disputes",
  realm: "bank",
  defaults: { inbox: true, email: true, sms: false, push: true },
};

/** In reais, as decimals. */
interface Facts {
  readonly amount: string;
  /** Hours left to defend; absent elsewhere. */
  readonly hours?: string;
}

type Words = Readonly<Record<Language, (amount: string, hours: string) => NoticeText>>;

const CONTESTED: Words = {
  "pt-BR": (amount) => ({
    title: `Um Pix de ${amount} que você recebeu foi contestado`,
    text: "Bloqueamos o que havia dele no seu saldo. Você tem 5 dias para se defender, com texto e documentos.",
  }),
  en: (amount) => ({
    title: `A Pix of ${amount} you received was contested`,
    text: "We hold what was there of it. You have 5 days to defend yourself, in words and documents.",
  }),
  es: (amount) => ({
    title: `Un Pix de ${amount} que recibiste fue disputado`,
    text: "Bloqueamos lo que había de él en tu saldo. Tienes 5 días para defenderte, con texto y documentos.",
  }),
  zh: (amount) => ({
    title: `您收到的一笔 ${amount} 的 Pix 被申诉`,
    text: "我们已冻结余额中的相应款项。您有 5 天时间提交文字和文件进行答辩。",
  }),
  ja: (amount) => ({
    title: `受け取った ${amount} の Pix に異議が申し立てられました`,
    text: "残っていた分を保留しました。5 日以内に文章と書類で弁明できます。",
  }),
};

const WARNING: Words = {
  "pt-BR": (amount, hours) => ({
    title: `Faltam ${hours} horas para sua defesa`,
    text: `O Pix contestado de ${amount} ainda não tem resposta sua. Sem ela, o valor pode voltar a quem pagou.`,
  }),
  en: (amount, hours) => ({
    title: `${hours} hours left for your defence`,
    text: `You have not answered about the contested Pix of ${amount}. Without an answer it may go back to its payer.`,
  }),
  es: (amount, hours) => ({
    title: `Faltan ${hours} horas para tu defensa`,
    text: `El Pix disputado de ${amount} aún no tiene tu respuesta. Sin ella, el importe puede volver a quien pagó.`,
  }),
  zh: (amount, hours) => ({
    title: `答辩剩余 ${hours} 小时`,
    text: `您尚未就 ${amount} 的被申诉 Pix 作出答复。若不答复，款项可能退回付款人。`,
  }),
  ja: (amount, hours) => ({
    title: `弁明の期限まであと ${hours} 時間です`,
    text: `${amount} の Pix への回答がまだありません。回答がないと、支払人に返還されることがあります。`,
  }),
};

const AGREED: Words = {
  "pt-BR": (amount) => ({
    title: `Contestação aprovada: Pix de ${amount}`,
    text: "O valor bloqueado volta a quem pagou. Se faltar, os próximos créditos em reais completam até o fim do prazo.",
  }),
  en: (amount) => ({
    title: `Dispute approved: Pix of ${amount}`,
    text: "What was held goes back to its payer. What is missing is paid by the next credits in reais until the time is over.",
  }),
  es: (amount) => ({
    title: `Disputa aprobada: Pix de ${amount}`,
    text: "El importe bloqueado vuelve a quien pagó. Lo que falte se completa con los próximos créditos en reales hasta el fin del plazo.",
  }),
  zh: (amount) => ({
    title: `申诉获准：${amount} 的 Pix`,
    text: "已冻结的款项将退回付款人。不足部分在期限内由后续的雷亚尔入账补足。",
  }),
  ja: (amount) => ({
    title: `異議が認められました: ${amount} の Pix`,
    text: "保留分は支払人に返還されます。不足分は期限まで今後のレアル入金から充当されます。",
  }),
};

const RELEASED: Words = {
  "pt-BR": (amount) => ({
    title: `Contestação encerrada: Pix de ${amount}`,
    text: "O valor que estava bloqueado está disponível de novo na sua conta.",
  }),
  en: (amount) => ({
    title: `Dispute ended: Pix of ${amount}`,
    text: "What was held is available in your account again.",
  }),
  es: (amount) => ({
    title: `Disputa terminada: Pix de ${amount}`,
    text: "El importe bloqueado está disponible de nuevo en tu cuenta.",
  }),
  zh: (amount) => ({ title: `申诉结束：${amount} 的 Pix`, text: "已冻结的款项现已恢复可用。" }),
  ja: (amount) => ({
    title: `異議申立てが終了しました: ${amount} の Pix`,
    text: "保留されていた金額は再びご利用いただけます。",
  }),
};

const RECOVERY_APPROVED: Words = {
  "pt-BR": (amount) => ({
    title: `Sua contestação foi aprovada: Pix de ${amount}`,
    text: "A fraude foi reconhecida. O que for recuperado entra na sua conta.",
  }),
  en: (amount) => ({
    title: `Your dispute was approved: Pix of ${amount}`,
    text: "The fraud was recognised. What is recovered comes into your account.",
  }),
  es: (amount) => ({
    title: `Tu disputa fue aprobada: Pix de ${amount}`,
    text: "El fraude fue reconocido. Lo que se recupere entra en tu cuenta.",
  }),
  zh: (amount) => ({
    title: `您的申诉已获准：${amount} 的 Pix`,
    text: "欺诈已确认，追回的款项将转入您的账户。",
  }),
  ja: (amount) => ({
    title: `異議が認められました: ${amount} の Pix`,
    text: "不正が認められました。回収された金額は口座に入金されます。",
  }),
};

const RECOVERY_REJECTED: Words = {
  "pt-BR": (amount) => ({
    title: `Sua contestação foi rejeitada: Pix de ${amount}`,
    text: "O banco de quem recebeu não reconheceu fraude. Você pode procurar a pessoa, a polícia ou o Procon.",
  }),
  en: (amount) => ({
    title: `Your dispute was rejected: Pix of ${amount}`,
    text: "The receiver's bank did not recognise a fraud. You may turn to the person, the police or consumer protection.",
  }),
  es: (amount) => ({
    title: `Tu disputa fue rechazada: Pix de ${amount}`,
    text: "El banco de quien recibió no reconoció fraude. Puedes acudir a la persona, a la policía o a consumo.",
  }),
  zh: (amount) => ({
    title: `您的申诉被驳回：${amount} 的 Pix`,
    text: "收款方银行未认定为欺诈。您可联系对方、警方或消费者保护机构。",
  }),
  ja: (amount) => ({
    title: `異議は認められませんでした: ${amount} の Pix`,
    text: "受取側の銀行は不正を認めませんでした。相手方、警察、消費者窓口にご相談いただけます。",
  }),
};

type DisputeNotice = NoticeKind<Facts> & { readonly name: NoticeKindName };

function kind(name: NoticeKindName, words: Words): DisputeNotice {
  const write = (facts: Facts, language: Language) =>
    words[language](amountWords(parseMoney("BRL", facts.amount), language), facts.hours ?? "");
  return {
    name,
    categories: [PIX_DISPUTES],
    channels: ["inbox", "email"],
    mandatory: true,
    write: (facts, { language }) => write(facts, language),
    link: (id) => (id === null ? "/pix/disputes" : `/pix/disputes/${id}`),
    letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
  };
}

export const DISPUTE_NOTICES = {
  contested: kind("pix_contested", CONTESTED),
  warning: kind("pix_contest_warning", WARNING),
  agreed: kind("pix_contest_agreed", AGREED),
  released: kind("pix_contest_released", RELEASED),
  recoveryApproved: kind("pix_recovery_approved", RECOVERY_APPROVED),
  recoveryRejected: kind("pix_recovery_rejected", RECOVERY_REJECTED),
} as const;

export type DisputeNoticeName = keyof typeof DISPUTE_NOTICES;

export const pixDisputeNotices = Object.values(DISPUTE_NOTICES);
