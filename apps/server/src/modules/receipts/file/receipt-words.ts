import type { Language } from "@lastro/contracts";

interface ReceiptWords {
  readonly receipt: string;
  readonly from: string;
  readonly to: string;
  readonly holder: string;
  readonly document: string;
  readonly when: string;
  readonly description: string;
  readonly reason: string;
  readonly transaction: string;
  readonly seal: string;
  readonly standing: string;
  readonly code: string;
  readonly check: string;
  readonly signed: string;
  readonly issued: string;
  readonly timeZone: string;
}

/** What a printed receipt says, in each language. */
export const RECEIPT_WORDS: Readonly<Record<Language, ReceiptWords>> = {
  "pt-BR": {
    receipt: "Comprovante",
    from: "De",
    to: "Para",
    holder: "Cliente",
    document: "CPF ou CNPJ",
    when: "Data e hora",
    description: "Descrição",
    reason: "Motivo",
    transaction: "ID da transação",
    seal: "Selo do livro-razão",
    standing: "Situação ao emitir",
    code: "Código",
    check: "Veja a situação de agora e confira este comprovante, lendo o QR Code ou em:",
    signed: "Assinado digitalmente (Ed25519): qualquer mudança neste arquivo o invalida. Chave",
    issued: "Emitido em",
    timeZone: "horário de Brasília",
  },
  en: {
    receipt: "Receipt",
    from: "From",
    to: "To",
    holder: "Client",
    document: "CPF or CNPJ",
    when: "Date and time",
    description: "Description",
    reason: "Reason",
    transaction: "Transaction ID",
    seal: "Seal of the ledger",
    standing: "Status when issued",
    code: "Code",
    check: "See the status as it is now and check this receipt, by the QR code or at:",
    signed: "Digitally signed (Ed25519): any change to this file makes it invalid. Key",
    issued: "Issued on",
    timeZone: "Brasília time",
  },
  es: {
    receipt: "Comprobante",
    from: "De",
    to: "Para",
    holder: "Cliente",
    document: "CPF o CNPJ",
    when: "Fecha y hora",
    description: "Descripción",
    reason: "Motivo",
    transaction: "ID de la transacción",
    seal: "Sello del libro mayor",
    standing: "Situación al emitir",
    code: "Código",
    check: "Consulta la situación actual y verifica este comprobante con el código QR o en:",
    signed: "Firmado digitalmente (Ed25519): cualquier cambio en este archivo lo invalida. Clave",
    issued: "Emitido el",
    timeZone: "hora de Brasilia",
  },
  zh: {
    receipt: "交易凭证",
    from: "付款方",
    to: "收款方",
    holder: "客户",
    document: "CPF 或 CNPJ",
    when: "日期和时间",
    description: "说明",
    reason: "原因",
    transaction: "交易编号",
    seal: "总账封印",
    standing: "出具时状态",
    code: "代码",
    check: "扫描二维码或访问以下地址，可查看当前状态并核验本凭证：",
    signed: "已数字签名 (Ed25519)：对本文件的任何改动都会使其失效。密钥",
    issued: "出具时间",
    timeZone: "巴西利亚时间",
  },
  ja: {
    receipt: "取引明細書",
    from: "送金元",
    to: "送金先",
    holder: "お客様",
    document: "CPF または CNPJ",
    when: "日時",
    description: "内容",
    reason: "理由",
    transaction: "取引 ID",
    seal: "元帳の封印",
    standing: "発行時の状態",
    code: "コード",
    check: "QR コードまたは次のアドレスで、現在の状態の確認と本明細書の検証ができます：",
    signed: "電子署名済み (Ed25519)：このファイルを変更すると無効になります。鍵",
    issued: "発行日時",
    timeZone: "ブラジリア時間",
  },
};
