/** Whose people an owner is one of: the bank's clients, or the marketplace's traders. */
export type IntegrationRealmName = "bank" | "agro";
