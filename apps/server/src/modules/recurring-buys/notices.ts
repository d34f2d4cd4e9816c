import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import type { OtcAsset } from "@lastro/contracts/otc";
import type { BuySkipReason } from "@lastro/contracts/recurring-buys";
import { formatMoney, parseMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import {
  amountWords,
  type NoticeCategory,
  type NoticeKind,
  type NoticeText,
  notify,
} from "../notices/index.js";
import type { Plan } from "./plan.js";
import type { RecurringBuyCtx } from "./ports.js";

const INVESTMENTS: NoticeCategory = {
  name: "investments",
  realm: "bank",
  defaults: { inbox: true, email: false, sms: false, push: true },
};

interface Facts {
  readonly asset: OtcAsset;
  /** In reais, as a decimal. */
  readonly amount: string;
  readonly reason: BuySkipReason;
}

const WHY: Readonly<Record<Language, Readonly<Record<BuySkipReason, string>>>> = {
  "pt-BR": {
    insufficient_funds: "O saldo não bastou, e a compra recorrente está pausada. Retome quando quiser.",
    limit_exceeded: "O valor passava de um limite. A próxima compra segue marcada.",
    desk_unavailable: "A mesa não pôde vender hoje. A próxima compra segue marcada.",
    account_blocked: "Sua conta não podia comprar hoje. A próxima compra segue marcada.",
  },
  en: {
    insufficient_funds:
      "The balance did not suffice, and the recurring purchase is paused. Resume it when you like.",
    limit_exceeded: "The amount was above a limit. The next purchase stays planned.",
    desk_unavailable: "The desk could not sell today. The next purchase stays planned.",
    account_blocked: "Your account could not buy today. The next purchase stays planned.",
  },
  es: {
    insufficient_funds: "El saldo no alcanzó y la compra recurrente está en pausa. Reanúdala cuando quieras.",
    limit_exceeded: "El importe superaba un límite. La próxima compra sigue programada.",
    desk_unavailable: "La mesa no pudo vender hoy. La próxima compra sigue programada.",
    account_blocked: "Tu cuenta no podía comprar hoy. La próxima compra sigue programada.",
  },
  zh: {
    insufficient_funds: "余额不足，定投已暂停。您可随时恢复。",
    limit_exceeded: "金额超过限额。下一次购买照常进行。",
    desk_unavailable: "今日交易台无法出售。下一次购买照常进行。",
    account_blocked: "您的账户今日无法购买。下一次购买照常进行。",
  },
  ja: {
    insufficient_funds: "残高が足りず、積立購入を一時停止しました。いつでも再開できます。",
    limit_exceeded: "金額が限度額を超えていました。次回の購入は予定どおりです。",
    desk_unavailable: "本日はデスクで販売できませんでした。次回の購入は予定どおりです。",
    account_blocked: "本日はお客様の口座で購入できませんでした。次回の購入は予定どおりです。",
  },
};

const TITLE: Readonly<Record<Language, (bought: string) => string>> = {
  "pt-BR": (bought) => `Compra recorrente não realizada: ${bought}`,
  en: (bought) => `Recurring purchase not made: ${bought}`,
  es: (bought) => `Compra recurrente no realizada: ${bought}`,
  zh: (bought) => `定投未完成：${bought}`,
  ja: (bought) => `積立購入は実行されませんでした: ${bought}`,
};

function wordsOf({ asset, amount, reason }: Facts, language: Language): NoticeText {
  const bought = `${amountWords(parseMoney("BRL", amount), language)} · ${asset}`;
  return { title: TITLE[language](bought), text: WHY[language][reason] };
}

const skipped: NoticeKind<Facts> & { readonly name: NoticeKindName } = {
  name: "recurring_buy_skipped",
  categories: [INVESTMENTS],
  channels: ["inbox", "email"],
  write: (facts, { language }) => wordsOf(facts, language),
  letter: (facts, { language }) => ({ template: "notice", data: wordsOf(facts, language) }),
  link: () => "/investments/recurring",
};

export const recurringBuyNotices = [skipped];

/** Tells a client that nothing was bought on a day, and why. */
export async function tellOfSkip(
  tx: Tx,
  ctx: RecurringBuyCtx,
  { id, userId, asset, amount, next }: Plan,
  reason: BuySkipReason,
): Promise<void> {
  const addressee = await ctx.addressOf(tx, userId);
  if (!addressee) return;
  await notify(tx, ctx, [
    {
      kind: skipped,
      userId,
      source: `recurring_buy:${id}:${next?.day ?? ""}`,
      subjectId: id,
      facts: { asset, amount: formatMoney(amount), reason },
      at: ctx.clock.now(),
      addressee,
    },
  ]);
}
