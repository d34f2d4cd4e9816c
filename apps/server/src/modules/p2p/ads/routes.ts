import {
  closeP2pAd,
  createP2pAd,
  editP2pAd,
  listP2pAds,
  pauseP2pAd,
  readP2pAd,
  renewP2pAd,
  resumeP2pAd,
} from "@lastro/contracts/p2p/ad";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { listBook } from "../book/list-book.js";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import type { Ad } from "./ad.js";
import { createAd } from "./create-ad.js";
import { editAd } from "./edit-ad.js";
import { listOwnAds, readAd, readOwnAd } from "./read-ads.js";
import { type AdStep, closeAd, pauseAd, renewAd, resumeAd } from "./step-ad.js";

/** The ads of the market: the reader's own, and those they can take. */
export function registerAdRoutes(router: Router<Ctx>, ports: P2pPorts): void {
  const withPorts = (request: RequestCtx): P2pRequestCtx => ({ ...request, ...ports });
  const step = async (
    request: RequestCtx,
    at: AdStep,
    take: (tx: Tx, ctx: P2pRequestCtx, step: AdStep) => Promise<Ad>,
  ) => {
    const ctx = withPorts(request);
    return inTransaction(ctx.db, async (tx) => readOwnAd(tx, ctx, await take(tx, ctx, at)));
  };

  router.on(createP2pAd, async (request, { body }) => {
    const ctx = withPorts(request);
    return readOwnAd(ctx.db, ctx, await createAd(ctx, body));
  });
  router.on(listP2pAds, (request, { query }) =>
    query.mine ? listOwnAds(withPorts(request), query) : listBook(withPorts(request), query),
  );
  router.on(readP2pAd, (request, { params }) => readAd(withPorts(request), params.id));
  router.on(editP2pAd, async (request, { params, body }) => {
    const ctx = withPorts(request);
    return readOwnAd(ctx.db, ctx, await editAd(ctx, params.id, body));
  });
  router.on(pauseP2pAd, (request, { params, body }) => step(request, { ...params, ...body }, pauseAd));
  router.on(resumeP2pAd, (request, { params, body }) => step(request, { ...params, ...body }, resumeAd));
  router.on(renewP2pAd, (request, { params, body }) => step(request, { ...params, ...body }, renewAd));
  router.on(closeP2pAd, (request, { params, body }) => step(request, { ...params, ...body }, closeAd));
}
