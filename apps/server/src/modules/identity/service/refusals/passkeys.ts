import type { RefusalTable } from "./refusal.js";

/** Of passkeys and security keys. */
export const PASSKEYS_REFUSALS = {} as const satisfies RefusalTable;
