import type { WireResponseOf } from "@lastro/contracts";
import type { readPreferences } from "@lastro/contracts/grain/preferences";
import type {
  FinancialGroup,
  ReportFile,
  ReportFormat,
  ReportPeriod,
} from "@lastro/contracts/grain/report-choices";
import type { readFinancial, readReport } from "@lastro/contracts/grain/reports";
import { queryOptions } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";
import { pagedQuery } from "@/lib/paged-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type FinancialPage = WireResponseOf<typeof readFinancial>;
export type FinancialLine = FinancialPage["items"][number];
export type Report = WireResponseOf<typeof readReport>;
export type Preferences = WireResponseOf<typeof readPreferences>;

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

export const preferencesQuery = queryOptions({
  queryKey: ["grain", "settings"],
  queryFn: ({ signal }) => agroApi.get<Preferences>("/agro/v1/settings", { signal }),
});

export const savePreferences = (preferences: Preferences) =>
  agroApi.put<Preferences>("/agro/v1/settings", preferences);
