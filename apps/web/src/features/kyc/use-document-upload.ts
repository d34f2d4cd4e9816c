import { isIdentityDocument, MAXIMUM_UPLOAD_BYTES } from "@lastro/contracts/kyc-vocabulary";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type DocumentType,
  documentFileQuery,
  type KycDocument,
  kycQuery,
  type Side,
} from "@/features/kyc/api";
import { sendDocument } from "@/features/kyc/send-document";
import { ApiError } from "@/lib/api-error";

/** What a browser may pick for each kind of document. */
export function acceptedTypes(type: DocumentType): string {
  const pictures = "image/jpeg,image/png,image/webp";
  return type === "proof_of_address" ? `${pictures},application/pdf` : pictures;
}

/** Sends a document of one place, with its progress and a way to stop it. */
export function useDocumentUpload(type: DocumentType, side: Side) {
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: (file: Blob) => {
      assertSendable(file);
      stop.current = new AbortController();
      setPercent(0);
      return sendDocument({ type, side, file, onProgress: setPercent, signal: stop.current.signal });
    },
    // The new document is on the page before its progress goes; what it replaces is not fetched again.
    onSuccess: async (document) => {
      const isReplaced = displacedBy(document);
      queryClient.setQueryData(kycQuery.queryKey, (kyc) => {
        if (kyc === undefined) return kyc;
        for (const { id } of kyc.documents.filter(isReplaced))
          queryClient.removeQueries({ queryKey: documentFileQuery(id).queryKey });
        return { ...kyc, documents: [...kyc.documents.filter((each) => !isReplaced(each)), document] };
      });
      await queryClient.invalidateQueries({ queryKey: kycQuery.queryKey });
    },
    onSettled: () => setPercent(null),
  });
  const cancelled = upload.error instanceof DOMException && upload.error.name === "AbortError";
  return {
    send: (file: Blob) => upload.mutate(file),
    cancel: () => stop.current?.abort(),
    percent,
    error: upload.isError && !cancelled ? upload.error : null,
    pending: upload.isPending,
  };
}

/** Which documents a new one takes the place of: the one where it goes, and an identity document of another kind. */
function displacedBy(document: KycDocument) {
  const isIdentity = isIdentityDocument(document.type);
  return (each: KycDocument) =>
    (each.type === document.type && each.side === document.side) ||
    (isIdentity && isIdentityDocument(each.type) && each.type !== document.type);
}

/** Refuses here, in the server's words, what the server would refuse after a long upload. */
function assertSendable(file: Blob): void {
  const refusal = (code: string, status: number) => new ApiError({ code, status, title: "", detail: "" });
  if (file.size > MAXIMUM_UPLOAD_BYTES) throw refusal("kyc.file_too_large", 413);
  const name = "name" in file && typeof file.name === "string" ? file.name : "";
  if (/\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(file.type)) throw refusal("kyc.file_is_heic", 415);
}
