import { createThread, type Thread } from "@lastro/platform/work/thread";
import type { Order } from "./order.js";

/** Draws contracts where they hold nobody up. */
export function startContractThread(): Thread<Order> {
  return createThread(new URL("./contract-thread.js", import.meta.url));
}
