import type { readFreight } from "@lastro/contracts/grain/freight";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

/** What freight is reckoned by, and the reader's own place. */
export const freightQuery = queryOptions({
  queryKey: ["grain", "freight"],
  queryFn: ({ signal }) => callTraderRoute<typeof readFreight>("GET /agro/v1/freight", { signal }),
});
