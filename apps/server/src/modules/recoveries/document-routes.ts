import * as contract from "@lastro/contracts/recoveries";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { type FileRefusal, refusingFiles } from "@lastro/platform/pictures/file-refused";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import { addEvidence, cleanFile, openEvidence, readEvidenceUpload, sendFile } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import type { RecoveryPorts } from "./ports.js";
import { readOwnRecovery } from "./queries.js";
import { lockRecoveryCase, RECOVERY_CASES } from "./recovery-cases.js";
import { lockRecovery, recoveryOf } from "./recovery-store.js";

const UPLOADS: Rate = { burst: 60, seconds: 3_600 };

const REFUSALS = {
  missing: "cases.evidence_missing",
  too_large: "cases.evidence_too_large",
  heic: "cases.evidence_type",
  type: "cases.evidence_type",
  unreadable: "upload.unreadable",
  too_many_pixels: "upload.too_many_pixels",
} as const;

/** What a client adds to a recovery of their own, and reads of it. */
export function registerDocumentRoutes({ app, contextFor }: Router<Ctx>, ports: RecoveryPorts): void {
  const described = { tags: ["v1"], security: [{ bearer: [] }] };
  const upload = {
    summary: contract.addRecoveryDocument.summary,
    ...described,
    consumes: ["multipart/form-data"],
    params: contract.addRecoveryDocument.params,
    response: { 201: contract.addRecoveryDocument.response },
  };
  app.post<{ Params: { id: string } }>(
    contract.addRecoveryDocument.path,
    { schema: upload },
    async (request, reply) => {
      const ctx = { ...(await contextFor(request, contract.addRecoveryDocument)), ...ports };
      const { userId } = personOf(ctx);
      const { id } = await recoveryOf(ctx.db, userId, request.params.id);
      const { evidence } = RECOVERY_CASES;
      const seconds = await ports.limiter.secondsToWait(`recovery-documents:${userId}`, UPLOADS);
      if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
      await uploadTurns.run(userId, async () => {
        const sent = await refusingFiles(refusalOf, async () => {
          const { content, ...named } = await readEvidenceUpload(request, evidence.maxBytes);
          return { ...named, file: await cleanFile(content, evidence) };
        });
        await inTransaction(ctx.db, async (tx) => {
          const of = await lockRecoveryCase(tx, await lockRecovery(tx, id));
          await addEvidence(tx, ctx, RECOVERY_CASES, of, sent);
          await recordAudit(tx, ctx, { action: "recoveries.document_added", subject: id });
        });
      });
      return reply.code(201).send(await readOwnRecovery(ctx.db, ctx, id));
    },
  );

  const open = {
    summary: contract.openRecoveryDocument.summary,
    ...described,
    params: contract.openRecoveryDocument.params,
  };
  app.get<{ Params: { id: string; documentId: string } }>(
    contract.openRecoveryDocument.path,
    { schema: open },
    async (request, reply) => {
      const ctx = await contextFor(request, contract.openRecoveryDocument);
      const { id, documentId } = request.params;
      const recovery = await recoveryOf(ctx.db, personOf(ctx).userId, id);
      return sendFile(reply, {
        name: `documento-${documentId}`,
        ...(await openEvidence(ctx.db, ctx, recovery, documentId)),
      });
    },
  );
}

function refusalOf(reason: FileRefusal): DomainError {
  return new DomainError(REFUSALS[reason]);
}
