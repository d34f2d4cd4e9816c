import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, inTransaction, query } from "@lastro/platform/database/database";
import { isDomainError } from "@lastro/platform/domain-error";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { refusingFiles } from "@lastro/platform/pictures/file-refused";
import { cleanFile, keepEvidence } from "../../cases/index.js";
import { DISPUTE_CASES } from "./dispute-case.js";

const BATCH = 20;
const KEPT_PLAIN_SECONDS = 86_400;

/**
 * Seals evidence that a release before this one stored as it came, pictures without their metadata, and a day later takes
 * the plain content out. Goes with the table.
 */
export function sealEvidenceJob(ctx: Ctx): RecurringJob {
  return {
    kind: "grain.seal_evidence",
    everySeconds: 60,
    async run(stopping) {
      for (
        let rows = await unsealed(ctx.db);
        rows.length > 0;
        rows = await unsealed(ctx.db, rows.at(-1)?.id)
      ) {
        if (stopping?.aborted) return;
        await eachApart(ctx.log, "stored evidence could not be sealed", rows, (row) => seal(ctx, row));
      }
      await query(
        ctx.db,
        "update grain_dispute_evidence set content = '' where content <> '' and sealed_at <= $1",
        [secondsAfter(ctx.clock.now(), -KEPT_PLAIN_SECONDS)],
      );
    },
  };
}

interface StoredEvidence {
  readonly id: string;
  readonly disputeId: string;
  readonly by: string;
  readonly addedBy: string;
  readonly name: string;
  readonly contentType: string;
  readonly sha256: string;
  readonly note: string | null;
  readonly content: Buffer;
  readonly addedAt: Date;
}

function unsealed(db: Database, after?: string): Promise<StoredEvidence[]> {
  return query<StoredEvidence>(
    db,
    `select e.id, e.dispute_id as "disputeId", e.by_side as by,
       case e.by_side when 'buyer' then o.buyer_id else o.producer_id end as "addedBy", e.name,
       e.content_type as "contentType", e.sha256, e.note, e.content, e.added_at as "addedAt"
     from grain_dispute_evidence e
     join grain_dispute d on d.id = e.dispute_id join grain_order o on o.id = d.order_id
     where e.content <> '' and e.sealed_at is null and ($1::uuid is null or e.id > $1)
     order by e.id limit $2`,
    [after ?? null, BATCH],
  );
}

async function seal(ctx: Ctx, { disputeId, ...stored }: StoredEvidence): Promise<void> {
  const file = await cleaned(stored);
  await inTransaction(ctx.db, async (tx) => {
    const marked = await query(
      tx,
      "update grain_dispute_evidence set sealed_at = $2 where id = $1 and sealed_at is null returning 1",
      [stored.id, ctx.clock.now()],
    );
    if (marked.length === 0) return;
    await keepEvidence(tx, ctx, disputeId, { ...stored, ...file, size: file.content.length });
  });
}

/** The file as it would be kept today. One that would be refused is evidence all the same: it is kept, never shown. */
async function cleaned(
  stored: Omit<StoredEvidence, "disputeId">,
): Promise<Pick<StoredEvidence, "contentType" | "content">> {
  const rules = { ...DISPUTE_CASES.evidence, maxBytes: stored.content.length };
  try {
    const { contentType, content } = await refusingFiles(
      () => new Unclean(),
      () => cleanFile(stored.content, rules),
    );
    return { contentType, content };
  } catch (error) {
    const isRefused =
      error instanceof Unclean ||
      isDomainError(error, "upload.active_content") ||
      isDomainError(error, "upload.locked");
    if (!isRefused) throw error;
    const contentType =
      stored.contentType === "application/pdf" ? stored.contentType : "application/octet-stream";
    return { contentType, content: stored.content };
  }
}

class Unclean extends Error {}
