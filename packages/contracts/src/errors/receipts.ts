import type { ErrorTable } from "./table.js";

export const receiptErrors = {
  "receipts.code_mistyped": {
    status: 400,
    "pt-BR": "Este código tem um erro de digitação. Confira cada letra e cada número.",
    en: "This code was mistyped. Check each letter and each digit.",
    es: "Este código tiene un error de escritura. Revisa cada letra y cada número.",
    zh: "该代码输入有误，请逐个核对字母和数字。",
    ja: "このコードには入力ミスがあります。文字と数字を一つずつ確認してください。",
  },
} as const satisfies ErrorTable;
