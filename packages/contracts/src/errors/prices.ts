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
} as const satisfies ErrorTable;
