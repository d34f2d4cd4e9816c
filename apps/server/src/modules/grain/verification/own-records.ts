import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { deleteEvidenceFiles, evidenceBy, openEvidence } from "../../cases/index.js";
import { type ArchiveFile, type DataRecord, listedFiles } from "../../compliance/index.js";
import { forgetVerificationFacts } from "./verification-store.js";

/** What a person was verified by, for a copy of their data: each attempt, and the files. */
export async function* verificationFiles(ctx: Ctx, userId: string): AsyncGenerator<ArchiveFile> {
  yield* listedFiles("cadastro/verificacoes", await attemptsOf(ctx.db, userId));
  for (const { id, caseId, contentType } of await evidenceBy(ctx.db, "grain.verification", userId))
    yield {
      name: `cadastro/verificacoes/${id}.${contentType.split("/")[1] ?? "bin"}`,
      form: "bytes",
      content: async function* () {
        yield (await openEvidence(ctx.db, ctx, { id: caseId }, id)).content;
      },
    };
}

function attemptsOf(db: Database, userId: string): Promise<DataRecord[]> {
  return query<DataRecord>(
    db,
    `select id, status, started_at, submitted_at, ended_at, reason, car_number, environmental_certificate,
       environmental_issued_on::text as environmental_issued_on
     from grain_verification where user_id = $1 order by started_at, id`,
    [userId],
  );
}

/** Deletes what a person was verified by: the files, and what the verifications say of their land. */
export async function forgetVerifications(tx: Tx, userId: string): Promise<void> {
  await deleteEvidenceFiles(tx, await forgetVerificationFacts(tx, userId));
}
