import type { ErrorTable } from "./table.js";

export const recurringBuyErrors = {
  "recurring_buys.start_not_possible": {
    status: 422,
    "pt-BR": "A primeira compra pode ser de hoje até daqui a um ano.",
    en: "The first purchase may be from today to a year from now.",
    es: "La primera compra puede ser desde hoy hasta dentro de un año.",
    zh: "首次购买日期须在今天至一年之内。",
    ja: "最初の購入日は、本日から1年以内で指定してください。",
  },
  "recurring_buys.too_many": {
    status: 409,
    "pt-BR": "Você já tem 20 compras recorrentes. Encerre uma para criar outra.",
    en: "You have 20 recurring purchases already. End one to create another.",
    es: "Ya tienes 20 compras recurrentes. Termina una para crear otra.",
    zh: "您已有 20 个定投计划。请先结束一个。",
    ja: "すでに20件の積立購入があります。新しく作成するには1件終了してください。",
  },
  "recurring_buys.status_changed": {
    status: 409,
    "pt-BR": "Esta compra recorrente mudou enquanto você olhava. Confira e tente de novo.",
    en: "This recurring purchase changed while you looked. Check it and try again.",
    es: "Esta compra recurrente cambió mientras mirabas. Revísala e inténtalo de nuevo.",
    zh: "该定投计划在您查看期间已变更。请核对后重试。",
    ja: "この積立購入は閲覧中に変更されました。確認して、もう一度お試しください。",
  },
} as const satisfies ErrorTable;
