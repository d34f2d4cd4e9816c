import type { ErrorTable } from "./table.js";

export const web3Errors = {
  "web3.message_expired": {
    status: 409,
    "pt-BR": "O texto a assinar venceu ou já foi usado. Conecte a carteira de novo.",
    en: "The text to sign has expired or was used before. Connect the wallet again.",
    es: "El texto por firmar venció o ya se usó. Conecta la cartera de nuevo.",
    zh: "待签名的文本已过期或已使用。请重新连接钱包。",
    ja: "署名するテキストは期限切れか使用済みです。ウォレットをもう一度接続してください。",
  },
  "web3.signature_invalid": {
    status: 422,
    "pt-BR": "Esta assinatura não é desta carteira. Confira a conta escolhida nela e assine de novo.",
    en: "This is no signature of this wallet. Check the account chosen in it and sign again.",
    es: "Esta firma no es de esta cartera. Revisa la cuenta elegida en ella y firma de nuevo.",
    zh: "该签名并非由此钱包所作。请检查钱包中选择的账户后重新签名。",
    ja: "この署名はこのウォレットのものではありません。選択中のアカウントを確認して、もう一度署名してください。",
  },
  "web3.signature_undeployed": {
    status: 422,
    "pt-BR":
      "Esta carteira é um contrato que ainda não existe na rede. Faça uma primeira transação com ela e conecte de novo.",
    en: "This wallet is a contract that is not on the network yet. Send a first transaction with it and connect again.",
    es: "Esta cartera es un contrato que aún no existe en la red. Haz una primera transacción con ella y conéctala de nuevo.",
    zh: "该钱包是尚未部署到网络的合约。请先用它发起一笔交易，然后重新连接。",
    ja: "このウォレットは、まだネットワーク上に存在しないコントラクトです。最初の取引を行ってから、もう一度接続してください。",
  },
  "web3.wallet_known": {
    status: 409,
    "pt-BR": "Esta carteira já está conectada.",
    en: "This wallet is connected already.",
    es: "Esta cartera ya está conectada.",
    zh: "该钱包已连接。",
    ja: "このウォレットはすでに接続されています。",
  },
  "web3.wallets_full": {
    status: 409,
    "pt-BR": "Você já conectou 20 carteiras. Remova uma para conectar outra.",
    en: "You have connected 20 wallets already. Remove one to connect another.",
    es: "Ya conectaste 20 carteras. Quita una para conectar otra.",
    zh: "您已连接 20 个钱包。请先移除一个。",
    ja: "すでに20個のウォレットを接続しています。新しく接続するには1個削除してください。",
  },
  "web3.deposit_below_minimum": {
    status: 422,
    "pt-BR": "O depósito mínimo é de {minimum} {asset}.",
    en: "The minimum deposit is {minimum} {asset}.",
    es: "El depósito mínimo es de {minimum} {asset}.",
    zh: "最低存款金额为 {minimum} {asset}。",
    ja: "最低入金額は {minimum} {asset} です。",
  },
  "web3.network_not_of_wallet": {
    status: 422,
    "pt-BR": "Esta carteira não existe nesta rede. Escolha outra rede.",
    en: "This wallet does not exist on this network. Choose another network.",
    es: "Esta cartera no existe en esta red. Elige otra red.",
    zh: "该钱包不存在于此网络。请选择其他网络。",
    ja: "このウォレットはこのネットワークには存在しません。別のネットワークを選んでください。",
  },
} as const satisfies ErrorTable;
