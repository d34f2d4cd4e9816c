import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  endContestByHand,
  liftCardSuspension,
  listAdminCards,
  listAdminContests,
  listAdminPurchases,
  listPartners,
  proposeCardSettings,
  proposePartner,
  readCardFigures,
  readCardSettings,
  suspendCard,
} from "@lastro/contracts/cards/administration";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Figures = WireResponseOf<typeof readCardFigures>;
export type AdminCard = WireResponseOf<typeof listAdminCards>["items"][number];
export type Authorization = WireResponseOf<typeof listAdminPurchases>["items"][number];
export type AdminContest = WireResponseOf<typeof listAdminContests>["items"][number];
export type Settings = WireResponseOf<typeof readCardSettings>;
export type SettingsChange = WireRequestOf<typeof proposeCardSettings>["body"];
export type Partners = WireResponseOf<typeof listPartners>;
export type Partner = Partners["partners"][number];
export type PartnerChange = WireRequestOf<typeof proposePartner>["body"];
type ListQuery<R extends { query: unknown }> = Omit<R["query"], "cursor" | "limit">;

/** Every query of the administration of cards begins with this. */
export const ADMIN_CARDS = ["cards-admin"] as const;

/** Authorizations come by the second: somebody watches them. */
const LIVE_REFRESH_MS = 5_000;

export const figuresQuery = queryOptions({
  queryKey: [...ADMIN_CARDS, "figures"],
  queryFn: ({ signal }) => callRoute<typeof readCardFigures>("GET /v1/admin/cards/figures", { signal }),
});

export const cardsQuery = (query: ListQuery<WireRequestOf<typeof listAdminCards>>) =>
  pagesQuery([...ADMIN_CARDS, "cards", query], ({ cursor, signal }) =>
    callRoute<typeof listAdminCards>("GET /v1/admin/cards", { query: { ...query, cursor }, signal }),
  );

export const suspend = (id: string, reason: string) =>
  callRoute<typeof suspendCard>("POST /v1/admin/cards/:id/suspend", { params: { id }, body: { reason } });

export const lift = (id: string, reason: string) =>
  callRoute<typeof liftCardSuspension>("POST /v1/admin/cards/:id/lift", { params: { id }, body: { reason } });

export const authorizationsQuery = (query: ListQuery<WireRequestOf<typeof listAdminPurchases>>) =>
  pagesQuery(
    [...ADMIN_CARDS, "authorizations", query],
    ({ cursor, signal }) =>
      callRoute<typeof listAdminPurchases>("GET /v1/admin/cards/purchases", {
        query: { ...query, cursor },
        signal,
      }),
    LIVE_REFRESH_MS,
  );

export const contestsQuery = (query: ListQuery<WireRequestOf<typeof listAdminContests>>) =>
  pagesQuery([...ADMIN_CARDS, "contests", query], ({ cursor, signal }) =>
    callRoute<typeof listAdminContests>("GET /v1/admin/cards/contests", {
      query: { ...query, cursor },
      signal,
    }),
  );

type Ending = WireRequestOf<typeof endContestByHand>["body"];

export const endContest = (id: string, body: Ending, idempotencyKey: string) =>
  callRoute<typeof endContestByHand>("POST /v1/admin/cards/contests/:id/end", {
    params: { id },
    body,
    idempotencyKey,
  });

export const settingsQuery = queryOptions({
  queryKey: [...ADMIN_CARDS, "settings"],
  queryFn: ({ signal }) => callRoute<typeof readCardSettings>("GET /v1/admin/cards/settings", { signal }),
});

export const proposeSettings = (body: SettingsChange) =>
  callRoute<typeof proposeCardSettings>("POST /v1/admin/cards/settings", { body });

export const partnersQuery = queryOptions({
  queryKey: [...ADMIN_CARDS, "partners"],
  queryFn: ({ signal }) => callRoute<typeof listPartners>("GET /v1/admin/cards/partners", { signal }),
});

export const propose = (body: PartnerChange) =>
  callRoute<typeof proposePartner>("POST /v1/admin/cards/partners", { body });
