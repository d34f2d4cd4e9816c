import type { WireRequestOf } from "@lastro/contracts";
import type { readLegalData } from "@lastro/contracts/grain/legal-data";
import type { proveSigner, readSecondFactor } from "@lastro/contracts/grain/second-factor";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export const secondFactorQuery = queryOptions({
  queryKey: ["grain", "second-factor"],
  queryFn: ({ signal }) =>
    callTraderRoute<typeof readSecondFactor>("GET /agro/v1/me/second-factor", { signal }),
});

export const legalDataQuery = queryOptions({
  queryKey: ["grain", "legal"],
  queryFn: ({ signal }) => callTraderRoute<typeof readLegalData>("GET /agro/v1/me/legal", { signal }),
});

export const prove = (body: WireRequestOf<typeof proveSigner>["body"]) =>
  callTraderRoute<typeof proveSigner>("POST /agro/v1/me/signatures", { body });
