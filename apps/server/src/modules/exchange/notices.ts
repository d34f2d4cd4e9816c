import { type Language, wireOfMoney } from "@lastro/contracts";
import { type Asset, type Money, parseMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { tellEndpoints } from "../integrations/index.js";
import { amountWords, type NoticeKind, type NoticeText, notify } from "../notices/index.js";
import { OTC_SETTLED } from "../otc/index.js";
import type { ExchangeCtx } from "./ports.js";

interface WireAmount {
  readonly asset: Asset;
  readonly amount: string;
}
interface Facts {
  readonly gave: WireAmount;
  readonly got: WireAmount;
}
interface Words {
  readonly gave: string;
  readonly got: string;
}

const SETTLED: Readonly<Record<Language, (said: Words) => NoticeText>> = {
  "pt-BR": ({ gave, got }) => ({
    title: `Câmbio concluído: você recebeu ${got}`,
    text: `Valor entregue: ${gave}. A operação está no seu extrato.`,
  }),
  en: ({ gave, got }) => ({
    title: `Exchange completed: you received ${got}`,
    text: `Amount given: ${gave}. The operation is in your statement.`,
  }),
  es: ({ gave, got }) => ({
    title: `Cambio completado: recibiste ${got}`,
    text: `Importe entregado: ${gave}. La operación está en tu extracto.`,
  }),
  zh: ({ gave, got }) => ({
    title: `兑换完成：您收到 ${got}`,
    text: `支付金额：${gave}。该交易已记入您的对账单。`,
  }),
  ja: ({ gave, got }) => ({
    title: `両替が完了しました: ${got} を受け取りました`,
    text: `お支払い額: ${gave}。取引明細に記載されています。`,
  }),
};

/** Switched on and off with the desk's. */
const exchangeSettled: NoticeKind<Facts> = {
  name: "exchange_settled",
  categories: [OTC_SETTLED],
  channels: ["inbox"],
  write: ({ gave, got }, { language }) => {
    const words = ({ asset, amount }: WireAmount) => amountWords(parseMoney(asset, amount), language);
    return SETTLED[language]({ gave: words(gave), got: words(got) });
  },
  link: () => "/currency",
};

export const exchangeNotices = [exchangeSettled];

/** Notifies the client, and their programs, of what the settled exchange took and gave. */
export async function notifyOfSettlement(
  tx: Tx,
  ctx: ExchangeCtx,
  trade: { readonly userId: string; readonly orderId: string; readonly gives: Money; readonly gets: Money },
): Promise<void> {
  const { userId, orderId, gives, gets } = trade;
  const [gave, got] = [wireOfMoney(gives), wireOfMoney(gets)];
  await tellEndpoints(tx, ctx, [
    {
      ...{ type: "exchange.order_completed", ownerId: userId, source: `exchange:${orderId}` },
      data: {
        ...{ orderId, paidAsset: gave.asset, paidAmount: gave.amount },
        ...{ receivedAsset: got.asset, receivedAmount: got.amount },
      },
    },
  ]);
  const addressee = await ctx.addressOf(tx, userId);
  if (!addressee) return;
  await notify(tx, ctx, [
    {
      kind: exchangeSettled,
      userId,
      source: `exchange:${orderId}`,
      subjectId: orderId,
      facts: { gave, got },
      at: ctx.clock.now(),
      addressee,
    },
  ]);
}
