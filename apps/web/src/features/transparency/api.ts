import type { WireResponseOf } from "@lastro/contracts";
import type {
  readOwnInclusions,
  readTradersInclusions,
  readTransparency,
} from "@lastro/contracts/liabilities";
import type { readReceiptKeys } from "@lastro/contracts/receipts";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";
import { callTraderRoute } from "@/lib/call-trader-route";

export type Transparency = WireResponseOf<typeof readTransparency>;
export type Latest = NonNullable<Transparency["latest"]>;
export type PublishedRoot = Pick<Latest, "day" | "root">;
export type OwnFile = WireResponseOf<typeof readOwnInclusions>["file"];

export const transparencyQuery = queryOptions({
  queryKey: ["transparency"],
  queryFn: ({ signal }) => callPublicRoute<typeof readTransparency>("GET /v1/transparency", { signal }),
});

export type SigningKey = WireResponseOf<typeof readReceiptKeys>["keys"][number];

export const signingKeysQuery = queryOptions({
  queryKey: ["transparency", "keys"],
  queryFn: ({ signal }) =>
    callPublicRoute<typeof readReceiptKeys>("GET /.well-known/lastro-receipts.json", { signal }),
});

export const ownFile = async () =>
  (await callRoute<typeof readOwnInclusions>("GET /v1/liabilities/inclusions", {})).file;

export const tradersFile = async () =>
  (await callTraderRoute<typeof readTradersInclusions>("GET /agro/v1/liabilities/inclusions", {})).file;
