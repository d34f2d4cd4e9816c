import type { RequestOf, ResponseOf } from "@lastro/contracts";
import {
  keptDraftSchema,
  type readOfferDraft,
  type saveOfferDraft,
} from "@lastro/contracts/grain/offer-drafts";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { assertOwnImage, deleteImageIfUnused } from "./images/image-store.js";
import { imagePaths } from "./queries.js";

type Content = RequestOf<typeof saveOfferDraft>["body"];

/** What the caller began and did not create. One kept by a form that asked for other things is left out. */
export async function readDraft(ctx: RequestCtx): Promise<ResponseOf<typeof readOfferDraft>> {
  const [row] = await query<{ content: unknown; imageId: string | null; savedAt: Date }>(
    ctx.db,
    `select content, image_id as "imageId", saved_at as "savedAt" from grain_offer_draft where user_id = $1`,
    [personOf(ctx).userId],
  );
  const content = row && keptDraftSchema.safeParse(row.content);
  if (!row || !content?.success) return { draft: null };
  const { imageId, savedAt } = row;
  const image = imageId === null ? null : { id: imageId, thumbnailUrl: imagePaths(imageId).thumbnailUrl };
  return { draft: { content: content.data, image, savedAt } };
}

/** Keeps the form as it stands, in place of what was kept before. Throws `grain.image_unknown` for another's picture. */
export async function saveDraft(
  ctx: RequestCtx,
  { imageId, ...content }: Content,
): Promise<{ savedAt: Date }> {
  const { userId } = personOf(ctx);
  const savedAt = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await assertOwnImage(tx, userId, imageId);
    await query(
      tx,
      `insert into grain_offer_draft (user_id, content, image_id, saved_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update
         set content = excluded.content, image_id = excluded.image_id, saved_at = excluded.saved_at`,
      [userId, JSON.stringify(content), imageId, savedAt],
    );
  });
  return { savedAt };
}

/** Forgets what somebody began, with a picture no offer shows: they began anew or left. */
export async function dropDraft(tx: Tx, userId: string): Promise<void> {
  await deleteImageIfUnused(tx, await takeDraft(tx, userId));
}

/** Forgets what somebody began and answers its picture, for who goes on with it. */
export async function takeDraft(tx: Tx, userId: string): Promise<string | null> {
  const [draft] = await query<{ imageId: string | null }>(
    tx,
    `delete from grain_offer_draft where user_id = $1 returning image_id as "imageId"`,
    [userId],
  );
  return draft?.imageId ?? null;
}
