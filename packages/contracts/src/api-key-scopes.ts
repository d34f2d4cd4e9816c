/** What a program may be let do for an account; whatever is not listed, no key does. */
export const API_KEY_SCOPES = [
  "balances:read",
  "statement:read",
  "charges:read",
  "receipts:read",
  "pix:charge",
  "pix:pay",
] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
