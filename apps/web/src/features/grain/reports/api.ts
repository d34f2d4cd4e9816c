import type { WireResponseOf } from "@lastro/contracts";
import type {
  FinancialGroup,
  ReportFile,
  ReportFormat,
  ReportPeriod,
} from "@lastro/contracts/grain/report-choices";
import type { listReportFiles, requestReportFile } from "@lastro/contracts/grain/report-files";
import type { readFinancial, readReport } from "@lastro/contracts/grain/reports";
import { queryOptions } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";
import { pagedQuery } from "@/lib/paged-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type FinancialPage = WireResponseOf<typeof readFinancial>;
export type FinancialLine = FinancialPage["items"][number];
export type Report = WireResponseOf<typeof readReport>;
export type KeptFile = WireResponseOf<typeof listReportFiles>["items"][number];

const FILE_TIMEOUT_MS = 120_000;

export const financialQuery = (group: FinancialGroup) =>
  pagedQuery<FinancialPage>(
    ["grain", "financial", group],
    "/agro/v1/financial",
    { group, limit: 20 },
    REFRESH_INTERVAL_MS,
    agroApi,
  );

export const reportQuery = (period: ReportPeriod) =>
  queryOptions({
    queryKey: ["grain", "report", period],
    queryFn: ({ signal }) => agroApi.get<Report>(`/agro/v1/reports/${period}`, { signal }),
  });

export const downloadReport = (period: ReportPeriod, file: ReportFile, format: ReportFormat) =>
  agroApi.download(`/agro/v1/reports/${period}/${file}`, { query: { format }, timeoutMs: FILE_TIMEOUT_MS });

const PROGRESS_INTERVAL_MS = 2_000;

/** Looked at often while something is being made, should the live events be lost. */
export const keptFilesQuery = queryOptions({
  queryKey: ["grain", "report-files"],
  queryFn: ({ signal }) =>
    agroApi.get<WireResponseOf<typeof listReportFiles>>("/agro/v1/report-files", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === "preparing")
      ? PROGRESS_INTERVAL_MS
      : REFRESH_INTERVAL_MS,
});

/** Begins a large file; null where the file is small and can be fetched at once. */
export const askForFile = (period: ReportPeriod, file: ReportFile, format: ReportFormat) =>
  agroApi.post<WireResponseOf<typeof requestReportFile>>("/agro/v1/report-files", { period, file, format });

export const downloadKeptFile = (id: string) =>
  agroApi.download(`/agro/v1/report-files/${id}/content`, { timeoutMs: FILE_TIMEOUT_MS });
