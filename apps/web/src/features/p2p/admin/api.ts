import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  closeAdminP2pAd,
  downloadAdminP2pPack,
  liftP2pSuspension,
  listAdminP2pAds,
  listAdminP2pDisputes,
  listAdminP2pMessages,
  listAdminP2pTrades,
  listP2pSuspensions,
  openAdminP2pPicture,
  pauseAdminP2pAd,
  previewP2pRuling,
  readAdminP2pFigures,
  readAdminP2pTrade,
  resumeAdminP2pAd,
  ruleLateP2pPayment,
  ruleP2pDispute,
  suspendP2pPerson,
} from "@lastro/contracts/p2p/administration";
import type { changeP2pSettings, readP2pSettings } from "@lastro/contracts/p2p/settings";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type AdminTrade = WireResponseOf<typeof readAdminP2pTrade>;
export type AdminTradeRow = WireResponseOf<typeof listAdminP2pTrades>["items"][number];
export type AdminAd = WireResponseOf<typeof listAdminP2pAds>["items"][number];
export type DisputeRow = WireResponseOf<typeof listAdminP2pDisputes>["items"][number];
export type Suspension = WireResponseOf<typeof listP2pSuspensions>["items"][number];
export type Figures = WireResponseOf<typeof readAdminP2pFigures>;
export type Settings = WireResponseOf<typeof readP2pSettings>;
export type SettingsChange = WireRequestOf<typeof changeP2pSettings>["body"];
export type Ruling = WireRequestOf<typeof ruleP2pDispute>["body"];
export type LateRuling = WireRequestOf<typeof ruleLateP2pPayment>["body"];
export type NewSuspension = WireRequestOf<typeof suspendP2pPerson>["body"];
type ListQuery<R extends { query: unknown }> = Omit<R["query"], "cursor" | "limit">;

/** Every query of the market's administration begins with this. */
export const ADMIN_P2P = ["p2p-admin"] as const;

export const figuresQuery = queryOptions({
  queryKey: [...ADMIN_P2P, "figures"],
  queryFn: ({ signal }) => callRoute<typeof readAdminP2pFigures>("GET /v1/admin/p2p/figures", { signal }),
});

export const tradesQuery = (query: ListQuery<WireRequestOf<typeof listAdminP2pTrades>>) =>
  pagesQuery([...ADMIN_P2P, "trades", query], ({ cursor, signal }) =>
    callRoute<typeof listAdminP2pTrades>("GET /v1/admin/p2p/trades", { query: { ...query, cursor }, signal }),
  );

/** That an administrator read it is kept: it is read when it is opened and when something happened. */
export const tradeQuery = (id: string) =>
  queryOptions({
    queryKey: [...ADMIN_P2P, "trade", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readAdminP2pTrade>("GET /v1/admin/p2p/trades/:id", { params: { id }, signal }),
    refetchInterval: false,
  });

export const messagesQuery = (id: string) =>
  pagesQuery(
    [...ADMIN_P2P, "messages", id],
    ({ cursor, signal }) =>
      callRoute<typeof listAdminP2pMessages>("GET /v1/admin/p2p/trades/:id/messages", {
        params: { id },
        query: { cursor },
        signal,
      }),
    false,
  );

export const pictureFile = (id: string, pictureId: string, signal: AbortSignal) =>
  downloadRoute<typeof openAdminP2pPicture>("GET /v1/admin/p2p/trades/:id/pictures/:pictureId", {
    params: { id, pictureId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const packFile = (id: string) =>
  downloadRoute<typeof downloadAdminP2pPack>("GET /v1/admin/p2p/trades/:id/pack.pdf", {
    params: { id },
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const adsQuery = (query: ListQuery<WireRequestOf<typeof listAdminP2pAds>>) =>
  pagesQuery([...ADMIN_P2P, "ads", query], ({ cursor, signal }) =>
    callRoute<typeof listAdminP2pAds>("GET /v1/admin/p2p/orders", { query: { ...query, cursor }, signal }),
  );

/** What the house may do with somebody's ad, each for a reason. */
export const MODERATIONS = {
  pause: (id: string, reason: string) =>
    callRoute<typeof pauseAdminP2pAd>("POST /v1/admin/p2p/orders/:id/pause", {
      params: { id },
      body: { reason },
    }),
  resume: (id: string, reason: string) =>
    callRoute<typeof resumeAdminP2pAd>("POST /v1/admin/p2p/orders/:id/resume", {
      params: { id },
      body: { reason },
    }),
  close: (id: string, reason: string) =>
    callRoute<typeof closeAdminP2pAd>("POST /v1/admin/p2p/orders/:id/close", {
      params: { id },
      body: { reason },
    }),
} as const;
export type Moderation = keyof typeof MODERATIONS;

export const disputesQuery = (query: ListQuery<WireRequestOf<typeof listAdminP2pDisputes>>) =>
  pagesQuery([...ADMIN_P2P, "disputes", query], ({ cursor, signal }) =>
    callRoute<typeof listAdminP2pDisputes>("GET /v1/admin/p2p/disputes", {
      query: { ...query, cursor },
      signal,
    }),
  );

/** What each side would get by a ruling. */
export const sharesQuery = (disputeId: string, toBuyer: string) =>
  queryOptions({
    queryKey: [...ADMIN_P2P, "shares", disputeId, toBuyer],
    queryFn: ({ signal }) =>
      callRoute<typeof previewP2pRuling>("GET /v1/admin/p2p/disputes/:id/shares", {
        params: { id: disputeId },
        query: { toBuyer },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const rule = (disputeId: string, body: Ruling, idempotencyKey: string) =>
  callRoute<typeof ruleP2pDispute>("POST /v1/admin/p2p/disputes/:id/rule", {
    params: { id: disputeId },
    body,
    idempotencyKey,
  });

export const ruleLate = (caseId: string, body: LateRuling) =>
  callRoute<typeof ruleLateP2pPayment>("POST /v1/admin/p2p/late-payments/:id/rule", {
    params: { id: caseId },
    body,
  });

export const suspensionsQuery = (is: "active" | "ended") =>
  pagesQuery([...ADMIN_P2P, "suspensions", is], ({ cursor, signal }) =>
    callRoute<typeof listP2pSuspensions>("GET /v1/admin/p2p/suspensions", { query: { is, cursor }, signal }),
  );

export const suspend = (body: NewSuspension) =>
  callRoute<typeof suspendP2pPerson>("POST /v1/admin/p2p/suspensions", { body });

export const lift = (id: string, reason: string) =>
  callRoute<typeof liftP2pSuspension>("POST /v1/admin/p2p/suspensions/:id/lift", {
    params: { id },
    body: { reason },
  });

export const settingsQuery = queryOptions({
  queryKey: [...ADMIN_P2P, "settings"],
  queryFn: ({ signal }) => callRoute<typeof readP2pSettings>("GET /v1/admin/p2p/settings", { signal }),
});

export const changeSettings = (body: SettingsChange) =>
  callRoute<typeof changeP2pSettings>("PUT /v1/admin/p2p/settings", { body });
