import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readLegalData, saveLegalData } from "@lastro/contracts/grain/legal-data";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export type LegalData = WireResponseOf<typeof readLegalData>;
export type LegalDraft = WireRequestOf<typeof saveLegalData>["body"];

export const legalDataQuery = queryOptions({
  queryKey: ["grain", "legal"],
  queryFn: ({ signal }) => callTraderRoute<typeof readLegalData>("GET /agro/v1/me/legal", { signal }),
});

export const saveLegal = (body: LegalDraft) =>
  callTraderRoute<typeof saveLegalData>("PUT /agro/v1/me/legal", { body });
