import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  decideCompanyApplication,
  listCompanyApplications,
  reviewCompanyApplication,
  reviewCompanyFile,
  takeCompanyApplication,
} from "@lastro/contracts/companies";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS, fileQuery } from "@/lib/private-file";

export type QueueItem = WireResponseOf<typeof listCompanyApplications>["items"][number];
export type Reviewed = WireResponseOf<typeof reviewCompanyApplication>;
export type Decision = WireRequestOf<typeof decideCompanyApplication>["body"];
export type QueueStatus = QueueItem["status"];

export const queueQuery = (status: QueueStatus) =>
  pagesQuery(["admin-companies", "queue", status], ({ cursor, signal }) =>
    callRoute<typeof listCompanyApplications>("GET /v1/admin/companies/applications", {
      query: { status, cursor },
      signal,
    }),
  );

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin-companies", "application", id],
    queryFn: ({ signal }) =>
      callRoute<typeof reviewCompanyApplication>("GET /v1/admin/companies/applications/:id", {
        params: { id },
        signal,
      }),
  });

/** The file of a document. Each opening is on record, so it is fetched once while the page is open. */
export const companyFileQuery = (id: string, documentId: string) =>
  fileQuery(["admin-companies", "file", documentId], (signal) =>
    downloadRoute<typeof reviewCompanyFile>(
      "GET /v1/admin/companies/applications/:id/documents/:documentId/file",
      { params: { id, documentId }, signal, timeoutMs: FILE_TIMEOUT_MS },
    ),
  );

export const takeApplication = (id: string) =>
  callRoute<typeof takeCompanyApplication>("POST /v1/admin/companies/applications/:id/take", {
    params: { id },
  });

export const decideApplication = (id: string, body: Decision) =>
  callRoute<typeof decideCompanyApplication>("POST /v1/admin/companies/applications/:id/decision", {
    params: { id },
    body,
  });
