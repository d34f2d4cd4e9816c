import * as contract from "@lastro/contracts/grain/load-links";
import type { Ctx } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { addPaperTo, receivePaper } from "../papers/index.js";
import { createLink, readLink, revokeLink } from "./change-link.js";
import { driverView } from "./driver-view.js";
import { markUsed } from "./link-store.js";
import { countUpdate, openLink } from "./open-link.js";
import { recordOnce, recordWords } from "./record-update.js";

/** Links for drivers, as producers make them and as drivers use them. */
export function registerDriverRoutes(
  router: Router<Ctx>,
  { limiter }: { readonly limiter: RateLimiter },
): void {
  router.on(contract.readLoadLink, (request, { params }) => readLink(request, params));
  router.on(contract.createLoadLink, (request, { params, body }) =>
    createLink(request, { ...params, ...body }),
  );
  router.on(contract.revokeLoadLink, (request, { params }) => revokeLink(request, params));

  router.on(contract.readDriverLoad, async (request, { params }) => {
    const opened = await openLink(request, limiter, params.token);
    await markUsed(request.db, opened.link.id, request.clock.now());
    return driverView(request.db, opened);
  });
  router.on(contract.sendDriverUpdate, async (request, { params, body }) => {
    await countUpdate(limiter, (await openLink(request, limiter, params.token)).link);
    return recordWords(request, params.token, body);
  });
  registerUpload(router, limiter);
}

function registerUpload({ app, contextFor }: Router<Ctx>, limiter: RateLimiter): void {
  const { path, summary, params, response } = contract.sendDriverPaper;
  const schema = {
    ...{ summary, tags: ["v1"], params },
    consumes: ["multipart/form-data"],
    response: { 201: response },
  };
  app.post<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
    const ctx = await contextFor(request, contract.sendDriverPaper);
    const { token } = request.params;
    const { link } = await openLink(ctx, limiter, token);
    await countUpdate(limiter, link);
    const receiving = { request, limiter, sender: link.id };
    const answer = await receivePaper(receiving, contract.driverPaperForm, ({ form, facts, file }) => {
      const { key, kind, occurredAt } = form;
      const said = { ...form, file: file?.sha256 };
      return recordOnce(ctx, token, { key, kind, occurredAt, said }, async (tx, driving, opened, at) => {
        const { order, load } = opened;
        await addPaperTo(tx, driving, {
          ...{ order, load, facts, file },
          ...{ side: "driver" as const, addedBy: link.id, occurredAt: at },
        });
        return "recorded";
      });
    });
    return reply.code(201).send(answer);
  });
}
