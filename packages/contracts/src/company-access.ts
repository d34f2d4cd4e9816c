/** Names the company for which a signed-in person acts: its id. Without it they act for themselves. */
export const COMPANY_HEADER = "lastro-company";

export const COMPANY_ROLES = ["owner", "operator", "viewer", "approver"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** What a route does with a company's account, by which it is decided whose role suffices. */
export type CompanyUse = "read" | "operate" | "approve" | "own";

/** The roles that may use a route, by what it does with the account. */
export const ROLES_FOR_USE: Readonly<Record<CompanyUse, readonly CompanyRole[]>> = {
  read: COMPANY_ROLES,
  operate: ["owner", "operator"],
  approve: ["owner", "approver"],
  own: ["owner"],
};

/** The paths of every route that declares a use by companies, and of no other: the browser has no contracts to ask. */
const COMPANY_PATHS =
  /^\/v1\/(?:(?:company|integrations|liabilities|limits|payees|transfers|wallets|pix\/(?:charges|keys|payments|received)|(?:otc|exchange)\/(?:quotes|orders))(?:\/|$)|receipts\/|statement(?:[./]|$)|events$|notices(?:\/read)?$)/;

/** Whether a request to this path may be made for a company. */
export function isCompanyPath(path: string): boolean {
  return COMPANY_PATHS.test(path);
}
