import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { getUser } from "@lastro/contracts/backoffice";
import type {
  addClientKycDocument,
  approveKycCase,
  holdKycCase,
  listKycCases,
  openKycFile,
  readKycCase,
  rejectKycCase,
  requestKycRevision,
  reviewKycDocument,
  submitClientKyc,
  takeKycCase,
} from "@lastro/contracts/kyc-review";
import type { KycDocumentType, KycSide } from "@lastro/contracts/kyc-vocabulary";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS, fileQuery } from "@/lib/private-file";

export type QueuePageData = WireResponseOf<typeof listKycCases>;
export type QueueItem = QueuePageData["items"][number];
export type QueueStatus = NonNullable<WireRequestOf<typeof listKycCases>["query"]["status"]>;
export type KycCase = WireResponseOf<typeof readKycCase>;
export type CaseStatus = KycCase["status"];
export type CaseDocument = KycCase["documents"][number];
export type DocumentDecision = WireRequestOf<typeof reviewKycDocument>["body"];
export type RevisionRequest = WireRequestOf<typeof requestKycRevision>["body"];
export type Rejection = WireRequestOf<typeof rejectKycCase>["body"];

export const queueQuery = (status: QueueStatus) =>
  pagesQuery(["admin-kyc", "queue", status], ({ cursor, signal }) =>
    callRoute<typeof listKycCases>("GET /v1/admin/kyc", { query: { status, cursor }, signal }),
  );

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ["admin-kyc", "case", caseId],
    queryFn: ({ signal }) =>
      callRoute<typeof readKycCase>("GET /v1/admin/kyc/:caseId", { params: { caseId }, signal }),
  });

/** The file of a document. Each opening is on record, so it is fetched once while the case is open. */
export const caseFileQuery = (id: string) =>
  fileQuery(["admin-kyc", "file", id], (signal) =>
    downloadRoute<typeof openKycFile>("GET /v1/admin/kyc/documents/:id/file", {
      params: { id },
      signal,
      timeoutMs: FILE_TIMEOUT_MS,
    }),
  );

/** Who a verification is sent for. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin-kyc", "client", id],
    queryFn: ({ signal }) => callRoute<typeof getUser>("GET /v1/admin/users/:id", { params: { id }, signal }),
  });

export type ClientSubmission = WireRequestOf<typeof submitClientKyc>["body"];

export function addClientDocument(
  id: string,
  { type, side, file }: { type: KycDocumentType; side: KycSide | null; file: File },
) {
  const body = new FormData();
  body.append("type", type);
  if (side !== null) body.append("side", side);
  body.append("file", file);
  return callRoute<typeof addClientKycDocument>("POST /v1/admin/users/:id/kyc/documents", {
    params: { id },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const submitForClient = (id: string, body: ClientSubmission) =>
  callRoute<typeof submitClientKyc>("POST /v1/admin/users/:id/kyc/submit", { params: { id }, body });

/** What an administrator does to a case, and what it needs to be said with it. */
export type CaseAction =
  | { action: "take" }
  | { action: "approve" }
  | { action: "request-revision"; body: RevisionRequest }
  | { action: "reject"; body: Rejection }
  | { action: "hold"; body: { note: string } }
  | { action: "review"; documentId: string; body: DocumentDecision };

export function act(caseId: string, step: CaseAction): Promise<KycCase> {
  const params = { caseId };
  switch (step.action) {
    case "take":
      return callRoute<typeof takeKycCase>("POST /v1/admin/kyc/:caseId/take", { params });
    case "approve":
      return callRoute<typeof approveKycCase>("POST /v1/admin/kyc/:caseId/approve", { params });
    case "request-revision":
      return callRoute<typeof requestKycRevision>("POST /v1/admin/kyc/:caseId/request-revision", {
        params,
        body: step.body,
      });
    case "reject":
      return callRoute<typeof rejectKycCase>("POST /v1/admin/kyc/:caseId/reject", {
        params,
        body: step.body,
      });
    case "hold":
      return callRoute<typeof holdKycCase>("POST /v1/admin/kyc/:caseId/hold", { params, body: step.body });
    case "review":
      return callRoute<typeof reviewKycDocument>("POST /v1/admin/kyc/:caseId/documents/:documentId/review", {
        params: { caseId, documentId: step.documentId },
        body: step.body,
      });
  }
}
