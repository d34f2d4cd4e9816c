import type { ErrorTable } from "./table.js";

export const grainImportErrors = {
  "grain.import_missing": {
    status: 422,
    "pt-BR": "Escolha uma planilha.",
    en: "Choose a spreadsheet.",
    es: "Elige una hoja de cálculo.",
    zh: "请选择电子表格。",
    ja: "スプレッドシートを選択してください。",
  },
  "grain.import_unreadable": {
    status: 422,
    "pt-BR": "O arquivo não é uma planilha XLSX nem um CSV. Nenhuma oferta foi criada.",
    en: "The file is neither an XLSX workbook nor a CSV. No offer was created.",
    es: "El archivo no es una hoja XLSX ni un CSV. No se creó ninguna oferta.",
    zh: "该文件既不是 XLSX 工作簿，也不是 CSV。未创建任何报价。",
    ja: "XLSX または CSV ファイルではありません。オファーは作成されていません。",
  },
  "grain.import_too_large": {
    status: 413,
    "pt-BR": "A planilha é grande demais: até 200 ofertas e 1 MB. Nenhuma oferta foi criada.",
    en: "The spreadsheet is too large: up to 200 offers and 1 MB. No offer was created.",
    es: "La hoja es demasiado grande: hasta 200 ofertas y 1 MB. No se creó ninguna oferta.",
    zh: "电子表格过大：最多 200 条报价、1 MB。未创建任何报价。",
    ja: "スプレッドシートが大きすぎます（最大200件、1 MB）。オファーは作成されていません。",
  },
  "grain.import_empty": {
    status: 422,
    "pt-BR": "A planilha não tem ofertas.",
    en: "The spreadsheet has no offers.",
    es: "La hoja no tiene ofertas.",
    zh: "电子表格中没有报价。",
    ja: "スプレッドシートにオファーがありません。",
  },
  "grain.import_columns_missing": {
    status: 422,
    "pt-BR": "A primeira linha precisa ter os títulos das colunas do modelo. Faltam: {columns}.",
    en: "The first line needs the column headings of the template. Missing: {columns}.",
    es: "La primera línea necesita los títulos de las columnas del modelo. Faltan: {columns}.",
    zh: "首行必须包含模板的列标题。缺少：{columns}。",
    ja: "1行目にテンプレートの列見出しが必要です。不足: {columns}",
  },
  "grain.import_done": {
    status: 409,
    "pt-BR": "Estas ofertas já foram publicadas.",
    en: "These offers were published already.",
    es: "Estas ofertas ya se publicaron.",
    zh: "这些报价已发布。",
    ja: "これらのオファーはすでに公開されています。",
  },
} as const satisfies ErrorTable;
