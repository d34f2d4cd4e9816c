import type { Language } from "./languages.js";

type Words = Readonly<Record<Language, string>>;

/** What the house signs beside receipts of movements. */
export const DOCUMENT_KINDS = {
  contract: {
    "pt-BR": "Contrato de compra e venda de grãos",
    en: "Grain purchase contract",
    es: "Contrato de compraventa de granos",
    zh: "粮食购销合同",
    ja: "穀物売買契約書",
  },
  settlement: {
    "pt-BR": "Acerto de carga",
    en: "Settlement of a load",
    es: "Liquidación de una carga",
    zh: "货批结算单",
    ja: "積荷の精算書",
  },
  deposit: {
    "pt-BR": "Depósito de USDT",
    en: "USDT deposit",
    es: "Depósito de USDT",
    zh: "USDT 充值",
    ja: "USDT の入金",
  },
} as const satisfies Readonly<Record<string, Words>>;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** How the value of a fact is written: a decimal of USDT, whole kilograms, an instant, text, or characters to compare. */
type FactForm = "usdt" | "kilograms" | "instant" | "text" | "code";

interface FactWords {
  readonly form: FactForm;
  readonly words: Words;
}

/** Everything a signed document may say, with its name in the reader's language. */
export const DOCUMENT_FACTS = {
  buyer: {
    form: "text",
    words: { "pt-BR": "Comprador", en: "Buyer", es: "Comprador", zh: "买方", ja: "買主" },
  },
  producer: {
    form: "text",
    words: { "pt-BR": "Produtor", en: "Producer", es: "Productor", zh: "生产者", ja: "生産者" },
  },
  holder: {
    form: "text",
    words: { "pt-BR": "Cliente", en: "Client", es: "Cliente", zh: "客户", ja: "お客様" },
  },
  order: {
    form: "text",
    words: { "pt-BR": "Pedido", en: "Order", es: "Pedido", zh: "订单", ja: "注文" },
  },
  load: {
    form: "text",
    words: { "pt-BR": "Carga", en: "Load", es: "Carga", zh: "货批", ja: "積荷" },
  },
  product: {
    form: "text",
    words: { "pt-BR": "Produto", en: "Product", es: "Producto", zh: "产品", ja: "商品" },
  },
  quantity: {
    form: "kilograms",
    words: { "pt-BR": "Quantidade", en: "Quantity", es: "Cantidad", zh: "数量", ja: "数量" },
  },
  pricePerTonne: {
    form: "usdt",
    words: {
      "pt-BR": "Preço por tonelada",
      en: "Price per tonne",
      es: "Precio por tonelada",
      zh: "每吨价格",
      ja: "1 トンあたりの価格",
    },
  },
  total: { form: "usdt", words: { "pt-BR": "Total", en: "Total", es: "Total", zh: "总额", ja: "合計" } },
  agreedAt: {
    form: "instant",
    words: { "pt-BR": "Celebrado em", en: "Agreed on", es: "Celebrado el", zh: "签订时间", ja: "締結日時" },
  },
  buyerSignedAt: {
    form: "instant",
    words: {
      "pt-BR": "Assinado pelo comprador em",
      en: "Signed by the buyer on",
      es: "Firmado por el comprador el",
      zh: "买方签署时间",
      ja: "買主の署名日時",
    },
  },
  producerSignedAt: {
    form: "instant",
    words: {
      "pt-BR": "Assinado pelo produtor em",
      en: "Signed by the producer on",
      es: "Firmado por el productor el",
      zh: "生产者签署时间",
      ja: "生産者の署名日時",
    },
  },
  termsHash: {
    form: "code",
    words: {
      "pt-BR": "SHA-256 dos termos",
      en: "SHA-256 of the terms",
      es: "SHA-256 de los términos",
      zh: "条款 SHA-256",
      ja: "条件の SHA-256",
    },
  },
  settledQuantity: {
    form: "kilograms",
    words: {
      "pt-BR": "Peso acertado",
      en: "Settled weight",
      es: "Peso liquidado",
      zh: "结算重量",
      ja: "精算重量",
    },
  },
  gross: { form: "usdt", words: { "pt-BR": "Bruto", en: "Gross", es: "Bruto", zh: "总额", ja: "総額" } },
  marketFee: {
    form: "usdt",
    words: {
      "pt-BR": "Taxa do mercado",
      en: "Market fee",
      es: "Tasa del mercado",
      zh: "市场手续费",
      ja: "市場手数料",
    },
  },
  net: {
    form: "usdt",
    words: {
      "pt-BR": "Líquido ao produtor",
      en: "Net to the producer",
      es: "Neto para el productor",
      zh: "生产者净得",
      ja: "生産者の受取額",
    },
  },
  refunded: {
    form: "usdt",
    words: {
      "pt-BR": "Devolvido ao comprador",
      en: "Returned to the buyer",
      es: "Devuelto al comprador",
      zh: "退还买方",
      ja: "買主への返金",
    },
  },
  paidAt: {
    form: "instant",
    words: { "pt-BR": "Pago em", en: "Paid on", es: "Pagado el", zh: "支付时间", ja: "支払日時" },
  },
  sheetHash: {
    form: "code",
    words: {
      "pt-BR": "SHA-256 da folha de acerto",
      en: "SHA-256 of the settlement sheet",
      es: "SHA-256 de la hoja de liquidación",
      zh: "结算单 SHA-256",
      ja: "精算シートの SHA-256",
    },
  },
  received: {
    form: "usdt",
    words: { "pt-BR": "Recebido", en: "Received", es: "Recibido", zh: "到账金额", ja: "着金額" },
  },
  depositFee: {
    form: "usdt",
    words: {
      "pt-BR": "Taxa do depósito",
      en: "Deposit fee",
      es: "Tasa del depósito",
      zh: "充值手续费",
      ja: "入金手数料",
    },
  },
  credited: {
    form: "usdt",
    words: { "pt-BR": "Creditado", en: "Credited", es: "Acreditado", zh: "入账金额", ja: "入金額" },
  },
  confirmedAt: {
    form: "instant",
    words: {
      "pt-BR": "Confirmado em",
      en: "Confirmed on",
      es: "Confirmado el",
      zh: "确认时间",
      ja: "確認日時",
    },
  },
  network: {
    form: "text",
    words: { "pt-BR": "Rede", en: "Network", es: "Red", zh: "网络", ja: "ネットワーク" },
  },
  txHash: {
    form: "code",
    words: {
      "pt-BR": "Hash da transação",
      en: "Transaction hash",
      es: "Hash de la transacción",
      zh: "交易哈希",
      ja: "トランザクションのハッシュ",
    },
  },
} as const satisfies Readonly<Record<string, FactWords>>;
export type DocumentFactName = keyof typeof DOCUMENT_FACTS;
