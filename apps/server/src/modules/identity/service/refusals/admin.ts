import type { RefusalTable } from "./refusal.js";

/** Of the operator's endpoints. */
export const ADMIN_REFUSALS = {
  notAdmin: [403, "not_admin", "User not allowed"],
} as const satisfies RefusalTable;
