import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  linkMarketAccount,
  moveBetweenAccounts,
  readMarketLink,
  unlinkMarketAccount,
} from "@lastro/contracts/market-link";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type MarketLink = WireResponseOf<typeof readMarketLink>;
export type Credentials = WireRequestOf<typeof linkMarketAccount>["body"];
type Movement = WireRequestOf<typeof moveBetweenAccounts>["body"];

export const marketLinkQuery = queryOptions({
  queryKey: ["market-link"],
  queryFn: ({ signal }) => callRoute<typeof readMarketLink>("GET /v1/market-link", { signal }),
});

export const link = (body: Credentials) =>
  callRoute<typeof linkMarketAccount>("POST /v1/market-link", { body });

export const unlink = () => callRoute<typeof unlinkMarketAccount>("DELETE /v1/market-link");

export const move = (body: Movement, idempotencyKey: string) =>
  callRoute<typeof moveBetweenAccounts>("POST /v1/market-link/transfers", { body, idempotencyKey });
