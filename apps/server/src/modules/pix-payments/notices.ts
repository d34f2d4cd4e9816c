import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { PAYOUT_FAILURE_WORDS, type PayoutFailure } from "@lastro/contracts/payouts";
import { parseMoney } from "@lastro/money";
import { amountWords, type NoticeCategory, type NoticeKind, type NoticeText } from "../notices/index.js";

export const PIX_SENT: NoticeCategory = {
  name: "pix_sent",
  realm: "bank",
  defaults: { inbox: true, email: false, sms: false, push: true },
};

interface PaymentFacts {
  /** In reais, as a decimal. */
  readonly amount: string;
  readonly receiver: string;
  readonly failure: PayoutFailure | null;
}

interface PaymentWords {
  readonly amount: string;
  readonly receiver: string;
  readonly why: string;
}

type Write = (said: PaymentWords) => NoticeText;

const PAID: Readonly<Record<Language, Write>> = {
  "pt-BR": ({ amount, receiver }) => ({
    title: `Pix enviado: ${amount}`,
    text: `${receiver} recebeu o seu Pix.`,
  }),
  en: ({ amount, receiver }) => ({ title: `Pix sent: ${amount}`, text: `${receiver} received your Pix.` }),
  es: ({ amount, receiver }) => ({ title: `Pix enviado: ${amount}`, text: `${receiver} recibió tu Pix.` }),
  zh: ({ amount, receiver }) => ({ title: `Pix 已发出：${amount}`, text: `${receiver} 已收到您的 Pix。` }),
  ja: ({ amount, receiver }) => ({
    title: `Pix を送金しました: ${amount}`,
    text: `${receiver} 様がお客様の Pix を受け取りました。`,
  }),
};

const FAILED: Readonly<Record<Language, Write>> = {
  "pt-BR": ({ amount, receiver, why }) => ({
    title: `Pix não realizado: ${amount}`,
    text: `O Pix para ${receiver} não foi feito: ${why}. O valor voltou ao seu saldo disponível.`,
  }),
  en: ({ amount, receiver, why }) => ({
    title: `Pix not made: ${amount}`,
    text: `The Pix to ${receiver} was not made: ${why}. The amount is available in your account again.`,
  }),
  es: ({ amount, receiver, why }) => ({
    title: `Pix no realizado: ${amount}`,
    text: `El Pix a ${receiver} no se hizo: ${why}. El importe volvió a tu saldo disponible.`,
  }),
  zh: ({ amount, receiver, why }) => ({
    title: `Pix 未完成：${amount}`,
    text: `付给 ${receiver} 的 Pix 未完成：${why}。金额已退回您的可用余额。`,
  }),
  ja: ({ amount, receiver, why }) => ({
    title: `Pix は実行されませんでした: ${amount}`,
    text: `${receiver} 様への Pix は実行されませんでした（${why}）。金額はご利用可能残高に戻りました。`,
  }),
};

const RETURNED: Readonly<Record<Language, Write>> = {
  "pt-BR": ({ amount, receiver }) => ({
    title: `Pix devolvido: ${amount}`,
    text: `${receiver} devolveu o seu Pix. O valor está na sua conta.`,
  }),
  en: ({ amount, receiver }) => ({
    title: `Pix returned: ${amount}`,
    text: `${receiver} returned your Pix. The amount is in your account.`,
  }),
  es: ({ amount, receiver }) => ({
    title: `Pix devuelto: ${amount}`,
    text: `${receiver} devolvió tu Pix. El importe está en tu cuenta.`,
  }),
  zh: ({ amount, receiver }) => ({
    title: `Pix 已退回：${amount}`,
    text: `${receiver} 已退回您的 Pix，款项已入您的账户。`,
  }),
  ja: ({ amount, receiver }) => ({
    title: `Pix が返金されました: ${amount}`,
    text: `${receiver} 様が Pix を返金しました。金額はお客様の口座に入金されました。`,
  }),
};

type PaymentNotice = NoticeKind<PaymentFacts> & { readonly name: NoticeKindName };

function noticeOf(name: NoticeKindName, words: Readonly<Record<Language, Write>>): PaymentNotice {
  return {
    name,
    categories: [PIX_SENT],
    channels: ["inbox"],
    mandatory: true,
    write: ({ amount, receiver, failure }, { language }) =>
      words[language]({
        amount: amountWords(parseMoney("BRL", amount), language),
        receiver,
        why: failure === null ? "" : PAYOUT_FAILURE_WORDS[failure][language],
      }),
    link: (paymentId) => (paymentId === null ? "/statement" : `/pix/payments/${paymentId}`),
  };
}

export const paymentPaid = noticeOf("pix_payment_paid", PAID);
export const paymentFailed = noticeOf("pix_payment_failed", FAILED);
export const paymentReturned = noticeOf("pix_payment_returned", RETURNED);

export const pixPaymentNotices = [paymentPaid, paymentFailed, paymentReturned];
