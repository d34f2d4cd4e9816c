import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import type { Case } from "../case.js";
import { evidenceFiles, findEvidence } from "./evidence-store.js";

export interface OpenedEvidence {
  readonly contentType: string;
  readonly content: Buffer;
}

/** One file of a case's evidence, opened. Throws `resource.not_found` for another case's. */
export async function openEvidence(
  db: Database | Tx,
  ctx: Pick<Ctx, "config" | "random">,
  of: Pick<Case, "id">,
  id: string,
): Promise<OpenedEvidence> {
  const evidence = await findEvidence(db, of.id, id);
  const content = evidence && (await evidenceFiles.read(db, ctx, id));
  if (!evidence || !content) throw new DomainError("resource.not_found");
  return { contentType: evidence.contentType, content };
}

/** The same for an administrator, who is recorded before it is shown. */
export function openEvidenceForAdministrator(
  ctx: RequestCtx,
  of: Pick<Case, "id">,
  id: string,
): Promise<OpenedEvidence> {
  return inTransaction(ctx.db, async (tx) => {
    const opened = await openEvidence(tx, ctx, of, id);
    await recordAudit(tx, ctx, {
      action: "cases.evidence_opened",
      subject: of.id,
      details: { documentId: id },
    });
    return opened;
  });
}
