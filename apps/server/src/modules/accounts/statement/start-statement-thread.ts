import { createThread, type Thread } from "@lastro/platform/work/thread";
import type { PdfStatement } from "./export-pdf.js";

/** Draws statements where they hold nobody up. */
export function startStatementThread(): Thread<PdfStatement> {
  return createThread(new URL("./statement-thread.js", import.meta.url));
}
