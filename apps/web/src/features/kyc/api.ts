import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { deleteKycDocument, readKyc, readKycFile, saveKycDraft, submitKyc } from "@lastro/contracts/kyc";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { FILE_TIMEOUT_MS, fileQuery } from "@/lib/private-file";

export type Kyc = WireResponseOf<typeof readKyc>;
export type KycDocument = Kyc["documents"][number];
export type DocumentType = KycDocument["type"];
export type Side = KycDocument["side"];
export type Submission = WireRequestOf<typeof submitKyc>["body"];

export type Draft = WireRequestOf<typeof saveKycDraft>["body"];

export const kycQuery = queryOptions({
  queryKey: ["kyc", "case"],
  queryFn: ({ signal }) => callRoute<typeof readKyc>("GET /v1/kyc", { signal }),
});

/** The picture or PDF behind a document; what was uploaded never changes under one id. */
export const documentFileQuery = (id: string) =>
  fileQuery(["kyc", "file", id], (signal) =>
    downloadRoute<typeof readKycFile>("GET /v1/kyc/documents/:id/file", {
      params: { id },
      signal,
      timeoutMs: FILE_TIMEOUT_MS,
    }),
  );

export function saveDraft(draft: Draft): Promise<void> {
  return callRoute<typeof saveKycDraft>("PUT /v1/kyc/draft", { body: draft });
}

export function removeDocument(id: string): Promise<void> {
  return callRoute<typeof deleteKycDocument>("DELETE /v1/kyc/documents/:id", { params: { id } });
}

export function submitCase(submission: Submission): Promise<Kyc> {
  return callRoute<typeof submitKyc>("POST /v1/kyc/submit", { body: submission });
}
