import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readKyc, submitKyc } from "@lastro/contracts/kyc";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";
import { fileQuery } from "@/lib/private-file";

export type Kyc = WireResponseOf<typeof readKyc>;
export type KycDocument = Kyc["documents"][number];
export type DocumentType = KycDocument["type"];
export type Side = KycDocument["side"];
export type Submission = WireRequestOf<typeof submitKyc>["body"];

export const kycQuery = queryOptions({
  queryKey: ["kyc", "case"],
  queryFn: ({ signal }) => api.get<Kyc>("/v1/kyc", { signal }),
});

/** The picture or PDF behind a document; what was uploaded never changes under one id. */
export const documentFileQuery = (url: string) => fileQuery(["kyc", "file", url], url);

export function removeDocument(id: string): Promise<void> {
  return api.delete(`/v1/kyc/documents/${encodeURIComponent(id)}`);
}

export function submitCase(submission: Submission): Promise<Kyc> {
  return api.post<Kyc>("/v1/kyc/submit", submission);
}
