import type { WireResponseOf } from "@lastro/contracts";
import type { readCashback } from "@lastro/contracts/cards/cashback";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type Cashback = WireResponseOf<typeof readCashback>;

/** What the signed-in client earned, at which level and why. */
export const cashbackQuery = queryOptions({
  queryKey: ["cashback", "overview"],
  queryFn: ({ signal }) => callRoute<typeof readCashback>("GET /v1/cashback", { signal }),
});
