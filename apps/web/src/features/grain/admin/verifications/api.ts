import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  decideVerification,
  listVerifications,
  readAdminVerification,
} from "@lastro/contracts/grain/verifications";
import { queryOptions } from "@tanstack/react-query";
import { type FiltersOf, MARKET_KEY } from "@/features/grain/admin/api";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type VerificationRow = WireResponseOf<typeof listVerifications>["items"][number];
export type AdminVerification = WireResponseOf<typeof readAdminVerification>;

export const verificationsQuery = (filters: FiltersOf<typeof listVerifications>) =>
  pagesQuery([...MARKET_KEY, "verifications", filters], ({ cursor, signal }) =>
    callRoute<typeof listVerifications>("GET /v1/admin/grain/verifications", {
      query: { ...filters, cursor },
      signal,
    }),
  );

export const adminVerificationQuery = (id: string) =>
  queryOptions({
    queryKey: [...MARKET_KEY, "verification", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readAdminVerification>("GET /v1/admin/grain/verifications/:id", {
        params: { id },
        signal,
      }),
  });

export const decide = (id: string, body: WireRequestOf<typeof decideVerification>["body"]) =>
  callRoute<typeof decideVerification>("POST /v1/admin/grain/verifications/:id/decide", {
    params: { id },
    body,
  });
