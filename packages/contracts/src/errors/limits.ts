import type { ErrorTable } from "./table.js";

export const limitsErrors = {
  "limits.exceeded": {
    status: 422,
    "pt-BR": "Este valor passa do seu limite, do qual restam {left} {asset}. Nada foi movimentado.",
    en: "This amount exceeds your limit, of which {left} {asset} is left. Nothing was moved.",
    es: "Este importe supera tu límite, del que quedan {left} {asset}. No se movió nada.",
    zh: "该金额超过您的限额，剩余额度为 {left} {asset}，未发生任何资金变动。",
    ja: "この金額は上限を超えています。残りの枠は {left} {asset} です。資金は動いていません。",
  },
  "limits.device_not_registered": {
    status: 422,
    "pt-BR":
      "Este aparelho ainda não está cadastrado: até R$ 200 por operação e R$ 1.000 por dia. Nada foi movimentado.",
    en: "This device is not registered yet: up to R$ 200 per operation and R$ 1,000 per day. Nothing was moved.",
    es: "Este dispositivo aún no está registrado: hasta R$ 200 por operación y R$ 1.000 por día. No se movió nada.",
    zh: "此设备尚未登记：单笔最多 R$ 200，每日最多 R$ 1,000。未发生任何资金变动。",
    ja: "この端末はまだ登録されていません。1回 R$ 200、1日 R$ 1,000 までです。資金は動いていません。",
  },
  "limits.above_maximum": {
    status: 422,
    "pt-BR": "Este limite é maior do que o permitido para a sua conta.",
    en: "This limit is higher than your account allows.",
    es: "Este límite es mayor que el permitido para tu cuenta.",
    zh: "该限额高于您的账户允许的上限。",
    ja: "この上限額は、お客様の口座で許可されている額を超えています。",
  },
} as const satisfies ErrorTable;
