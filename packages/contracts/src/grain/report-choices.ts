/** How far back a report looks; the screens open with thirty days. */
export const REPORT_PERIODS = ["7days", "30days", "90days", "1year"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** What can be downloaded of a period. */
export const REPORT_KINDS = ["vendas", "financeiro", "produtos"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FILES = [
  "vendas.csv",
  "vendas.xlsx",
  "financeiro.csv",
  "financeiro.xlsx",
  "produtos.csv",
  "produtos.xlsx",
  "completo.zip",
  "completo.xlsx",
] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** `ptbr` is what a spreadsheet in Brazil opens; `plain` has commas, points and ISO times. */
export const REPORT_FORMATS = ["ptbr", "plain"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The tabs of the financial history: everything, what was delivered, what is still to come. */
export const FINANCIAL_GROUPS = ["all", "received", "pending"] as const;
export type FinancialGroup = (typeof FINANCIAL_GROUPS)[number];

/** What becomes of a large file. */
export const REPORT_FILE_STATUSES = ["preparing", "ready", "expired", "failed"] as const;
export type ReportFileStatus = (typeof REPORT_FILE_STATUSES)[number];
