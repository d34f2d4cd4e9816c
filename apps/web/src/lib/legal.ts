import type { WireResponseOf } from "@lastro/contracts";
import type {
  decideConsents as decideConsentsRoute,
  readConsents,
  readLegalTexts,
} from "@lastro/contracts/consents";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";

type Consents = WireResponseOf<typeof readConsents>;
export type Consent = Consents["items"][number];
export type LegalDocument = "terms" | "privacy";

/** The pages of the texts clients agree to. */
export const LEGAL_PAGES: Record<LegalDocument, string> = { terms: "/terms", privacy: "/privacy" };

/** The texts in force here, and where the house publishes its own. */
export const legalQuery = queryOptions({
  queryKey: ["deployment", "legal"],
  queryFn: ({ signal }) => callPublicRoute<typeof readLegalTexts>("GET /v1/legal", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
});

/** What the signed-in person agreed to, and what waits for their word. */
export const consentsQuery = queryOptions({
  queryKey: ["consents"],
  queryFn: ({ signal }) => callRoute<typeof readConsents>("GET /v1/me/consents", { signal }),
});

/** Says yes or no to the texts in force; answers all consents as they are then. */
export function decideConsents(
  decisions: readonly Pick<Consent, "document" | "version" | "given">[],
): Promise<Consents> {
  return callRoute<typeof decideConsentsRoute>("POST /v1/me/consents", {
    body: { decisions: decisions.map(({ document, version, given }) => ({ document, version, given })) },
  });
}
