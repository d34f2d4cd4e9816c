import type { ErrorTable } from "./table.js";

export const cryptoErrors = {
  "crypto.rail_unknown": {
    status: 422,
    "pt-BR": "Não recebemos este ativo por esta rede. Escolha outra rede.",
    en: "We do not take this asset on this network. Choose another network.",
    es: "No recibimos este activo por esta red. Elige otra red.",
    zh: "我们不支持通过该网络接收此资产。请选择其他网络。",
    ja: "このネットワークではこの資産を受け取れません。別のネットワークを選んでください。",
  },
  "crypto.entry_known": {
    status: 409,
    "pt-BR": "Este endereço já está nos seus endereços salvos.",
    en: "This address is in your address book already.",
    es: "Esta dirección ya está en tu libreta.",
    zh: "该地址已在您的地址簿中。",
    ja: "このアドレスはすでにアドレス帳にあります。",
  },
  "crypto.book_full": {
    status: 409,
    "pt-BR": "Você já salvou 100 endereços. Remova um para salvar outro.",
    en: "You have saved 100 addresses already. Remove one to save another.",
    es: "Ya guardaste 100 direcciones. Quita una para guardar otra.",
    zh: "您已保存 100 个地址。请先删除一个。",
    ja: "すでに100件のアドレスを保存しています。新しく保存するには1件削除してください。",
  },
  "crypto.withdrawal_below_minimum": {
    status: 422,
    "pt-BR":
      "Depois da tarifa, o valor enviado precisa ser de pelo menos {minimum} {asset}. Nada foi movimentado.",
    en: "After the fee, at least {minimum} {asset} has to be sent. Nothing was moved.",
    es: "Tras la comisión, el importe enviado debe ser de al menos {minimum} {asset}. No se movió nada.",
    zh: "扣除手续费后，发送金额至少为 {minimum} {asset}。未移动任何资金。",
    ja: "手数料を差し引いた送金額は {minimum} {asset} 以上である必要があります。資金は動いていません。",
  },
} as const satisfies ErrorTable;
