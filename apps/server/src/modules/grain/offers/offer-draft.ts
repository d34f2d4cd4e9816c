import type { RequestOf, ResponseOf } from "@lastro/contracts";
import {
  keptDraftSchema,
  type readOfferDraft,
  type saveOfferDraft,
} from "@lastro/contracts/grain/offer-drafts";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

type Content = RequestOf<typeof saveOfferDraft>["body"];

/** What the caller began and did not create. One kept by a form that asked for other things is left out. */
export async function readDraft(ctx: RequestCtx): Promise<ResponseOf<typeof readOfferDraft>> {
  const [row] = await query<{ content: unknown; savedAt: Date }>(
    ctx.db,
    `select content, saved_at as "savedAt" from grain_offer_draft where user_id = $1`,
    [personOf(ctx).userId],
  );
  const content = row && keptDraftSchema.safeParse(row.content);
  return { draft: row && content?.success ? { content: content.data, savedAt: row.savedAt } : null };
}

/** Keeps the form as it stands, in place of what was kept before. */
export async function saveDraft(ctx: RequestCtx, content: Content): Promise<{ savedAt: Date }> {
  const savedAt = ctx.clock.now();
  await query(
    ctx.db,
    `insert into grain_offer_draft (user_id, content, saved_at) values ($1, $2, $3)
     on conflict (user_id) do update set content = excluded.content, saved_at = excluded.saved_at`,
    [personOf(ctx).userId, JSON.stringify(content), savedAt],
  );
  return { savedAt };
}

/** Forgets what somebody began: they created it, began anew or left. */
export async function dropDraft(db: Database | Tx, userId: string): Promise<void> {
  await query(db, "delete from grain_offer_draft where user_id = $1", [userId]);
}
