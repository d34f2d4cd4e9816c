import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  closeP2pAd,
  createP2pAd,
  editP2pAd,
  listP2pAds,
  pauseP2pAd,
  readP2pAd,
  renewP2pAd,
  resumeP2pAd,
} from "@lastro/contracts/p2p/ad";
import type { listPixKeys } from "@lastro/contracts/pix-own-keys";
import { queryOptions } from "@tanstack/react-query";
import { P2P } from "@/features/p2p/shared/keys";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Ad = WireResponseOf<typeof readP2pAd>;
export type AdStatus = Ad["status"];
export type NewAd = WireRequestOf<typeof createP2pAd>["body"];
export type AdChange = WireRequestOf<typeof editP2pAd>["body"];
export type PayTo = NonNullable<NewAd["payTo"]>;

export const adQuery = (id: string) =>
  queryOptions({
    queryKey: [...P2P, "ad", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readP2pAd>("GET /v1/p2p/orders/:id", { params: { id }, signal }),
  });

export const ownAdsQuery = (status: AdStatus | undefined) =>
  pagesQuery([...P2P, "own-ads", status], ({ cursor, signal }) =>
    callRoute<typeof listP2pAds>("GET /v1/p2p/orders", { query: { mine: "true", status, cursor }, signal }),
  );

/** The keys the person receives by at this bank. */
export const ownKeysQuery = queryOptions({
  queryKey: ["pix", "keys"],
  queryFn: ({ signal }) => callRoute<typeof listPixKeys>("GET /v1/pix/keys", { signal }),
});

export const createAd = (body: NewAd) => callRoute<typeof createP2pAd>("POST /v1/p2p/orders", { body });

export const editAd = (id: string, body: AdChange) =>
  callRoute<typeof editP2pAd>("PATCH /v1/p2p/orders/:id", { params: { id }, body });

/** What its owner may do with an ad, each on the version they saw. */
export const AD_STEPS = {
  pause: (id: string, version: number) =>
    callRoute<typeof pauseP2pAd>("POST /v1/p2p/orders/:id/pause", { params: { id }, body: { version } }),
  resume: (id: string, version: number) =>
    callRoute<typeof resumeP2pAd>("POST /v1/p2p/orders/:id/resume", { params: { id }, body: { version } }),
  renew: (id: string, version: number) =>
    callRoute<typeof renewP2pAd>("POST /v1/p2p/orders/:id/renew", { params: { id }, body: { version } }),
  close: (id: string, version: number) =>
    callRoute<typeof closeP2pAd>("POST /v1/p2p/orders/:id/close", { params: { id }, body: { version } }),
} as const;
export type AdStep = keyof typeof AD_STEPS;
