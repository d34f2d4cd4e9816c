import type { ErrorTable } from "./table.js";

export const escrowErrors = {
  "escrow.closed": {
    status: 409,
    "pt-BR": "Esta garantia já foi encerrada. Nada foi movimentado.",
    en: "This escrow is already closed. Nothing was moved.",
    es: "Esta garantía ya fue cerrada. No se movió nada.",
    zh: "该托管已结束，未发生任何资金变动。",
    ja: "このエスクローは既に終了しています。資金は動いていません。",
  },
  "escrow.not_enough_held": {
    status: 422,
    "pt-BR": "O valor passa do que está em garantia. Nada foi movimentado.",
    en: "The amount exceeds what is in escrow. Nothing was moved.",
    es: "El importe supera lo que está en garantía. No se movió nada.",
    zh: "金额超过托管余额，未发生任何资金变动。",
    ja: "金額がエスクロー残高を超えています。資金は動いていません。",
  },
} as const satisfies ErrorTable;
