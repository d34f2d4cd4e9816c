import {
  approveKycCase,
  holdKycCase,
  listKycCases,
  openKycFile,
  readKycCase,
  rejectKycCase,
  requestKycRevision,
  reviewKycDocument,
  takeKycCase,
} from "@lastro/contracts/kyc-review";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { sendFile } from "../cases/index.js";
import { approveCase, holdCase, rejectCase, requestRevision } from "./kyc/review/decide-case.js";
import { openApplicantFile } from "./kyc/review/open-file.js";
import { listCases, readCase } from "./kyc/review/queries.js";
import { reviewDocument } from "./kyc/review/review-document.js";
import { takeCase } from "./kyc/review/take-case.js";

export function registerKycReviewRoutes(router: Router<Ctx>): void {
  router.on(listKycCases, async (ctx, { query }) => listCases(ctx, query));
  router.on(readKycCase, async (ctx, { params }) => readCase(ctx, params.caseId));

  router.on(reviewKycDocument, async (ctx, { params, body }) => {
    await reviewDocument(ctx, { ...params, said: body });
    return readCase(ctx, params.caseId);
  });
  router.on(takeKycCase, async (ctx, { params: { caseId } }) => {
    await takeCase(ctx, caseId);
    return readCase(ctx, caseId);
  });
  router.on(approveKycCase, async (ctx, { params: { caseId } }) => {
    await approveCase(ctx, caseId);
    return readCase(ctx, caseId);
  });
  router.on(requestKycRevision, async (ctx, { params: { caseId }, body }) => {
    await requestRevision(ctx, { caseId, note: body.note });
    return readCase(ctx, caseId);
  });
  router.on(rejectKycCase, async (ctx, { params: { caseId }, body }) => {
    await rejectCase(ctx, { caseId, ...body });
    return readCase(ctx, caseId);
  });
  router.on(holdKycCase, async (ctx, { params: { caseId }, body }) => {
    await holdCase(ctx, { caseId, note: body.note });
    return readCase(ctx, caseId);
  });

  const file = {
    summary: openKycFile.summary,
    tags: ["admin"],
    security: [{ bearer: [] }],
    params: openKycFile.params,
  };
  router.app.get<{ Params: { id: string } }>(openKycFile.path, { schema: file }, async (request, reply) => {
    const ctx = await router.contextFor(request, openKycFile);
    const { id } = request.params;
    return sendFile(reply, { name: `documento-${id}`, ...(await openApplicantFile(ctx, id)) });
  });
}
