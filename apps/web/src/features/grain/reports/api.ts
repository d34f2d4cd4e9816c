import type { WireResponseOf } from "@lastro/contracts";
import type {
  FinancialGroup,
  ReportFile,
  ReportFormat,
  ReportPeriod,
} from "@lastro/contracts/grain/report-choices";
import type {
  downloadReportFile,
  listReportFiles,
  requestReportFile,
} from "@lastro/contracts/grain/report-files";
import type {
  downloadReport as downloadReportRoute,
  readFinancial,
  readReport,
} from "@lastro/contracts/grain/reports";
import type { downloadWalletStatement } from "@lastro/contracts/grain/statements";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute, downloadTraderRoute } from "@/lib/call-trader-route";
import { pagesQuery } from "@/lib/pages-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type FinancialPage = WireResponseOf<typeof readFinancial>;
export type FinancialLine = FinancialPage["items"][number];
export type Report = WireResponseOf<typeof readReport>;
export type KeptFile = WireResponseOf<typeof listReportFiles>["items"][number];

const FILE_TIMEOUT_MS = 120_000;

export const financialQuery = (group: FinancialGroup) =>
  pagesQuery(["grain", "financial", group], ({ cursor, signal }) =>
    callTraderRoute<typeof readFinancial>("GET /agro/v1/financial", {
      query: { group, limit: "20", cursor },
      signal,
    }),
  );

export const reportQuery = (period: ReportPeriod) =>
  queryOptions({
    queryKey: ["grain", "report", period],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readReport>("GET /agro/v1/reports/:period", { params: { period }, signal }),
  });

export const downloadReport = (period: ReportPeriod, file: ReportFile, format: ReportFormat) =>
  downloadTraderRoute<typeof downloadReportRoute>("GET /agro/v1/reports/:period/:file", {
    params: { period, file },
    query: { format },
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const downloadStatement = (month: string) =>
  downloadTraderRoute<typeof downloadWalletStatement>("GET /agro/v1/statements/:month.pdf", {
    params: { month },
    timeoutMs: FILE_TIMEOUT_MS,
  });

const PROGRESS_INTERVAL_MS = 2_000;

/** Looked at often while something is being made, should the live events be lost. */
export const keptFilesQuery = queryOptions({
  queryKey: ["grain", "report-files"],
  queryFn: ({ signal }) => callTraderRoute<typeof listReportFiles>("GET /agro/v1/report-files", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === "preparing")
      ? PROGRESS_INTERVAL_MS
      : REFRESH_INTERVAL_MS,
});

/** Begins a large file; null where the file is small and can be fetched at once. */
export const requestFile = (period: ReportPeriod, file: ReportFile, format: ReportFormat) =>
  callTraderRoute<typeof requestReportFile>("POST /agro/v1/report-files", {
    body: { period, file, format },
  });

export const downloadKeptFile = (id: string) =>
  downloadTraderRoute<typeof downloadReportFile>("GET /agro/v1/report-files/:id/content", {
    params: { id },
    timeoutMs: FILE_TIMEOUT_MS,
  });
