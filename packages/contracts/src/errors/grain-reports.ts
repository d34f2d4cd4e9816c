import type { ErrorTable } from "./table.js";

export const grainReportErrors = {
  "grain.report_too_long": {
    status: 409,
    "pt-BR": "Este relatório é longo: peça o arquivo e baixe quando estiver pronto.",
    en: "This report is long: ask for the file and download it once it is ready.",
    es: "Este informe es largo: pide el archivo y descárgalo cuando esté listo.",
    zh: "该报告较长：请先申请生成文件，完成后再下载。",
    ja: "このレポートは長いため、ファイルの作成を依頼し、準備ができてからダウンロードしてください。",
  },
  "grain.report_files_in_progress": {
    status: 409,
    "pt-BR": "Já estamos preparando outros arquivos para você. Aguarde um deles ficar pronto.",
    en: "Other files are already being prepared for you. Wait until one of them is ready.",
    es: "Ya estamos preparando otros archivos para ti. Espera a que uno esté listo.",
    zh: "正在为您准备其他文件，请等待其中一个完成。",
    ja: "ほかのファイルを準備中です。いずれかの準備ができるまでお待ちください。",
  },
  "grain.report_file_of_other_side": {
    status: 403,
    "pt-BR": "Este arquivo é do outro lado do mercado: vendas são de produtores; compras, de compradores.",
    en: "This file belongs to the other side of the market: sales are for producers, purchases for buyers.",
    es: "Este archivo es del otro lado del mercado: las ventas son de productores; las compras, de compradores.",
    zh: "该文件属于市场的另一方：销售报表供生产者使用，采购报表供买方使用。",
    ja: "このファイルは市場の相手側のものです。販売は生産者向け、購入は買い手向けです。",
  },
  "grain.report_file_not_ready": {
    status: 409,
    "pt-BR": "O arquivo ainda não está pronto.",
    en: "The file is not ready yet.",
    es: "El archivo todavía no está listo.",
    zh: "文件尚未准备好。",
    ja: "ファイルはまだ準備できていません。",
  },
  "grain.report_file_expired": {
    status: 410,
    "pt-BR": "Este arquivo não está mais disponível. Peça outro.",
    en: "This file is no longer available. Ask for another.",
    es: "Este archivo ya no está disponible. Pide otro.",
    zh: "该文件已失效，请重新申请。",
    ja: "このファイルは期限切れです。もう一度依頼してください。",
  },
} as const satisfies ErrorTable;
