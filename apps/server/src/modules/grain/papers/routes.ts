import { Readable } from "node:stream";
import * as contract from "@lastro/contracts/grain/papers";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns, takeUntilSent } from "@lastro/platform/work/file-turns";
import { sendFile } from "../../cases/index.js";
import { loadsOf } from "../orders/load-store.js";
import { findOrder } from "../orders/order-store.js";
import { ownOrder } from "../orders/read-orders.js";
import { preferencesOf } from "../preferences/index.js";
import { addPaper, removePaper } from "./change-papers.js";
import { papersOf } from "./paper-store.js";
import { papersZip } from "./papers-zip.js";
import { openPaper, openPaperForAdministrator, readPapers } from "./read-papers.js";
import { receivePaper } from "./read-upload.js";

type OfOrder = { Params: { id: string } };
type OfLoad = { Params: { id: string; loadId: string } };
type OfPaper = { Params: { id: string; paperId: string } };

export function registerPaperRoutes(
  router: Router<Ctx>,
  { limiter }: { readonly limiter: RateLimiter },
): void {
  router.on(contract.listPapers, async (request, { params }) =>
    readPapers(request.db, (await ownOrder(request, params.id)).id),
  );
  router.on(contract.removePaper, (request, { params }) =>
    inTransaction(request.db, async (tx) => {
      await removePaper(tx, request, params);
      return readPapers(tx, params.id);
    }),
  );
  router.on(contract.listPapersAsAdministrator, async (request, { params }) => {
    const order = await findOrder(request.db, params.id);
    if (!order) throw new DomainError("resource.not_found");
    return readPapers(request.db, order.id);
  });
  registerUpload(router, limiter);
  registerFiles(router);
}

const described = { tags: ["v1"], security: [{ bearer: [] }] };

function registerUpload({ app, contextFor }: Router<Ctx>, limiter: RateLimiter): void {
  const { path, summary, params, response } = contract.addPaper;
  const schema = {
    ...{ summary, ...described, params },
    consumes: ["multipart/form-data"],
    response: { 201: response },
  };
  app.post<OfLoad>(path, { schema }, async (request, reply) => {
    const ctx = await contextFor(request, contract.addPaper);
    const { id } = await ownOrder(ctx, request.params.id);
    const { loadId } = request.params;
    const sender = personOf(ctx).userId;
    const answer = await receivePaper(
      { request, limiter, sender },
      contract.paperForm,
      ({ form: _, ...sent }) =>
        inTransaction(ctx.db, async (tx) => {
          await addPaper(tx, ctx, { id, loadId, ...sent });
          return readPapers(tx, id);
        }),
    );
    return reply.code(201).send(answer);
  });
}

function registerFiles({ app, contextFor }: Router<Ctx>): void {
  const schemaOf = ({ summary, params }: { summary: string; params?: unknown }) => ({
    schema: { summary, ...described, params },
  });

  const own = contract.readPaperFile;
  app.get<OfPaper>(own.path, schemaOf(own), async (request, reply) => {
    const ctx = await contextFor(request, own);
    const order = await ownOrder(ctx, request.params.id);
    const { paperId } = request.params;
    return sendFile(reply, await openPaper(ctx.db, ctx, { orderId: order.id, paperId }));
  });

  const any = contract.readPaperFileAsAdministrator;
  app.get<OfPaper>(any.path, schemaOf(any), async (request, reply) => {
    const ctx = await contextFor(request, any);
    const { id: orderId, paperId } = request.params;
    return sendFile(reply, await openPaperForAdministrator(ctx, { orderId, paperId }));
  });

  const all = contract.downloadPapers;
  app.get<OfOrder>(all.path, schemaOf(all), async (request, reply) => {
    const ctx = await contextFor(request, all);
    const order = await ownOrder(ctx, request.params.id);
    const { userId } = personOf(ctx);
    await takeUntilSent(exportTurns, userId, reply);
    const [loads, papers, { timeZone }] = await Promise.all([
      loadsOf(ctx.db, order.id),
      papersOf(ctx.db, order.id),
      preferencesOf(ctx.db, userId),
    ]);
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="documentos-${order.number}.zip"`)
      .send(Readable.from(papersZip(ctx, { order, loads, papers, timeZone })));
  });
}
