import type { uploadKycDocument } from "@lastro/contracts/kyc";
import type { DocumentType, KycDocument, Side } from "@/features/kyc/api";
import { apiErrorFrom, NoAnswerError } from "@/lib/api-error";
import { accessToken } from "@/lib/session/session-store";

const ROUTE: Pick<typeof uploadKycDocument, "method" | "path"> = {
  method: "POST",
  path: "/v1/kyc/documents",
};
const TIMEOUT_MS = 120_000;

export interface DocumentUpload {
  type: DocumentType;
  side: Side;
  file: Blob;
  /** From 0 to 100, while the file is on its way. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads one document. Its own request, because `fetch` does not tell how much has been sent. */
export async function sendDocument(upload: DocumentUpload): Promise<KycDocument> {
  const token = await accessToken();
  upload.signal.throwIfAborted();
  const form = new FormData();
  form.append("type", upload.type);
  if (upload.side !== null) form.append("side", upload.side);
  form.append("file", upload.file, "documento");

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(ROUTE.method, ROUTE.path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("Accept", "application/json");
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) =>
      upload.onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status === 201) resolve(body as KycDocument);
      else reject(apiErrorFrom(request.status, body));
    };
    // A document sent twice takes its own place, so repeating it is safe.
    request.onerror = () => reject(new NoAnswerError(false, "network"));
    request.ontimeout = () => reject(new NoAnswerError(false, "timeout"));
    request.onabort = () => reject(upload.signal.reason);
    upload.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
