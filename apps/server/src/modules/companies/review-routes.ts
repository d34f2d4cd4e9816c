import {
  decideCompanyApplication,
  listCompanyApplications,
  reviewCompanyApplication,
  reviewCompanyFile,
  takeCompanyApplication,
} from "@lastro/contracts/companies";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { sendFile } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { readFile } from "./application/read-application.js";
import {
  decideApplication,
  readApplications,
  readReviewed,
  takeApplication,
} from "./application/review-application.js";
import type { CompanyCtx } from "./ports.js";

/** What administrators see of applications and decide. */
export function registerReviewRoutes(
  router: Router<Ctx>,
  withPorts: (request: RequestCtx) => CompanyCtx,
): void {
  router.on(listCompanyApplications, (request, { query }) => readApplications(request, query));
  router.on(reviewCompanyApplication, (request, { params }) => readReviewed(request.db, request, params.id));
  router.on(takeCompanyApplication, async (request, { params }) => {
    await takeApplication(request, params.id);
    return readReviewed(request.db, request, params.id);
  });
  router.on(decideCompanyApplication, async (request, { params, body }) => {
    await decideApplication(withPorts(request), params.id, body);
    return readReviewed(request.db, request, params.id);
  });

  const file = {
    ...{ summary: reviewCompanyFile.summary, tags: ["admin"], security: [{ bearer: [] }] },
    params: reviewCompanyFile.params,
  };
  router.app.get<{ Params: { id: string; documentId: string } }>(
    reviewCompanyFile.path,
    { schema: file },
    async (request, reply) => {
      const ctx = await router.contextFor(request, reviewCompanyFile);
      const { id, documentId } = request.params;
      await readReviewed(ctx.db, ctx, id);
      const opened = await inTransaction(ctx.db, async (tx) => {
        const found = await readFile(tx, ctx, { id, documentId });
        await recordAudit(tx, ctx, {
          action: "companies.document_opened",
          subject: id,
          details: { documentId },
        });
        return found;
      });
      return sendFile(reply, { name: `documento-${documentId}`, ...opened });
    },
  );
}
