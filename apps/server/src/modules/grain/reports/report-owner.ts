import type { AccountType } from "@lastro/contracts/grain/account-types";
import { personOf, type RequestCtx } from "@lastro/platform/context";

/** Whose report it is, and on which side of the market they trade. */
export interface ReportOwner {
  readonly ownerId: string;
  readonly side: AccountType;
}

/** Where a release says who is on a side of its order. */
export const COLUMN_OF: Readonly<Record<AccountType, string>> = {
  buyer: "buyer_id",
  producer: "producer_id",
};

/** Who asks. */
export function ownerOf(ctx: RequestCtx): ReportOwner {
  return { ownerId: personOf(ctx).userId, side: ctx.actor.kind === "buyer" ? "buyer" : "producer" };
}
