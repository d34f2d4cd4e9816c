import type { ErrorTable } from "./table.js";

export const complianceErrors = {
  "compliance.daily_limit_exceeded": {
    status: 422,
    "pt-BR": "Este valor passa do seu limite diário. Nada foi movimentado.",
    en: "This amount exceeds your daily limit. Nothing was moved.",
    es: "Este importe supera tu límite diario. No se movió nada.",
    zh: "该金额超过您的每日限额，未发生任何资金变动。",
    ja: "この金額は1日の上限を超えています。資金は動いていません。",
  },
} as const satisfies ErrorTable;
