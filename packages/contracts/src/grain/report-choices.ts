import type { AccountType } from "./account-types.js";

/** How far back a report looks; the screens open with thirty days. */
export const REPORT_PERIODS = ["7days", "30days", "90days", "1year"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** What each side can download of a period, besides all of it at once. */
export const REPORT_KINDS_OF = {
  producer: ["vendas", "financeiro", "produtos"],
  buyer: ["compras", "financeiro", "produtos"],
} as const satisfies Readonly<Record<AccountType, readonly string[]>>;
export type ReportKind = (typeof REPORT_KINDS_OF)[AccountType][number];

export const REPORT_FILES = [
  "vendas.csv",
  "vendas.xlsx",
  "compras.csv",
  "compras.xlsx",
  "financeiro.csv",
  "financeiro.xlsx",
  "produtos.csv",
  "produtos.xlsx",
  "completo.zip",
  "completo.xlsx",
] as const satisfies readonly (`${ReportKind}.${"csv" | "xlsx"}` | `completo.${"zip" | "xlsx"}`)[];
export type ReportFile = (typeof REPORT_FILES)[number];

/** Whether a file is one that a side may ask for. */
export function isFileOf(side: AccountType, file: ReportFile): boolean {
  const kind = file.split(".")[0];
  return kind === "completo" || REPORT_KINDS_OF[side].some((own) => own === kind);
}

/** `ptbr` is what a spreadsheet in Brazil opens; `plain` has commas, points and ISO times. */
export const REPORT_FORMATS = ["ptbr", "plain"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The tabs of the financial history: everything, what was delivered, what is still to come. */
export const FINANCIAL_GROUPS = ["all", "received", "pending"] as const;
export type FinancialGroup = (typeof FINANCIAL_GROUPS)[number];

/** What becomes of a large file. */
export const REPORT_FILE_STATUSES = ["preparing", "ready", "expired", "failed"] as const;
export type ReportFileStatus = (typeof REPORT_FILE_STATUSES)[number];
