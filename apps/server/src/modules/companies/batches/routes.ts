import {
  cancelCompanyBatch,
  confirmCompanyBatch,
  createCompanyBatch,
  downloadCompanyBatch,
  listCompanyBatches,
  readCompanyBatch,
} from "@lastro/contracts/company-batches";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import type { PayingCtx } from "../ports.js";
import { readProposal } from "../proposals/read-proposals.js";
import { cancelBatch, confirmBatch, createBatch } from "./change-batches.js";
import { readBatch, readBatches, resultsOf } from "./read-batches.js";

/** Payments of a company by a file. */
export function registerBatchRoutes(
  router: Router<Ctx>,
  withPorts: (request: RequestCtx) => PayingCtx,
): void {
  router.on(listCompanyBatches, (request, { query }) => readBatches(request, query));
  router.on(createCompanyBatch, (request, { body }) =>
    inTransaction(request.db, async (tx) => readBatch(tx, request, await createBatch(tx, request, body))),
  );
  router.on(readCompanyBatch, (request, { params }) => readBatch(request.db, request, params.id));
  router.on(confirmCompanyBatch, (request, { params: { id }, body }) =>
    idempotently(request, async (tx) => {
      const proposalId = await confirmBatch(tx, withPorts(request), id, body.total);
      return {
        ...(await readBatch(tx, request, id)),
        proposal: proposalId === undefined ? null : await readProposal(tx, request, proposalId),
      };
    }),
  );
  router.on(cancelCompanyBatch, (request, { params }) =>
    inTransaction(request.db, (tx) => cancelBatch(tx, request, params.id)),
  );

  const file = {
    ...{ summary: downloadCompanyBatch.summary, tags: ["company"], security: [{ bearer: [] }] },
    params: downloadCompanyBatch.params,
  };
  router.app.get<{ Params: { id: string } }>(
    downloadCompanyBatch.path,
    { schema: file },
    async (request, reply) => {
      const ctx = await router.contextFor(request, downloadCompanyBatch);
      const csv = await resultsOf(ctx, request.params.id);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="resultado.csv"')
        .send(`\uFEFF${csv}`);
    },
  );
}
