import type { ErrorTable } from "./table.js";

export const recoveryErrors = {
  "recoveries.hash_invalid": {
    status: 422,
    "pt-BR":
      "Este não é o identificador de uma transação desta rede. Confira na carteira ou corretora de onde o valor saiu.",
    en: "This is not a transaction hash of this network. Check it in the wallet or exchange the amount left.",
    es: "Este no es el identificador de una transacción de esta red. Compruébalo en la billetera o casa de cambio de donde salió.",
    zh: "这不是该网络的交易哈希。请在转出的钱包或交易所核对。",
    ja: "このネットワークの取引ハッシュではありません。送金元のウォレットや取引所で確認してください。",
  },
  "recoveries.address_not_yours": {
    status: 422,
    "pt-BR":
      "Este endereço não é seu nesta rede, e não temos a chave dele. Fale com a carteira ou corretora dona do endereço. Nada foi cobrado.",
    en: "This address is not yours on this network, and we do not have its key. Ask the wallet or exchange the address belongs to. Nothing was charged.",
    es: "Esta dirección no es tuya en esta red y no tenemos su clave. Habla con la billetera o casa de cambio dueña de la dirección. No se cobró nada.",
    zh: "该地址不是您在此网络上的地址，我们没有其私钥。请联系该地址所属的钱包或交易所。未收取任何费用。",
    ja: "このアドレスはこのネットワークでのお客様のものではなく、当社は鍵を持っていません。アドレスの所有元にお問い合わせください。費用は発生していません。",
  },
  "recoveries.not_there": {
    status: 409,
    "pt-BR": "O caso já não está neste ponto. Nenhum valor foi movimentado. Atualize a página.",
    en: "The case no longer stands there. No money was moved. Reload the page.",
    es: "El caso ya no está en este punto. No se movió dinero. Actualiza la página.",
    zh: "该案件已不在此阶段。未移动任何资金。请刷新页面。",
    ja: "この案件はすでに別の段階にあります。資金は動いていません。ページを再読み込みしてください。",
  },
  "recoveries.displaced": {
    status: 409,
    "pt-BR":
      "A rede não mostra mais este depósito. Nenhum valor foi movimentado até ele voltar a um bloco final.",
    en: "The network no longer shows this deposit. No money moves until it stands in a final block again.",
    es: "La red ya no muestra este depósito. No se mueve dinero hasta que vuelva a un bloque final.",
    zh: "网络不再显示该笔充值。在其重新进入最终区块之前不会移动资金。",
    ja: "ネットワークにこの入金が表示されなくなりました。最終ブロックに戻るまで資金は動きません。",
  },
  "recoveries.account_closed": {
    status: 409,
    "pt-BR": "A conta do cliente está encerrada e não pode receber o valor. Nada foi creditado.",
    en: "The client's account is closed and cannot be credited. Nothing was credited.",
    es: "La cuenta del cliente está cerrada y no puede recibir el importe. No se acreditó nada.",
    zh: "客户账户已关闭，无法入账。未入账任何款项。",
    ja: "お客様の口座は解約済みのため入金できません。入金は行われていません。",
  },
  "recoveries.account_frozen": {
    status: 409,
    "pt-BR": "Nada pode sair da conta deste cliente até uma análise. Nenhum valor foi movimentado.",
    en: "Nothing may leave this client's account until a review. No money was moved.",
    es: "Nada puede salir de la cuenta de este cliente hasta un análisis. No se movió dinero.",
    zh: "在审核之前，该客户账户不得转出。未移动任何资金。",
    ja: "審査が終わるまでこのお客様の口座から出金できません。資金は動いていません。",
  },
  "recoveries.address_of_other_network": {
    status: 422,
    "pt-BR": "Escolha um endereço da mesma rede em que o valor está. Nada foi cobrado.",
    en: "Choose an address of the network the amount is on. Nothing was charged.",
    es: "Elige una dirección de la misma red en la que está el importe. No se cobró nada.",
    zh: "请选择款项所在网络的地址。未收取任何费用。",
    ja: "資産があるネットワークのアドレスを選んでください。費用は発生していません。",
  },
  "recoveries.address_not_proven": {
    status: 409,
    "pt-BR": "Prove primeiro, com uma assinatura, que esta carteira é sua. Nada foi cobrado.",
    en: "First prove by a signature that this wallet is yours. Nothing was charged.",
    es: "Prueba primero, con una firma, que esta billetera es tuya. No se cobró nada.",
    zh: "请先通过签名证明此钱包归您所有。未收取任何费用。",
    ja: "まず署名で、このウォレットがご本人のものであることを証明してください。費用は発生していません。",
  },
  "recoveries.address_cooling": {
    status: 409,
    "pt-BR":
      "Este endereço é novo: espere o prazo de segurança dele terminar e aceite de novo. Nada foi cobrado.",
    en: "This address is new: wait until its safety period is over and accept again. Nothing was charged.",
    es: "Esta dirección es nueva: espera a que termine su plazo de seguridad y acepta de nuevo. No se cobró nada.",
    zh: "该地址是新添加的：请等待安全期结束后再接受。未收取任何费用。",
    ja: "このアドレスは追加されたばかりです。安全期間が終わってからもう一度承諾してください。費用は発生していません。",
  },
  "recoveries.address_here": {
    status: 422,
    "pt-BR": "Este token não é aceito aqui: escolha um endereço seu fora deste banco. Nada foi cobrado.",
    en: "This token is not taken here: choose an address of yours outside this bank. Nothing was charged.",
    es: "Este token no se acepta aquí: elige una dirección tuya fuera de este banco. No se cobró nada.",
    zh: "本行不接受该代币：请选择您在本行以外的地址。未收取任何费用。",
    ja: "このトークンは当行では扱っていません。当行以外のご自身のアドレスを選んでください。費用は発生していません。",
  },
  "recoveries.fee_short": {
    status: 409,
    "pt-BR": "O saldo em reais não cobre a tarifa da recuperação. Nada foi cobrado.",
    en: "The balance in reais does not cover the recovery's fee. Nothing was charged.",
    es: "El saldo en reales no cubre la tarifa de la recuperación. No se cobró nada.",
    zh: "雷亚尔余额不足以支付追回费用。未收取任何费用。",
    ja: "レアル残高が回収手数料に足りません。費用は発生していません。",
  },
} as const satisfies ErrorTable;
