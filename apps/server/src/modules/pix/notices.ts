import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import type { NoticeCategory, NoticeKind, NoticeText } from "../notices/index.js";

/** Also the switch of its letter in the settings. */
export const PIX_RECEIVED: NoticeCategory = {
  name: "pix_received",
  realm: "bank",
  defaults: { inbox: true, email: true, sms: false, push: true },
};

/** In reais, as decimals. */
interface ReceivedFacts {
  readonly amount: string;
  readonly payer: string;
}
interface ClawedBackFacts {
  readonly amount: string;
  /** What came out of the available balance. */
  readonly debited: string;
}

const RECEIVED: Readonly<Record<Language, (said: ReceivedFacts) => NoticeText>> = {
  "pt-BR": ({ amount, payer }) => ({
    title: `Pix recebido: ${amount}`,
    text: `Pix enviado por ${payer}. O valor já está disponível na sua conta.`,
  }),
  en: ({ amount, payer }) => ({
    title: `Pix received: ${amount}`,
    text: `Pix sent by ${payer}. The amount is available in your account.`,
  }),
  es: ({ amount, payer }) => ({
    title: `Pix recibido: ${amount}`,
    text: `Pix enviado por ${payer}. El importe ya está disponible en tu cuenta.`,
  }),
  zh: ({ amount, payer }) => ({
    title: `收到 Pix：${amount}`,
    text: `由 ${payer} 通过 Pix 发送，款项已可使用。`,
  }),
  ja: ({ amount, payer }) => ({
    title: `Pix を受け取りました: ${amount}`,
    text: `${payer} 様からの Pix です。すでにご利用いただけます。`,
  }),
};

const CLAWED_BACK: Readonly<Record<Language, (said: ClawedBackFacts) => NoticeText>> = {
  "pt-BR": ({ amount, debited }) => ({
    title: `Pix contestado: ${amount} devolvidos`,
    text: `Pelo Mecanismo Especial de Devolução (MED), ${amount} de um Pix que você recebeu voltaram a quem pagou. Do seu saldo disponível saíram ${debited}.`,
  }),
  en: ({ amount, debited }) => ({
    title: `Contested Pix: ${amount} taken back`,
    text: `Under the special return mechanism (MED), ${amount} of a Pix you received went back to whoever paid it. ${debited} came out of your available balance.`,
  }),
  es: ({ amount, debited }) => ({
    title: `Pix disputado: ${amount} devueltos`,
    text: `Por el mecanismo especial de devolución (MED), ${amount} de un Pix que recibiste volvieron a quien pagó. De tu saldo disponible salieron ${debited}.`,
  }),
  zh: ({ amount, debited }) => ({
    title: `Pix 被申诉：退回 ${amount}`,
    text: `根据特别退款机制 (MED)，您收到的一笔 Pix 中有 ${amount} 已退回付款人。从您的可用余额扣除 ${debited}。`,
  }),
  ja: ({ amount, debited }) => ({
    title: `Pix の異議申立て: ${amount} が返還されました`,
    text: `特別返還制度 (MED) により、お受け取りになった Pix のうち ${amount} が支払人に返還されました。ご利用可能残高から ${debited} が差し引かれました。`,
  }),
};

/** In reais, as decimals. */
interface ReturnEndedFacts {
  readonly amount: string;
  readonly carriedOut: "yes" | "no";
}

const RETURN_ENDED: Readonly<Record<Language, (said: ReturnEndedFacts) => NoticeText>> = {
  "pt-BR": ({ amount, carriedOut }) =>
    carriedOut === "yes"
      ? { title: `Pix devolvido: ${amount}`, text: `Devolvemos ${amount} a quem enviou o Pix.` }
      : {
          title: `Devolução não realizada: ${amount}`,
          text: `A devolução não foi aceita. ${amount} voltaram ao seu saldo disponível.`,
        },
  en: ({ amount, carriedOut }) =>
    carriedOut === "yes"
      ? { title: `Pix returned: ${amount}`, text: `${amount} went back to whoever sent the Pix.` }
      : {
          title: `Return not carried out: ${amount}`,
          text: `The return was not accepted. ${amount} are available in your account again.`,
        },
  es: ({ amount, carriedOut }) =>
    carriedOut === "yes"
      ? { title: `Pix devuelto: ${amount}`, text: `Devolvimos ${amount} a quien envió el Pix.` }
      : {
          title: `Devolución no realizada: ${amount}`,
          text: `La devolución no fue aceptada. ${amount} volvieron a tu saldo disponible.`,
        },
  zh: ({ amount, carriedOut }) =>
    carriedOut === "yes"
      ? { title: `Pix 已退回：${amount}`, text: `${amount} 已退回给付款人。` }
      : { title: `退款未完成：${amount}`, text: `退款未被接受，${amount} 已恢复为可用余额。` },
  ja: ({ amount, carriedOut }) =>
    carriedOut === "yes"
      ? { title: `Pix を返金しました: ${amount}`, text: `${amount} を送金元に返金しました。` }
      : {
          title: `返金できませんでした: ${amount}`,
          text: `返金は受け付けられませんでした。${amount} はご利用可能残高に戻りました。`,
        },
};

function returnEndedWords({ amount, carriedOut }: ReturnEndedFacts, language: Language): NoticeText {
  return RETURN_ENDED[language]({ amount: reais(amount, language), carriedOut });
}

type BankKind<Facts extends object> = NoticeKind<Facts> & { readonly name: NoticeKindName };

export const pixReceived: BankKind<ReceivedFacts> = {
  name: "pix_received",
  categories: [PIX_RECEIVED],
  channels: ["inbox", "email"],
  write: (facts, { language }) => RECEIVED[language](receivedWords(facts, language)),
  link: () => "/statement",
  letter: (facts, { language }) => ({ template: "pix_received", data: receivedWords(facts, language) }),
};

export const pixClawedBack: BankKind<ClawedBackFacts> = {
  name: "pix_clawed_back",
  categories: [PIX_RECEIVED],
  channels: ["inbox", "email"],
  mandatory: true,
  write: (facts, { language }) => CLAWED_BACK[language](clawedBackWords(facts, language)),
  link: () => "/statement",
  letter: (facts, { language }) => ({ template: "pix_clawed_back", data: clawedBackWords(facts, language) }),
};

export const pixReturnEnded: BankKind<ReturnEndedFacts> = {
  name: "pix_return_ended",
  categories: [PIX_RECEIVED],
  channels: ["inbox", "email"],
  mandatory: true,
  write: (facts, { language }) => returnEndedWords(facts, language),
  link: (id) => (id === null ? "/pix/received" : `/pix/received/${id}`),
  letter: (facts, { language }) => ({ template: "notice", data: returnEndedWords(facts, language) }),
};

export const pixNotices = [pixReceived, pixClawedBack, pixReturnEnded] as const;

function receivedWords({ amount, payer }: ReceivedFacts, language: Language): ReceivedFacts {
  return { amount: reais(amount, language), payer };
}

function clawedBackWords({ amount, debited }: ClawedBackFacts, language: Language): ClawedBackFacts {
  return { amount: reais(amount, language), debited: reais(debited, language) };
}

/** `R$ 25,50`. A decimal text is formatted exactly, digit by digit; the type knows only numbers. */
function reais(decimal: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency: "BRL" });
  return format.format(decimal as `${number}`);
}
