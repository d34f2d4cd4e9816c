import * as contract from "@lastro/contracts/pix-disputes";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { type FileRefusal, refusingFiles } from "@lastro/platform/pictures/file-refused";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import { addEvidence, cleanFile, openEvidence, readEvidenceUpload, sendFile } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { readOwnDispute } from "./client-queries.js";
import { caseKindOf, lockDisputeCase } from "./dispute-cases.js";
import { disputeOf, lockDispute } from "./dispute-store.js";
import type { PixDisputePorts } from "./ports.js";

const UPLOADS: Rate = { burst: 60, seconds: 3_600 };

const REFUSALS = {
  missing: "cases.evidence_missing",
  too_large: "cases.evidence_too_large",
  heic: "cases.evidence_type",
  type: "cases.evidence_type",
  unreadable: "upload.unreadable",
  too_many_pixels: "upload.too_many_pixels",
} as const;

/** What a client adds to a dispute of their own, and reads of it. */
export function registerDocumentRoutes({ app, contextFor }: Router<Ctx>, ports: PixDisputePorts): void {
  const described = { tags: ["v1"], security: [{ bearer: [] }] };
  const upload = {
    summary: contract.addDisputeDocument.summary,
    ...described,
    consumes: ["multipart/form-data"],
    params: contract.addDisputeDocument.params,
    response: { 201: contract.addDisputeDocument.response },
  };
  app.post<{ Params: { id: string } }>(
    contract.addDisputeDocument.path,
    { schema: upload },
    async (request, reply) => {
      const ctx = { ...(await contextFor(request, contract.addDisputeDocument)), ...ports };
      const { userId } = personOf(ctx);
      const { id, direction } = await disputeOf(ctx.db, userId, request.params.id);
      const kind = caseKindOf({ direction });
      const seconds = await ports.limiter.secondsToWait(`pix-dispute-documents:${userId}`, UPLOADS);
      if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
      await uploadTurns.run(userId, async () => {
        const sent = await refusingFiles(refusalOf, async () => {
          const { content, ...named } = await readEvidenceUpload(request, kind.evidence.maxBytes);
          return { ...named, file: await cleanFile(content, kind.evidence) };
        });
        await inTransaction(ctx.db, async (tx) => {
          const dispute = await lockDispute(tx, id);
          await addEvidence(tx, ctx, kind, await lockDisputeCase(tx, dispute), sent);
          await recordAudit(tx, ctx, { action: "pix_disputes.document_added", subject: id });
        });
      });
      return reply.code(201).send(await readOwnDispute(ctx.db, ctx, id));
    },
  );

  const open = {
    summary: contract.openDisputeDocument.summary,
    ...described,
    params: contract.openDisputeDocument.params,
  };
  app.get<{ Params: { id: string; documentId: string } }>(
    contract.openDisputeDocument.path,
    { schema: open },
    async (request, reply) => {
      const ctx = await contextFor(request, contract.openDisputeDocument);
      const { id, documentId } = request.params;
      const dispute = await disputeOf(ctx.db, personOf(ctx).userId, id);
      return sendFile(reply, {
        name: `documento-${documentId}`,
        ...(await openEvidence(ctx.db, ctx, dispute, documentId)),
      });
    },
  );
}

function refusalOf(reason: FileRefusal): DomainError {
  return new DomainError(REFUSALS[reason]);
}
