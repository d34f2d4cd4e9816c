import type { ErrorTable } from "./table.js";

export const taxErrors = {
  "tax.cost_changed": {
    status: 409,
    "pt-BR": "Este custo foi alterado em outro lugar. Confira o valor atual e envie de novo.",
    en: "This cost was changed elsewhere. Check the current amount and send it again.",
    es: "Este costo se cambió en otro lugar. Revisa el valor actual y envíalo de nuevo.",
    zh: "该成本已在别处更改。请核对当前金额后重新提交。",
    ja: "この取得価額は別の場所で変更されました。現在の金額を確認し、もう一度送信してください。",
  },
} as const satisfies ErrorTable;
