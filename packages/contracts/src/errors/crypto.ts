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
  "crypto.entry_not_own": {
    status: 409,
    "pt-BR": "Só uma carteira sua pode ser comprovada por assinatura.",
    en: "Only a wallet of your own can be proven by a signature.",
    es: "Solo una cartera tuya puede comprobarse con una firma.",
    zh: "只有您自己的钱包才能通过签名证明。",
    ja: "署名で証明できるのは、ご自身のウォレットだけです。",
  },
  "crypto.entry_proven": {
    status: 409,
    "pt-BR": "Esta carteira já está comprovada.",
    en: "This wallet is proven already.",
    es: "Esta cartera ya está comprobada.",
    zh: "该钱包已得到证明。",
    ja: "このウォレットはすでに証明されています。",
  },
  "crypto.proof_expired": {
    status: 409,
    "pt-BR": "O texto a assinar venceu. Peça outro e assine de novo.",
    en: "The text to sign has expired. Ask for another and sign again.",
    es: "El texto por firmar venció. Pide otro y firma de nuevo.",
    zh: "待签名的文本已过期。请重新获取并签名。",
    ja: "署名するテキストの有効期限が切れました。もう一度取得して署名してください。",
  },
  "crypto.signature_invalid": {
    status: 422,
    "pt-BR":
      "Esta assinatura não é deste texto pela chave deste endereço. Confira a carteira e assine de novo.",
    en: "This is no signature of this text by the key of this address. Check the wallet and sign again.",
    es: "Esta firma no es de este texto con la clave de esta dirección. Revisa la cartera y firma de nuevo.",
    zh: "该签名并非由此地址的密钥对此文本所作。请检查钱包后重新签名。",
    ja: "この署名は、このアドレスの鍵によるこのテキストの署名ではありません。ウォレットを確認して、もう一度署名してください。",
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
