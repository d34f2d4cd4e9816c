import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { SKIP_REASON_WORDS, type SkipReason } from "@lastro/contracts/pix-schedules";
import { parseMoney } from "@lastro/money";
import { amountWords, type NoticeKind, type NoticeText } from "../../notices/index.js";
import { PIX_SENT } from "../notices.js";

interface SkipFacts {
  /** In reais, as a decimal. */
  readonly amount: string;
  readonly receiver: string;
  readonly reason: SkipReason;
  /** The day of the next payment; null where there is none. */
  readonly next: string | null;
}

interface SkipWords {
  readonly amount: string;
  readonly receiver: string;
  readonly why: string;
  readonly next: string | null;
}

const SKIPPED: Readonly<Record<Language, (said: SkipWords) => NoticeText>> = {
  "pt-BR": ({ amount, receiver, why, next }) => ({
    title: `Pix agendado não realizado: ${amount}`,
    text: `O Pix agendado para ${receiver} não foi feito: ${why}. Nada foi movimentado. ${next ? `O próximo é em ${next}.` : "Não há outra data."}`,
  }),
  en: ({ amount, receiver, why, next }) => ({
    title: `Scheduled Pix not made: ${amount}`,
    text: `The scheduled Pix to ${receiver} was not made: ${why}. Nothing was moved. ${next ? `The next one is on ${next}.` : "There is no other date."}`,
  }),
  es: ({ amount, receiver, why, next }) => ({
    title: `Pix programado no realizado: ${amount}`,
    text: `El Pix programado a ${receiver} no se hizo: ${why}. No se movió nada. ${next ? `El próximo es el ${next}.` : "No hay otra fecha."}`,
  }),
  zh: ({ amount, receiver, why, next }) => ({
    title: `预约的 Pix 未完成：${amount}`,
    text: `付给 ${receiver} 的预约 Pix 未完成：${why}。未移动任何资金。${next ? `下一次在 ${next}。` : "没有其他日期。"}`,
  }),
  ja: ({ amount, receiver, why, next }) => ({
    title: `予約した Pix は実行されませんでした: ${amount}`,
    text: `${receiver} 様への予約 Pix は実行されませんでした（${why}）。資金は動いていません。${next ? `次回は ${next} です。` : "次回の予定はありません。"}`,
  }),
};

export const scheduleSkipped: NoticeKind<SkipFacts> & { readonly name: NoticeKindName } = {
  name: "pix_schedule_skipped",
  categories: [PIX_SENT],
  channels: ["inbox", "email"],
  mandatory: true,
  write: (facts, { language }) => wordsOf(facts, language),
  letter: (facts, { language }) => ({ template: "notice", data: wordsOf(facts, language) }),
  link: (scheduleId) => (scheduleId === null ? "/pix/schedules" : `/pix/schedules/${scheduleId}`),
};

function wordsOf({ amount, receiver, reason, next }: SkipFacts, language: Language): NoticeText {
  return SKIPPED[language]({
    amount: amountWords(parseMoney("BRL", amount), language),
    receiver,
    why: SKIP_REASON_WORDS[reason][language],
    next: next && dayWords(next, language),
  });
}

function dayWords(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
