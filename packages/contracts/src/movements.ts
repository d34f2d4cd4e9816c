import type { Language } from "./languages.js";

type Words = Readonly<Record<Language, string>>;

/** What a movement of a statement is called: the title of its row, its receipt and its line in an export. */
export const MOVEMENT_TITLES = {
  pixReceived: {
    "pt-BR": "Pix recebido",
    en: "Pix received",
    es: "Pix recibido",
    zh: "收到 Pix",
    ja: "Pix 受取",
  },
  pixSent: { "pt-BR": "Pix enviado", en: "Pix sent", es: "Pix enviado", zh: "发出 Pix", ja: "Pix 送金" },
  pixReturnReceived: {
    "pt-BR": "Devolução de Pix recebida",
    en: "Pix returned to you",
    es: "Devolución de Pix recibida",
    zh: "收到 Pix 退款",
    ja: "Pix 返金の受取",
  },
  pixReturnSent: {
    "pt-BR": "Devolução de Pix enviada",
    en: "Pix returned by you",
    es: "Devolución de Pix enviada",
    zh: "发出 Pix 退款",
    ja: "Pix 返金の送付",
  },
  pixContestOver: {
    "pt-BR": "Valor liberado de contestação",
    en: "Released from a dispute",
    es: "Importe liberado de una disputa",
    zh: "申诉结束后释放",
    ja: "異議申立てからの解除",
  },
  pixClawedBack: {
    "pt-BR": "Pix contestado e devolvido (MED)",
    en: "Pix contested and taken back (MED)",
    es: "Pix disputado y devuelto (MED)",
    zh: "Pix 被申诉退回 (MED)",
    ja: "Pix 異議申立てによる返還 (MED)",
  },
  otcBuy: {
    "pt-BR": "Compra na mesa OTC",
    en: "Bought at the OTC desk",
    es: "Compra en la mesa OTC",
    zh: "OTC 柜台买入",
    ja: "OTC デスクで購入",
  },
  otcSell: {
    "pt-BR": "Venda na mesa OTC",
    en: "Sold at the OTC desk",
    es: "Venta en la mesa OTC",
    zh: "OTC 柜台卖出",
    ja: "OTC デスクで売却",
  },
  exchanged: {
    "pt-BR": "Câmbio",
    en: "Exchange",
    es: "Cambio",
    zh: "兑换",
    ja: "両替",
  },
  investmentApplied: {
    "pt-BR": "Aplicação em investimento",
    en: "Invested",
    es: "Aplicación en inversión",
    zh: "投资申购",
    ja: "投資の申込",
  },
  investmentRedeemed: {
    "pt-BR": "Resgate de investimento",
    en: "Investment redeemed",
    es: "Rescate de inversión",
    zh: "投资赎回",
    ja: "投資の解約",
  },
  vaultDeposited: {
    "pt-BR": "Guardado no Cofre",
    en: "Put into the vault",
    es: "Guardado en la bóveda",
    zh: "存入保险库",
    ja: "保管庫へ移動",
  },
  vaultWithdrawn: {
    "pt-BR": "Retirado do Cofre",
    en: "Taken out of the vault",
    es: "Retirado de la bóveda",
    zh: "从保险库取出",
    ja: "保管庫から取り出し",
  },
  cardToppedUp: {
    "pt-BR": "Carga de cartão",
    en: "Card topped up",
    es: "Recarga de tarjeta",
    zh: "卡片充值",
    ja: "カードへのチャージ",
  },
  cardWithdrawn: {
    "pt-BR": "Retirada do cartão",
    en: "Taken back from a card",
    es: "Retiro de la tarjeta",
    zh: "从卡片取回",
    ja: "カードからの払い戻し",
  },
  cardIssueFee: {
    "pt-BR": "Taxa de emissão de cartão",
    en: "Card issue fee",
    es: "Comisión de emisión de tarjeta",
    zh: "发卡费",
    ja: "カード発行手数料",
  },
  cardIssueFeeReturned: {
    "pt-BR": "Taxa de emissão devolvida",
    en: "Card issue fee returned",
    es: "Comisión de emisión devuelta",
    zh: "发卡费已退还",
    ja: "カード発行手数料の返金",
  },
  transferReceived: {
    "pt-BR": "Transferência recebida",
    en: "Transfer received",
    es: "Transferencia recibida",
    zh: "收到转账",
    ja: "振込の受取",
  },
  transferSent: {
    "pt-BR": "Transferência enviada",
    en: "Transfer sent",
    es: "Transferencia enviada",
    zh: "发出转账",
    ja: "振込の送金",
  },
  cryptoReceived: {
    "pt-BR": "Depósito de cripto recebido",
    en: "Crypto deposit received",
    es: "Depósito de cripto recibido",
    zh: "收到加密货币充值",
    ja: "暗号資産の入金",
  },
  cryptoSent: {
    "pt-BR": "Cripto enviada",
    en: "Crypto sent",
    es: "Cripto enviada",
    zh: "发出加密货币",
    ja: "暗号資産の送金",
  },
  recoveryFee: {
    "pt-BR": "Tarifa de recuperação de cripto",
    en: "Crypto recovery fee",
    es: "Tarifa de recuperación de cripto",
    zh: "加密货币追回费用",
    ja: "暗号資産の回収手数料",
  },
  p2pBought: {
    "pt-BR": "Compra no P2P",
    en: "Bought on P2P",
    es: "Compra en el P2P",
    zh: "P2P 买入",
    ja: "P2Pで購入",
  },
  p2pLocked: {
    "pt-BR": "Venda no P2P: em garantia",
    en: "Sold on P2P: in escrow",
    es: "Venta en el P2P: en garantía",
    zh: "P2P 卖出：已托管",
    ja: "P2Pで売却：エスクロー",
  },
  p2pReturned: {
    "pt-BR": "P2P: garantia devolvida",
    en: "P2P: escrow returned",
    es: "P2P: garantía devuelta",
    zh: "P2P：托管退回",
    ja: "P2P：エスクロー返却",
  },
  p2pShared: {
    "pt-BR": "P2P: divisão da garantia",
    en: "P2P: escrow shared",
    es: "P2P: garantía repartida",
    zh: "P2P：托管分配",
    ja: "P2P：エスクロー分配",
  },
  p2pPaid: {
    "pt-BR": "Pagamento no P2P",
    en: "Paid on P2P",
    es: "Pago en el P2P",
    zh: "P2P 付款",
    ja: "P2Pの支払い",
  },
  p2pReceived: {
    "pt-BR": "Recebimento no P2P",
    en: "Received on P2P",
    es: "Cobro en el P2P",
    zh: "P2P 收款",
    ja: "P2Pの受取",
  },
  cashbackCredited: {
    "pt-BR": "Cashback creditado",
    en: "Cashback credited",
    es: "Cashback acreditado",
    zh: "返现入账",
    ja: "キャッシュバック付与",
  },
  cashbackRedeemed: {
    "pt-BR": "Cashback resgatado",
    en: "Cashback redeemed",
    es: "Cashback canjeado",
    zh: "返现兑换",
    ja: "キャッシュバック交換",
  },
  cashbackReversed: {
    "pt-BR": "Cashback estornado",
    en: "Cashback reversed",
    es: "Cashback revertido",
    zh: "返现撤回",
    ja: "キャッシュバック取消",
  },
  cashbackExpired: {
    "pt-BR": "Cashback vencido",
    en: "Cashback expired",
    es: "Cashback vencido",
    zh: "返现到期",
    ja: "キャッシュバック失効",
  },
  cashbackSent: {
    "pt-BR": "PRP enviados",
    en: "PRP sent",
    es: "PRP enviados",
    zh: "PRP 转出",
    ja: "PRP の送付",
  },
  cashbackReceived: {
    "pt-BR": "PRP recebidos",
    en: "PRP received",
    es: "PRP recibidos",
    zh: "PRP 转入",
    ja: "PRP の受取",
  },
  cashbackFee: {
    "pt-BR": "Tarifa paga em PRP",
    en: "Fee paid in PRP",
    es: "Tarifa pagada en PRP",
    zh: "以 PRP 支付的费用",
    ja: "PRP で支払った手数料",
  },
  cashbackFeeReturned: {
    "pt-BR": "Tarifa devolvida em PRP",
    en: "Fee returned in PRP",
    es: "Tarifa devuelta en PRP",
    zh: "以 PRP 退还的费用",
    ja: "PRP で返却された手数料",
  },
  cardPurchase: {
    "pt-BR": "Compra no cartão",
    en: "Card purchase",
    es: "Compra con tarjeta",
    zh: "银行卡消费",
    ja: "カード利用",
  },
  cardRefund: {
    "pt-BR": "Estorno no cartão",
    en: "Card refund",
    es: "Reembolso en la tarjeta",
    zh: "银行卡退款",
    ja: "カードの返金",
  },
  cardContestCredited: {
    "pt-BR": "Compra contestada: crédito provisório",
    en: "Contested purchase: provisional credit",
    es: "Compra disputada: crédito provisional",
    zh: "消费申诉：暂时入账",
    ja: "異議申立て：仮入金",
  },
  cardContestLost: {
    "pt-BR": "Contestação de compra negada",
    en: "Contested purchase lost",
    es: "Disputa de compra perdida",
    zh: "消费申诉不成立",
    ja: "異議申立ては認められず",
  },
  holdOpened: {
    "pt-BR": "Valor bloqueado",
    en: "Amount held",
    es: "Importe bloqueado",
    zh: "金额已冻结",
    ja: "金額を保留",
  },
  holdReleased: {
    "pt-BR": "Valor desbloqueado",
    en: "Amount released",
    es: "Importe desbloqueado",
    zh: "金额已解冻",
    ja: "保留を解除",
  },
  opening: {
    "pt-BR": "Saldo inicial",
    en: "Opening balance",
    es: "Saldo inicial",
    zh: "期初余额",
    ja: "開始残高",
  },
  otherIn: { "pt-BR": "Crédito em conta", en: "Credit", es: "Abono en cuenta", zh: "入账", ja: "入金" },
  otherOut: { "pt-BR": "Débito em conta", en: "Debit", es: "Cargo en cuenta", zh: "出账", ja: "出金" },
} as const satisfies Record<string, Words>;

