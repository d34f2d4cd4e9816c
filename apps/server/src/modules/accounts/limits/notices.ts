import type { Language } from "@lastro/contracts";
import type { LimitCategory, LimitRuleName } from "@lastro/contracts/limits";
import { parseMoney } from "@lastro/money";
import { SECURITY } from "../../customers/index.js";
import { amountWords, type NoticeKind, type NoticeText } from "../../notices/index.js";

interface LimitFacts {
  readonly category: LimitCategory;
  readonly rule: LimitRuleName;
  /** In reais. */
  readonly amount: string;
  /** When it comes into force; null where it already is. */
  readonly from: string | null;
}

interface Words {
  readonly title: string;
  readonly categories: Readonly<Record<LimitCategory, string>>;
  readonly rules: Readonly<Record<LimitRuleName, string>>;
  text(limit: string, amount: string, from: string | null): string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    title: "Um limite da sua conta mudou",
    categories: {
      pix: "Pix",
      transfer: "transferências",
      otc: "mesa OTC",
      p2p: "P2P",
      card: "cartões",
      sent: "Pix e transferências",
    },
    rules: {
      transaction: "por operação",
      day: "por dia",
      night: "à noite",
      month: "por mês",
      basic_24h: "em 24 horas",
    },
    text: (limit, amount, from) =>
      `Limite de ${limit}: ${from === null ? "agora é" : `a partir de ${from} será`} ${amount}. Se não foi você, redefina a senha agora e fale com o suporte.`,
  },
  en: {
    title: "A limit of your account changed",
    categories: {
      pix: "Pix",
      transfer: "transfers",
      otc: "OTC desk",
      p2p: "P2P",
      card: "cards",
      sent: "Pix and transfers",
    },
    rules: {
      transaction: "per operation",
      day: "per day",
      night: "at night",
      month: "per month",
      basic_24h: "in 24 hours",
    },
    text: (limit, amount, from) =>
      `Limit of ${limit}: ${from === null ? "it is now" : `from ${from} it will be`} ${amount}. If it was not you, reset your password now and talk to support.`,
  },
  es: {
    title: "Cambió un límite de tu cuenta",
    categories: {
      pix: "Pix",
      transfer: "transferencias",
      otc: "mesa OTC",
      p2p: "P2P",
      card: "tarjetas",
      sent: "Pix y transferencias",
    },
    rules: {
      transaction: "por operación",
      day: "por día",
      night: "de noche",
      month: "por mes",
      basic_24h: "en 24 horas",
    },
    text: (limit, amount, from) =>
      `Límite de ${limit}: ${from === null ? "ahora es" : `a partir del ${from} será`} ${amount}. Si no fuiste tú, restablece la contraseña ahora y habla con el soporte.`,
  },
  zh: {
    title: "您账户的一项限额已更改",
    categories: {
      pix: "Pix",
      transfer: "转账",
      otc: "场外交易",
      p2p: "P2P",
      card: "卡片",
      sent: "Pix 和转账",
    },
    rules: { transaction: "单笔", day: "每日", night: "夜间", month: "每月", basic_24h: "24 小时" },
    text: (limit, amount, from) =>
      `${limit}限额：${from === null ? "现为" : `自 ${from} 起为`} ${amount}。如果不是您本人操作，请立即重置密码并联系客服。`,
  },
  ja: {
    title: "口座の限度額が変更されました",
    categories: {
      pix: "Pix",
      transfer: "送金",
      otc: "OTCデスク",
      p2p: "P2P",
      card: "カード",
      sent: "Pixと送金",
    },
    rules: {
      transaction: "1回あたり",
      day: "1日あたり",
      night: "夜間",
      month: "1か月あたり",
      basic_24h: "24時間",
    },
    text: (limit, amount, from) =>
      `${limit}の限度額：${from === null ? "現在" : `${from} から`} ${amount}。心当たりがない場合は、すぐにパスワードを再設定し、サポートにご連絡ください。`,
  },
};

export const limitChanged: NoticeKind<LimitFacts> = {
  name: "limit_changed",
  categories: [SECURITY],
  channels: ["inbox", "email"],
  mandatory: true,
  write: (facts, { language }) => wordsOf(facts, language),
  link: () => "/settings/limits",
  letter: (facts, { language }) => ({ template: "notice", data: wordsOf(facts, language) }),
};

function wordsOf({ category, rule, amount, from }: LimitFacts, language: Language): NoticeText {
  const { title, categories, rules, text } = WORDS[language];
  const limit = `${categories[category]} (${rules[rule]})`;
  const shown = amountWords(parseMoney("BRL", amount), language);
  return { title, text: text(limit, shown, from === null ? null : instantWords(language, from)) };
}

function instantWords(language: Language, at: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "America/Sao_Paulo",
  }).format(new Date(at));
}
