import type { ErrorTable } from "./table.js";

export const ledgerErrors = {
  "ledger.insufficient_funds": {
    status: 422,
    "pt-BR": "Saldo disponível insuficiente. Nada foi movimentado.",
    en: "Insufficient available balance. Nothing was moved.",
    es: "Saldo disponible insuficiente. No se movió nada.",
    zh: "可用余额不足，未发生任何资金变动。",
    ja: "利用可能残高が不足しています。資金は動いていません。",
  },
  "ledger.hold_not_open": {
    status: 409,
    "pt-BR": "Este bloqueio já foi encerrado.",
    en: "This hold is already closed.",
    es: "Este bloqueo ya fue cerrado.",
    zh: "该冻结已结束。",
    ja: "この保留は既に終了しています。",
  },
  "ledger.hold_too_small": {
    status: 409,
    "pt-BR": "O valor é maior que o que ainda está bloqueado. Nenhum valor foi movimentado.",
    en: "The amount is more than what is still on hold. No money was moved.",
    es: "El importe es mayor que lo que sigue retenido. No se movió dinero.",
    zh: "该金额超过仍冻结的金额。没有资金变动。",
    ja: "金額が保留中の残額を超えています。資金は動いていません。",
  },
} as const satisfies ErrorTable;
