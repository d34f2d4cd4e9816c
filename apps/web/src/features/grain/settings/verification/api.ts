import type { WireRequestOf } from "@lastro/contracts";
import type {
  addVerificationDocument,
  openVerificationDocument,
  submitVerification,
  VerificationDocument,
} from "@lastro/contracts/grain/verifications";
import type { OwnVerification } from "@/features/grain/shared/standing/api";
import { callTraderRoute, downloadTraderRoute } from "@/lib/call-trader-route";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export function addDocument(kind: VerificationDocument, file: File): Promise<OwnVerification> {
  const body = new FormData();
  body.append("kind", kind);
  body.append("file", file);
  return callTraderRoute<typeof addVerificationDocument>("POST /agro/v1/me/verification/documents", {
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const documentFile = (documentId: string, signal: AbortSignal) =>
  downloadTraderRoute<typeof openVerificationDocument>("GET /agro/v1/me/verification/documents/:documentId", {
    params: { documentId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const submit = (body: WireRequestOf<typeof submitVerification>["body"]) =>
  callTraderRoute<typeof submitVerification>("POST /agro/v1/me/verification/submit", { body });
