import { createThread, type Thread } from "@lastro/platform/work/thread";
import type { Pack } from "./pack.js";

/** Draws packs where they hold nobody up. */
export function startPackThread(): Thread<Pack> {
  return createThread(new URL("./pack-thread.js", import.meta.url));
}
