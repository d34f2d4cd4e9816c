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
  "crypto.fee_changed": {
    status: 409,
    "pt-BR":
      "A tarifa da rede subiu para {fee} {asset}. Confira de novo antes de enviar. Nada foi movimentado.",
    en: "The network fee rose to {fee} {asset}. Check again before sending. Nothing was moved.",
    es: "La comisión de la red subió a {fee} {asset}. Revísala antes de enviar. No se movió nada.",
    zh: "网络手续费已升至 {fee} {asset}。请重新确认后再发送。未移动任何资金。",
    ja: "ネットワーク手数料が {fee} {asset} に上がりました。もう一度確認してから送金してください。資金は動いていません。",
  },
  "crypto.fee_not_raisable": {
    status: 409,
    "pt-BR": "Este envio não espera por um bloco: a tarifa não pode ser aumentada.",
    en: "This payment is not waiting for a block: its fee cannot be raised.",
    es: "Este envío no espera un bloque: su comisión no se puede aumentar.",
    zh: "此笔转账并未在等待区块确认，无法提高手续费。",
    ja: "この送金はブロック待ちではないため、手数料を上げられません。",
  },
} as const satisfies ErrorTable;
