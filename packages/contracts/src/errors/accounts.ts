import type { ErrorTable } from "./table.js";

export const accountsErrors = {
  "statement.cursor_invalid": {
    status: 400,
    "pt-BR": "Não foi possível continuar a lista a partir daqui. Recarregue o extrato.",
    en: "The list cannot go on from here. Reload the statement.",
    es: "No se puede continuar la lista desde aquí. Recarga el extracto.",
    zh: "无法从此处继续加载列表，请重新加载对账单。",
    ja: "ここから一覧を続けられません。明細を再読み込みしてください。",
  },
  "statement.period_invalid": {
    status: 400,
    "pt-BR": "O início do período deve vir antes do fim.",
    en: "The period must start before it ends.",
    es: "El inicio del período debe ser anterior al final.",
    zh: "期间的开始日期必须早于结束日期。",
    ja: "期間の開始日は終了日より前にしてください。",
  },
  "statement.too_long": {
    status: 422,
    "pt-BR": "Este período tem mais de {rows} movimentos. Escolha um período menor ou exporte em CSV.",
    en: "This period has more than {rows} movements. Choose a shorter one or export as CSV.",
    es: "Este período tiene más de {rows} movimientos. Elige uno menor o exporta en CSV.",
    zh: "此期间的交易超过 {rows} 笔。请选择更短的期间或导出为 CSV。",
    ja: "この期間の取引は {rows} 件を超えています。期間を短くするか、CSV で出力してください。",
  },
  "statement.ofx_currencies_only": {
    status: 422,
    "pt-BR": "O OFX só existe para moedas. Exporte {asset} em CSV.",
    en: "OFX exists for currencies only. Export {asset} as CSV.",
    es: "El OFX solo existe para monedas. Exporta {asset} en CSV.",
    zh: "OFX 仅支持法定货币，请将 {asset} 导出为 CSV。",
    ja: "OFX は通貨にのみ対応しています。{asset} は CSV で出力してください。",
  },
} as const satisfies ErrorTable;
