import type { ErrorTable } from "./table.js";

export const transferErrors = {
  "transfer.recipient_suspended": {
    status: 409,
    "pt-BR": "A conta de destino não pode receber agora. Nada foi movimentado.",
    en: "The recipient's account cannot receive now. Nothing was moved.",
    es: "La cuenta de destino no puede recibir ahora. No se movió nada.",
    zh: "收款账户目前无法收款，未发生任何资金变动。",
    ja: "受取人の口座は現在受け取ることができません。資金は動いていません。",
  },
  "transfer.recipient_not_found": {
    status: 404,
    "pt-BR": "Não encontramos um cliente com esses dados. Nada foi movimentado.",
    en: "We found no client with these details. Nothing was moved.",
    es: "No encontramos un cliente con esos datos. No se movió nada.",
    zh: "未找到符合这些信息的客户，未发生任何资金变动。",
    ja: "該当するお客様が見つかりません。資金は動いていません。",
  },
  "transfer.to_oneself": {
    status: 422,
    "pt-BR": "Escolha outra pessoa: não é possível transferir para a própria conta.",
    en: "Choose someone else: you cannot transfer to your own account.",
    es: "Elige a otra persona: no puedes transferir a tu propia cuenta.",
    zh: "请选择其他人：不能向自己的账户转账。",
    ja: "別の方を選択してください。ご自身の口座へは送金できません。",
  },
  "transfer.amount_not_positive": {
    status: 422,
    "pt-BR": "Informe um valor maior que zero.",
    en: "Enter an amount greater than zero.",
    es: "Introduce un importe mayor que cero.",
    zh: "请输入大于零的金额。",
    ja: "ゼロより大きい金額を入力してください。",
  },
  "transfer.value_unknown": {
    status: 503,
    "pt-BR":
      "Sem cotação atual não podemos conferir o seu limite para este ativo. Tente novamente em instantes.",
    en: "Without a current price we cannot check your limit for this asset. Try again shortly.",
    es: "Sin una cotización actual no podemos comprobar tu límite para este activo. Inténtalo de nuevo en unos instantes.",
    zh: "没有最新报价，无法核对您对此资产的限额，请稍后再试。",
    ja: "現在の価格がないため、この資産の上限を確認できません。しばらくしてから再度お試しください。",
  },
} as const satisfies ErrorTable;
