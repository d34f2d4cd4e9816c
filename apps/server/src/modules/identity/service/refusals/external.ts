import type { RefusalTable } from "./refusal.js";

/** Of outside providers, linking and organisations. */
export const EXTERNAL_REFUSALS = {} as const satisfies RefusalTable;
