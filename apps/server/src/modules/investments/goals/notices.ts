import type { Language } from "@lastro/contracts";
import type { SavingSkipReason } from "@lastro/contracts/investment-goals";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { formatMoney, type Money, parseMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { amountWords, type NoticeKind, type NoticeText, notify } from "../../notices/index.js";
import { INVESTMENTS } from "../notice-category.js";
import type { InvestmentCtx } from "../ports.js";
import type { Goal } from "./goal.js";

export interface SkippedFacts {
  readonly goal: string;
  /** In reais, as a decimal. */
  readonly amount: string;
  readonly reason: SavingSkipReason;
}

const WHY: Readonly<Record<Language, Readonly<Record<SavingSkipReason, string>>>> = {
  "pt-BR": {
    insufficient_funds: "O saldo não bastou, e o depósito automático está pausado. Retome quando quiser.",
    product_closed: "O investimento não aceitou o valor hoje. O próximo depósito segue marcado.",
    account_blocked: "Sua conta não podia investir hoje. O próximo depósito segue marcado.",
  },
  en: {
    insufficient_funds:
      "The balance did not suffice, and the automatic saving is paused. Resume it when you like.",
    product_closed: "The investment did not take the amount today. The next saving stays planned.",
    account_blocked: "Your account could not invest today. The next saving stays planned.",
  },
  es: {
    insufficient_funds:
      "El saldo no alcanzó y el depósito automático está en pausa. Reanúdalo cuando quieras.",
    product_closed: "La inversión no aceptó el importe hoy. El próximo depósito sigue programado.",
    account_blocked: "Tu cuenta no podía invertir hoy. El próximo depósito sigue programado.",
  },
  zh: {
    insufficient_funds: "余额不足，自动存入已暂停。您可随时恢复。",
    product_closed: "该投资今日未接受此金额。下一次存入照常进行。",
    account_blocked: "您的账户今日无法投资。下一次存入照常进行。",
  },
  ja: {
    insufficient_funds: "残高が足りず、自動積立を一時停止しました。いつでも再開できます。",
    product_closed: "本日は投資商品が金額を受け付けませんでした。次回の積立は予定どおりです。",
    account_blocked: "本日はお客様の口座で投資できませんでした。次回の積立は予定どおりです。",
  },
};

const TITLE: Readonly<Record<Language, (saved: string) => string>> = {
  "pt-BR": (saved) => `Depósito automático não realizado: ${saved}`,
  en: (saved) => `Automatic saving not made: ${saved}`,
  es: (saved) => `Depósito automático no realizado: ${saved}`,
  zh: (saved) => `自动存入未完成：${saved}`,
  ja: (saved) => `自動積立は実行されませんでした: ${saved}`,
};

function wordsOf({ goal, amount, reason }: SkippedFacts, language: Language): NoticeText {
  const saved = `${amountWords(parseMoney("BRL", amount), language)} · ${goal}`;
  return { title: TITLE[language](saved), text: WHY[language][reason] };
}

export const savingSkipped: NoticeKind<SkippedFacts> & { readonly name: NoticeKindName } = {
  name: "saving_skipped",
  categories: [INVESTMENTS],
  channels: ["inbox", "email"],
  write: (facts, { language }) => wordsOf(facts, language),
  letter: (facts, { language }) => ({ template: "notice", data: wordsOf(facts, language) }),
  link: () => "/investments/goals",
};

/** Tells a client that nothing was saved on a day, and why. */
export async function tellOfSkip(
  tx: Tx,
  ctx: InvestmentCtx,
  of: {
    readonly goal: Goal;
    readonly amount: Money<"BRL">;
    readonly day: string;
    readonly reason: SavingSkipReason;
  },
): Promise<void> {
  const { goal, amount, day, reason } = of;
  const addressee = await ctx.addressOf(tx, goal.userId);
  if (!addressee) return;
  await notify(tx, ctx, [
    {
      kind: savingSkipped,
      userId: goal.userId,
      source: `investments.saving:${goal.id}:${day}`,
      subjectId: goal.id,
      facts: { goal: goal.name, amount: formatMoney(amount), reason },
      at: ctx.clock.now(),
      addressee,
    },
  ]);
}
