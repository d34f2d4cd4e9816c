/** What a program may be let do for an account of the bank; whatever is not listed, no key does. */
export const API_KEY_SCOPES = [
  "balances:read",
  "statement:read",
  "charges:read",
  "receipts:read",
  "pix:charge",
  "pix:pay",
] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The same for a trader of the marketplace: nothing that moves money or signs a contract. */
export const TRADER_KEY_SCOPES = [
  "market:read",
  "offers:read",
  "offers:write",
  "orders:read",
  "orders:write",
  "wallet:read",
  "reports:read",
] as const;
export type TraderKeyScope = (typeof TRADER_KEY_SCOPES)[number];

/** Scopes of a producer alone: a buyer has no offers. */
export const PRODUCER_KEY_SCOPES: readonly TraderKeyScope[] = ["offers:read", "offers:write"];

/** A scope of either realm. */
export type KeyScope = ApiKeyScope | TraderKeyScope;
