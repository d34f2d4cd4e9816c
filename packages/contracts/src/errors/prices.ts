import type { ErrorTable } from "./table.js";

export const pricesErrors = {
  "prices.unavailable": {
    status: 503,
    "pt-BR": "Os preços estão indisponíveis no momento. Tente novamente em instantes.",
    en: "Prices are unavailable at the moment. Try again shortly.",
    es: "Los precios no están disponibles en este momento. Inténtalo de nuevo en unos instantes.",
    zh: "价格暂时不可用，请稍后再试。",
    ja: "現在、価格を取得できません。しばらくしてから再度お試しください。",
  },
  "prices.too_many_alerts": {
    status: 422,
    "pt-BR": "Você já tem 20 alertas esperando. Remova um para criar outro.",
    en: "You already have 20 alerts waiting. Remove one to create another.",
    es: "Ya tienes 20 alertas en espera. Elimina una para crear otra.",
    zh: "您已有 20 个等待中的提醒，请先删除一个再创建。",
    ja: "待機中のアラートがすでに 20 件あります。作成するには、いずれかを削除してください。",
  },
  "prices.alert_exists": {
    status: 409,
    "pt-BR": "Você já tem um alerta para este preço.",
    en: "You already have an alert for this price.",
    es: "Ya tienes una alerta para este precio.",
    zh: "您已为此价格设置了提醒。",
    ja: "この価格のアラートはすでにあります。",
  },
  "prices.alert_already_met": {
    status: 422,
    "pt-BR": "O preço atual já atende a este alerta. Escolha outro valor.",
    en: "The current price already meets this alert. Choose another value.",
    es: "El precio actual ya cumple esta alerta. Elige otro valor.",
    zh: "当前价格已满足此提醒，请选择其他数值。",
    ja: "現在の価格はすでにこの条件を満たしています。別の値を指定してください。",
  },
} as const satisfies ErrorTable;
