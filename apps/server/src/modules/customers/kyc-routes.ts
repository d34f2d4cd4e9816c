import {
  deleteKycDocument,
  readKycFile,
  readKyc as readKycRoute,
  saveKycDraft,
  submitKyc,
  uploadKycDocument,
} from "@lastro/contracts/kyc";
import { addClientKycDocument, submitClientKyc } from "@lastro/contracts/kyc-review";
import { type Ctx, personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import { sendFile } from "../cases/index.js";
import { asOwnDocument, readKyc, readOwnFile } from "./kyc/read-kyc.js";
import { removeDocument } from "./kyc/remove-document.js";
import { readCase } from "./kyc/review/queries.js";
import { submitForClient, uploadForClient } from "./kyc/review/submit-for-client.js";
import { saveDraft } from "./kyc/save-draft.js";
import { submitCase } from "./kyc/submit-case.js";
import { uploadDocument } from "./kyc/upload-document.js";
import type { CustomersPorts } from "./ports.js";
import { readDocumentUpload } from "./read-upload.js";

const UPLOADS: Rate = { burst: 40, seconds: 3_600 };

export function registerKycRoutes(router: Router<Ctx>, ports: CustomersPorts): void {
  router.on(readKycRoute, async (ctx) => readKyc(ctx, personOf(ctx).userId));

  router.on(saveKycDraft, async (ctx, { body }) =>
    saveDraft(ctx, { userId: personOf(ctx).userId, draft: body }),
  );

  router.on(deleteKycDocument, async (ctx, { params }) =>
    removeDocument(ctx, { userId: personOf(ctx).userId, documentId: params.id }),
  );

  router.on(submitKyc, async (ctx, { body }) => {
    const { userId } = personOf(ctx);
    await submitCase(ctx, { userId, personal: body });
    return readKyc(ctx, userId);
  });

  router.on(submitClientKyc, async (ctx, { params, body }) => {
    const { reason, ...personal } = body;
    const caseId = await submitForClient({ ...ctx, ...ports }, { userId: params.id, personal, reason });
    return readCase(ctx, caseId);
  });

  const { app } = router;
  const described = { tags: ["kyc"], security: [{ bearer: [] }] };

  const upload = {
    summary: uploadKycDocument.summary,
    ...described,
    consumes: ["multipart/form-data"],
    response: { 201: uploadKycDocument.response },
  };
  app.post(uploadKycDocument.path, { schema: upload }, async (request, reply) => {
    const ctx = await router.contextFor(request, uploadKycDocument);
    const { userId } = personOf(ctx);
    const seconds = await ports.limiter.secondsToWait(`kyc-upload:${userId}`, UPLOADS);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
    const document = await uploadTurns.run(userId, async () =>
      uploadDocument(ctx, { userId, ...(await readDocumentUpload(request)) }),
    );
    return reply.code(201).send(asOwnDocument(document));
  });

  const uploadOfClient = {
    summary: addClientKycDocument.summary,
    tags: ["admin"],
    security: described.security,
    consumes: ["multipart/form-data"],
    params: addClientKycDocument.params,
    response: { 201: addClientKycDocument.response },
  };
  app.post<{ Params: { id: string } }>(
    addClientKycDocument.path,
    { schema: uploadOfClient },
    async (request, reply) => {
      const ctx = await router.contextFor(request, addClientKycDocument);
      const document = await uploadTurns.run(personOf(ctx).userId, async () =>
        uploadForClient(ctx, { userId: request.params.id, ...(await readDocumentUpload(request)) }),
      );
      return reply.code(201).send(asOwnDocument(document));
    },
  );

  const file = { summary: readKycFile.summary, ...described, params: readKycFile.params };
  app.get<{ Params: { id: string } }>(readKycFile.path, { schema: file }, async (request, reply) => {
    const ctx = await router.contextFor(request, readKycFile);
    const { id } = request.params;
    const file = await readOwnFile(ctx, { userId: personOf(ctx).userId, documentId: id });
    return sendFile(reply, { name: `documento-${id}`, ...file });
  });
}
