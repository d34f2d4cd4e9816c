import type { Language } from "@lastro/contracts";
import { type Asset, parseMoney } from "@lastro/money";
import { amountWords, type NoticeKind, type NoticeText } from "../notices/index.js";

interface ReceivedFacts {
  readonly asset: Asset;
  readonly amount: string;
  /** What people call the network. */
  readonly network: string;
}

type Write = (amount: string, network: string) => NoticeText;

const RECEIVED: Readonly<Record<Language, Write>> = {
  "pt-BR": (amount, network) => ({
    title: `Depósito recebido: ${amount}`,
    text: `Confirmado pela rede ${network}. O valor já está disponível na sua conta.`,
  }),
  en: (amount, network) => ({
    title: `Deposit received: ${amount}`,
    text: `Confirmed by the ${network} network. The amount is available in your account.`,
  }),
  es: (amount, network) => ({
    title: `Depósito recibido: ${amount}`,
    text: `Confirmado por la red ${network}. El importe ya está disponible en tu cuenta.`,
  }),
  zh: (amount, network) => ({
    title: `收到充值：${amount}`,
    text: `已由 ${network} 网络确认，款项已可使用。`,
  }),
  ja: (amount, network) => ({
    title: `入金を受け取りました: ${amount}`,
    text: `${network} ネットワークで確認されました。すでにご利用いただけます。`,
  }),
};

export const cryptoReceived: NoticeKind<ReceivedFacts> = {
  name: "crypto_received",
  categories: [
    { name: "crypto", realm: "bank", defaults: { inbox: true, email: false, sms: false, push: true } },
  ],
  channels: ["inbox"],
  write: ({ asset, amount, network }, { language }) =>
    RECEIVED[language](amountWords(parseMoney(asset, amount), language), network),
  link: () => "/crypto/deposit",
};

interface SentFacts {
  readonly asset: Asset;
  readonly amount: string;
  /** What the client calls the address. */
  readonly label: string;
}

const SENT: Readonly<Record<Language, Write>> = {
  "pt-BR": (amount, label) => ({
    title: `Envio confirmado: ${amount}`,
    text: `A rede confirmou o envio para ${label}.`,
  }),
  en: (amount, label) => ({
    title: `Sent and confirmed: ${amount}`,
    text: `The network confirmed the payment to ${label}.`,
  }),
  es: (amount, label) => ({
    title: `Envío confirmado: ${amount}`,
    text: `La red confirmó el envío a ${label}.`,
  }),
  zh: (amount, label) => ({ title: `转出已确认：${amount}`, text: `网络已确认向 ${label} 的转账。` }),
  ja: (amount, label) => ({
    title: `送金が確認されました: ${amount}`,
    text: `${label} への送金がネットワークで確認されました。`,
  }),
};

const NOT_SENT: Readonly<Record<Language, Write>> = {
  "pt-BR": (amount, label) => ({
    title: `Envio não realizado: ${amount}`,
    text: `O envio para ${label} não foi feito. O valor está disponível de novo na sua conta.`,
  }),
  en: (amount, label) => ({
    title: `Not sent: ${amount}`,
    text: `The payment to ${label} was not made. The amount is available in your account again.`,
  }),
  es: (amount, label) => ({
    title: `Envío no realizado: ${amount}`,
    text: `El envío a ${label} no se hizo. El importe vuelve a estar disponible en tu cuenta.`,
  }),
  zh: (amount, label) => ({
    title: `未能转出：${amount}`,
    text: `向 ${label} 的转账未执行，款项已重新可用。`,
  }),
  ja: (amount, label) => ({
    title: `送金できませんでした: ${amount}`,
    text: `${label} への送金は行われませんでした。金額は再びご利用いただけます。`,
  }),
};

const ofSending = (name: string, words: typeof SENT): NoticeKind<SentFacts> => ({
  name,
  categories: cryptoReceived.categories,
  channels: ["inbox"],
  write: ({ asset, amount, label }, { language }) =>
    words[language](amountWords(parseMoney(asset, amount), language), label),
  link: () => "/crypto/send",
});

export const cryptoSentNotice = ofSending("crypto_sent", SENT);
export const cryptoFailed = ofSending("crypto_failed", NOT_SENT);

export const cryptoNotices = [cryptoReceived, cryptoSentNotice, cryptoFailed] as const;
