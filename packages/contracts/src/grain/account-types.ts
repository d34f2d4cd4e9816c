/** Who buys grain for a company, and who sells a harvest of their own. */
export const ACCOUNT_TYPES = ["buyer", "producer"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Where the marketplace's people may live, as ISO 3166-1 codes, in the order the form offers them. */
export const COUNTRIES = ["BR", "AR", "US", "CA", "CN", "DE", "FR", "NL", "BE", "ES"] as const;
export type Country = (typeof COUNTRIES)[number];
