import type { Language } from "./languages.js";

/** Why money that was to leave the house did not, and is available again. */
export const PAYOUT_FAILURES = [
  /** The token's issuer has blocked the address it was to go to. */
  "address_blacklisted",
  /** The network did not carry the transaction out. */
  "network_failed",
  /** Our Pix provider did not take it. */
  "pix_refused",
  /** It was taken, and the bank of the key did not carry it out. */
  "pix_not_carried_out",
] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

/** The sentence for each, as a clause that screens and letters end. */
export const PAYOUT_FAILURE_WORDS: Readonly<Record<PayoutFailure, Readonly<Record<Language, string>>>> = {
  address_blacklisted: {
    "pt-BR": "o emissor do USDT bloqueou o endereço de destino",
    en: "the issuer of USDT has blocked the destination address",
    es: "el emisor de USDT bloqueó la dirección de destino",
    zh: "USDT 发行方已冻结目标地址",
    ja: "USDT の発行者が送金先アドレスを凍結しています",
  },
  network_failed: {
    "pt-BR": "a rede não executou a transação",
    en: "the network did not carry out the transaction",
    es: "la red no ejecutó la transacción",
    zh: "网络未执行该交易",
    ja: "ネットワークが取引を実行しませんでした",
  },
  pix_refused: {
    "pt-BR": "o provedor do Pix recusou o envio",
    en: "the Pix provider refused to send it",
    es: "el proveedor de Pix rechazó el envío",
    zh: "Pix 服务商拒绝发送",
    ja: "Pix の事業者が送金を拒否しました",
  },
  pix_not_carried_out: {
    "pt-BR": "o banco não realizou o Pix",
    en: "the bank did not carry out the Pix",
    es: "el banco no realizó el Pix",
    zh: "银行未执行该 Pix",
    ja: "銀行が Pix を実行しませんでした",
  },
};
