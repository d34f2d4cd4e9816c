import type { Language } from "@lastro/contracts";
import { type Asset, parseMoney } from "@lastro/money";
import { amountWords, type NoticeKind, type NoticeText } from "../../notices/index.js";

interface ReceivedFacts {
  readonly asset: Asset;
  readonly amount: string;
  readonly sender: string;
}

type Write = (amount: string, sender: string) => NoticeText;

const RECEIVED: Readonly<Record<Language, Write>> = {
  "pt-BR": (amount, sender) => ({
    title: `Transferência recebida: ${amount}`,
    text: `Enviada por ${sender}. O valor já está disponível na sua conta.`,
  }),
  en: (amount, sender) => ({
    title: `Transfer received: ${amount}`,
    text: `Sent by ${sender}. The amount is available in your account.`,
  }),
  es: (amount, sender) => ({
    title: `Transferencia recibida: ${amount}`,
    text: `Enviada por ${sender}. El importe ya está disponible en tu cuenta.`,
  }),
  zh: (amount, sender) => ({
    title: `收到转账：${amount}`,
    text: `由 ${sender} 转入，款项已可使用。`,
  }),
  ja: (amount, sender) => ({
    title: `送金を受け取りました: ${amount}`,
    text: `${sender} 様からの送金です。すでにご利用いただけます。`,
  }),
};

export const transferReceived: NoticeKind<ReceivedFacts> = {
  name: "transfer_received",
  categories: [
    { name: "transfers", realm: "bank", defaults: { inbox: true, email: false, sms: false, push: true } },
  ],
  channels: ["inbox"],
  write: ({ asset, amount, sender }, { language }) =>
    RECEIVED[language](amountWords(parseMoney(asset, amount), language), sender),
  link: () => "/statement",
};
