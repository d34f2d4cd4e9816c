import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listKycCases,
  readKycCase,
  rejectKycCase,
  reviewKycDocument,
} from "@lastro/contracts/kyc-review";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";

export type QueuePageData = WireResponseOf<typeof listKycCases>;
export type QueueItem = QueuePageData["items"][number];
export type QueueStatus = NonNullable<WireRequestOf<typeof listKycCases>["query"]["status"]>;
export type KycCase = WireResponseOf<typeof readKycCase>;
export type CaseStatus = KycCase["status"];
export type CaseDocument = KycCase["documents"][number];
export type DocumentDecision = WireRequestOf<typeof reviewKycDocument>["body"];
export type Rejection = WireRequestOf<typeof rejectKycCase>["body"];

export const queueQuery = (status: QueueStatus) =>
  infiniteQueryOptions({
    queryKey: ["admin-kyc", "queue", status],
    queryFn: ({ signal, pageParam }) =>
      api.get<QueuePageData>("/v1/admin/kyc", { query: { status, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ["admin-kyc", "case", caseId],
    queryFn: ({ signal }) => api.get<KycCase>(`/v1/admin/kyc/${encodeURIComponent(caseId)}`, { signal }),
  });

/** The file of a document. Each opening is on record, so it is fetched once while the case is open. */
export const caseFileQuery = (url: string) =>
  queryOptions({
    queryKey: ["admin-kyc", "file", url],
    queryFn: ({ signal }) => api.download(url, { signal, timeoutMs: 60_000 }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

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
