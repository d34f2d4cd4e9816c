import type { RefusalTable } from "./refusal.js";

/** Of the operator's endpoints. */
export const ADMIN_REFUSALS = {} as const satisfies RefusalTable;
