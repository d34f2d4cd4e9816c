import { type Language, wireOfMoney } from "@lastro/contracts";
import { type Money, parseMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { amountWords, type NoticeKind, type NoticeText, notify } from "../notices/index.js";
import { savingSkipped } from "./goals/notices.js";
import { INVESTMENTS } from "./notice-category.js";
import type { InvestmentJobCtx } from "./ports.js";

interface Facts {
  readonly net: string;
}

const MATURED: Readonly<Record<Language, (net: string) => NoticeText>> = {
  "pt-BR": (net) => ({
    title: `Seu investimento venceu: ${net} na sua conta`,
    text: "Principal e rendimento, já descontados os impostos, estão disponíveis.",
  }),
  en: (net) => ({
    title: `Your investment has matured: ${net} in your account`,
    text: "Principal and yield, less taxes, are available.",
  }),
  es: (net) => ({
    title: `Tu inversión venció: ${net} en tu cuenta`,
    text: "El principal y el rendimiento, ya descontados los impuestos, están disponibles.",
  }),
  zh: (net) => ({
    title: `您的投资已到期：${net} 已入账`,
    text: "本金和收益（已扣税）现已可用。",
  }),
  ja: (net) => ({
    title: `投資が満期になりました: ${net} が口座に入りました`,
    text: "元本と税引後の利息をご利用いただけます。",
  }),
};

const matured: NoticeKind<Facts> = {
  name: "investment_matured",
  categories: [INVESTMENTS],
  channels: ["inbox"],
  write: ({ net }, { language }) => MATURED[language](amountWords(parseMoney("BRL", net), language)),
  link: () => "/investments",
};

export const investmentNotices = [matured, savingSkipped];

/** Tells a client that what they invested has matured and been paid out. */
export async function notifyOfMaturity(
  tx: Tx,
  ctx: InvestmentJobCtx,
  of: { readonly userId: string; readonly redemptionId: string; readonly net: Money<"BRL"> },
): Promise<void> {
  const addressee = await ctx.addressOf(tx, of.userId);
  if (!addressee) return;
  await notify(tx, ctx, [
    {
      kind: matured,
      userId: of.userId,
      source: `investments:${of.redemptionId}`,
      subjectId: of.redemptionId,
      facts: { net: wireOfMoney(of.net).amount },
      at: ctx.clock.now(),
      addressee,
    },
  ]);
}
