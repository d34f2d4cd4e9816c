import { createThread, type Thread } from "@lastro/platform/work/thread";
import type { ContractDrawing } from "./contract-terms.js";

/** Draws contracts where they hold nobody up. */
export function startContractThread(): Thread<ContractDrawing> {
  return createThread(new URL("./contract-thread.js", import.meta.url));
}
