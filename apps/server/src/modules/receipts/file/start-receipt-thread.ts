import { createThread, type Thread } from "@lastro/platform/work/thread";
import type { ReceiptDrawing } from "./draw-receipt.js";

/** Draws receipts where they hold nobody up. */
export function startReceiptThread(): Thread<ReceiptDrawing> {
  return createThread(new URL("./receipt-thread.js", import.meta.url));
}