export type MovementTitle = keyof typeof MOVEMENT_TITLES;

/** What became of a movement by now. What returned or contested it later does not change what it was. */
export const MOVEMENT_STANDINGS = {
  done: { "pt-BR": "Concluído", en: "Completed", es: "Completado", zh: "已完成", ja: "完了" },
  held: {
    "pt-BR": "Valor ainda bloqueado",
    en: "Amount still held",
    es: "Importe aún bloqueado",
    zh: "金额仍被冻结",
    ja: "金額は保留中",
  },
  hold_ended: {
    "pt-BR": "Bloqueio encerrado",
    en: "Hold ended",
    es: "Bloqueo terminado",
    zh: "冻结已结束",
    ja: "保留は終了",
  },
  contested: {
    "pt-BR": "Em contestação",
    en: "Being contested",
    es: "En disputa",
    zh: "申诉处理中",
    ja: "異議申立て中",
  },
  partly_returned: {
    "pt-BR": "Devolvido em parte",
    en: "Returned in part",
    es: "Devuelto en parte",
    zh: "部分退回",
    ja: "一部返金済み",
  },
  returned: { "pt-BR": "Devolvido", en: "Returned", es: "Devuelto", zh: "已退回", ja: "返金済み" },
} as const satisfies Record<string, Words>;

