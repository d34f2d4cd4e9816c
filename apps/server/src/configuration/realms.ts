/** The bank and the marketplace sign people in separately: an address may stand for different people in each. */
export const REALMS = { bank: "bank", marketplace: "agro" } as const;
