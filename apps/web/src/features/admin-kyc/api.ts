import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listKycCases,
  readKycCase,
  rejectKycCase,
  reviewKycDocument,
} from "@lastro/contracts/kyc-review";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";
import { pagedQuery } from "@/lib/paged-query";
import { fileQuery } from "@/lib/private-file";

export type QueuePageData = WireResponseOf<typeof listKycCases>;
export type QueueItem = QueuePageData["items"][number];
export type QueueStatus = NonNullable<WireRequestOf<typeof listKycCases>["query"]["status"]>;
export type KycCase = WireResponseOf<typeof readKycCase>;
export type CaseStatus = KycCase["status"];
export type CaseDocument = KycCase["documents"][number];
export type DocumentDecision = WireRequestOf<typeof reviewKycDocument>["body"];
export type Rejection = WireRequestOf<typeof rejectKycCase>["body"];

export const queueQuery = (status: QueueStatus) =>
  pagedQuery<QueuePageData>(["admin-kyc", "queue", status], "/v1/admin/kyc", { status });

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ["admin-kyc", "case", caseId],
    queryFn: ({ signal }) => api.get<KycCase>(`/v1/admin/kyc/${encodeURIComponent(caseId)}`, { signal }),
  });

/** The file of a document. Each opening is on record, so it is fetched once while the case is open. */
export const caseFileQuery = (url: string) => fileQuery(["admin-kyc", "file", url], url);

/** What an administrator does to a case, and what it needs to be said with it. */
export type CaseAction =
  | { action: "take" }
  | { action: "approve" }
  | { action: "request-revision"; body: { note?: string } }
  | { action: "reject"; body: Rejection }
  | { action: "hold"; body: { note: string } }
  | { action: "review"; documentId: string; body: DocumentDecision };

export function act(caseId: string, step: CaseAction): Promise<KycCase> {
  const path = `/v1/admin/kyc/${encodeURIComponent(caseId)}`;
  if (step.action === "review") {
    return api.post<KycCase>(`${path}/documents/${encodeURIComponent(step.documentId)}/review`, step.body);
  }
  return api.post<KycCase>(`${path}/${step.action}`, "body" in step ? step.body : undefined);
}