export type MovementStanding = keyof typeof MOVEMENT_STANDINGS;

/** Names under which others know a movement. */
export const MOVEMENT_IDENTIFIERS = {
  endToEndId: {
    "pt-BR": "ID da transação Pix",
    en: "Pix end-to-end ID",
    es: "ID de la transacción Pix",
    zh: "Pix 交易编号",
    ja: "Pix 取引 ID",
  },
  tradeNumber: {
    "pt-BR": "Número da negociação",
    en: "Trade number",
    es: "Número de la operación",
    zh: "交易编号",
    ja: "取引番号",
  },
  txid: {
    "pt-BR": "Identificador da cobrança",
    en: "Charge identifier",
    es: "Identificador del cobro",
    zh: "收款单编号",
    ja: "請求の識別子",
  },
  returnId: {
    "pt-BR": "ID da devolução",
    en: "Return ID",
    es: "ID de la devolución",
    zh: "退款编号",
    ja: "返金 ID",
  },
} as const satisfies Record<string, Words>;

export type MovementIdentifier = keyof typeof MOVEMENT_IDENTIFIERS;

/** The products a statement can be narrowed to. */
export const MOVEMENT_FAMILIES = [
  "pix",
  "otc",
  "exchange",
  "investments",
  "vault",
  "p2p",
  "card",
  "cashback",
  "transfer",
  "crypto",
  "hold",
  "other",
] as const;
export type MovementFamily = (typeof MOVEMENT_FAMILIES)[number];

/** Why money is set aside, by the module that did it. */
export const HOLD_REASONS = {
  pix: {
    "pt-BR": "Pix em andamento",
    en: "Pix in progress",
    es: "Pix en curso",
    zh: "Pix 处理中",
    ja: "Pix 処理中",
  },
  otc: {
    "pt-BR": "Ordem na mesa OTC",
    en: "OTC desk order",
    es: "Orden en la mesa OTC",
    zh: "OTC 柜台订单",
    ja: "OTC デスクの注文",
  },
  p2p: { "pt-BR": "Ordem P2P", en: "P2P order", es: "Orden P2P", zh: "P2P 订单", ja: "P2P 注文" },
  cards: {
    "pt-BR": "Compra no cartão",
    en: "Card purchase",
    es: "Compra con tarjeta",
    zh: "银行卡消费",
    ja: "カード利用",
  },
  custody: {
    "pt-BR": "Saque em andamento",
    en: "Withdrawal in progress",
    es: "Retiro en curso",
    zh: "提现处理中",
    ja: "出金処理中",
  },
  crypto: {
    "pt-BR": "Tarifa de recuperação",
    en: "Recovery fee",
    es: "Tarifa de recuperación",
    zh: "追回费用",
    ja: "回収手数料",
  },
  other: {
    "pt-BR": "Valor reservado",
    en: "Amount reserved",
    es: "Importe reservado",
    zh: "预留金额",
    ja: "予約済みの金額",
  },
} as const satisfies Record<string, Words>;

export type HoldReason = keyof typeof HOLD_REASONS;
