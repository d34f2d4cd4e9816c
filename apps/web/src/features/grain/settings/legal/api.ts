import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readLegalData, saveLegalData } from "@lastro/contracts/grain/legal-data";
import { callTraderRoute } from "@/lib/call-trader-route";

export type LegalData = WireResponseOf<typeof readLegalData>;
export type LegalDraft = WireRequestOf<typeof saveLegalData>["body"];

export const saveLegal = (body: LegalDraft) =>
  callTraderRoute<typeof saveLegalData>("PUT /agro/v1/me/legal", { body });
