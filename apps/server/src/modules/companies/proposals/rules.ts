import { compare, type Money } from "@lastro/money";

/** From which amounts payments of a company need others; null where nothing does. */
export interface Rules {
  readonly aloneUpTo: Money<"BRL"> | null;
  readonly oneApproverUpTo: Money<"BRL"> | null;
}

/** How many others have to approve a payment of so much: none, one or two. */
export function approvalsNeeded({ aloneUpTo, oneApproverUpTo }: Rules, worth: Money<"BRL">): 0 | 1 | 2 {
  if (aloneUpTo === null || compare(worth, aloneUpTo) <= 0) return 0;
  return oneApproverUpTo === null || compare(worth, oneApproverUpTo) <= 0 ? 1 : 2;
}
