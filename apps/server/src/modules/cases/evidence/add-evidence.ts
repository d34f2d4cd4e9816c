import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type Case, type CaseRole, roleOf } from "../case.js";
import { recordEvent } from "../events.js";
import type { CaseKind } from "../kind.js";
import { announceCase } from "../move-case.js";
import type { CleanFile } from "./clean-file.js";
import { evidenceOf, keepEvidence } from "./evidence-store.js";

export interface NewEvidence {
  readonly name: string;
  readonly note: string | null;
  readonly file: CleanFile;
}

/** Whether the kind takes evidence from someone in this role while the case stands as it does. */
export function mayAddEvidence({ evidence }: CaseKind, of: Case, role: CaseRole | undefined): boolean {
  return role !== undefined && evidence.by.includes(role) && evidence.during.includes(of.status);
}

/**
 * Adds a clean file to a locked case, sealed, and answers its id. Throws `cases.evidence_closed` once the kind takes none from this person any
 * more, `cases.evidence_too_many`, and `resource.not_found` for whoever has no part in the case.
 */
export async function addEvidence(
  tx: Tx,
  ctx: RequestCtx,
  kind: CaseKind,
  of: Case,
  { name, note, file }: NewEvidence,
): Promise<string> {
  const by = roleOf(ctx.actor, of);
  if (by === undefined) throw new DomainError("resource.not_found");
  if (!mayAddEvidence(kind, of, by)) throw new DomainError("cases.evidence_closed");
  const { maxFiles } = kind.evidence;
  if ((await evidenceOf(tx, of.id)).length >= maxFiles)
    throw new DomainError("cases.evidence_too_many", { most: maxFiles });
  const id = ctx.random.id();
  await keepEvidence(tx, ctx, of.id, {
    id,
    by,
    addedBy: personOf(ctx).userId,
    name,
    contentType: file.contentType,
    size: file.content.length,
    sha256: file.sha256,
    note,
    addedAt: ctx.clock.now(),
    content: file.content,
  });
  await recordEvent(tx, ctx, of, { type: "evidence_added", reason: note, facts: { name } });
  await announceCase(tx, kind, of);
  return id;
}
