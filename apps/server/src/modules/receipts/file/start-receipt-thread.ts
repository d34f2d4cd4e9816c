import { createThread, type Thread } from "@lastro/platform/work/thread";
import type { DocumentDrawing } from "./draw-document.js";
import type { ReceiptDrawing } from "./draw-receipt.js";

/** Draws receipts and signed documents where they hold nobody up. */
export function startReceiptThread(): Thread<ReceiptDrawing | DocumentDrawing> {
  return createThread(new URL("./receipt-thread.js", import.meta.url));
}
