import type { WireResponseOf } from "@lastro/contracts";
import type { checkReceipt, downloadReceipt, getReceipt } from "@lastro/contracts/receipts";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute, downloadRoute } from "@/lib/call-route";
import type { Language } from "@/lib/i18n/languages";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type Receipt = WireResponseOf<typeof getReceipt>;
export type CheckedReceipt = WireResponseOf<typeof checkReceipt>;
export type Standing = Receipt["standing"];

/** Asked again like every list: what becomes of a movement shows by itself. */
export const receiptQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ["receipts", transactionId],
    queryFn: ({ signal }) =>
      callRoute<typeof getReceipt>("GET /v1/receipts/:transactionId", { params: { transactionId }, signal }),
  });

export const checkQuery = (code: string) =>
  queryOptions({
    queryKey: ["receipts", "check", code],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof checkReceipt>("GET /v1/public/receipts/:code", { params: { code }, signal }),
  });

export function downloadReceiptFile(transactionId: string, language: Language): Promise<Blob> {
  return downloadRoute<typeof downloadReceipt>("GET /v1/receipts/:transactionId/receipt.pdf", {
    params: { transactionId },
    query: { language },
    timeoutMs: FILE_TIMEOUT_MS,
  });
}
