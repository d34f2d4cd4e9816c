import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { declineOtcQuote, requestOtcQuote } from "@lastro/contracts/otc";
import { callRoute } from "@/lib/call-route";

/** A price the desk holds for some seconds. */
export type FirmQuote = WireResponseOf<typeof requestOtcQuote>;

/** What a client asks a quote for, while it is typed and when it is sent. */
export type QuoteDraft = WireRequestOf<typeof requestOtcQuote>["body"];

export function requestQuote(ask: QuoteDraft): Promise<FirmQuote> {
  return callRoute<typeof requestOtcQuote>("POST /v1/otc/quotes", { body: ask });
}

export function declineQuote(id: string): Promise<FirmQuote> {
  return callRoute<typeof declineOtcQuote>("POST /v1/otc/quotes/:id/decline", { params: { id } });
}
