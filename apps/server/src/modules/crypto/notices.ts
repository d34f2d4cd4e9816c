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
  categories: [{ name: "crypto", realm: "bank", defaults: { inbox: true, email: false, sms: false } }],
  channels: ["inbox"],
  write: ({ asset, amount, network }, { language }) =>
    RECEIVED[language](amountWords(parseMoney(asset, amount), language), network),
  link: () => "/crypto/deposit",
};
