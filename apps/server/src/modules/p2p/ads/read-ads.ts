import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listP2pAds } from "@lastro/contracts/p2p/ad";
import { personOf } from "@lastro/platform/context";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { readReader } from "../people/reader.js";
import type { P2pRequestCtx } from "../ports.js";
import type { Ad } from "./ad.js";
import { AD_COLUMNS, type AdRow, findAd, toAd } from "./ad-store.js";
import { type AdWords, wordsOfAds } from "./ad-words.js";

/** An ad as whoever asks reads it: an active one, or their own. Throws `resource.not_found`. */
export async function readAd(ctx: P2pRequestCtx, id: string): Promise<AdWords> {
  const { userId } = personOf(ctx);
  const ad = await findAd(ctx.db, id);
  if (!ad) throw new DomainError("resource.not_found");
  const reader = await readReader(ctx.db, ctx, userId);
  const isHidden = ad.status !== "active" || reader.blocked.has(ad.userId);
  if (ad.userId !== userId && isHidden) throw new DomainError("resource.not_found");
  const [words] = await wordsOfAds(ctx.db, ctx, [ad], reader);
  if (!words) throw new Error(`The ad ${id} was told with nothing`);
  return words;
}

/** What its owner is answered after they changed an ad. */
export async function readOwnAd(db: Database | Tx, ctx: P2pRequestCtx, ad: Ad): Promise<AdWords> {
  const [words] = await wordsOfAds(db, ctx, [ad], await readReader(db, ctx, personOf(ctx).userId));
  if (!words) throw new Error(`The ad ${ad.id} was told with nothing`);
  return words;
}

type Page = Pick<RequestOf<typeof listP2pAds>["query"], "cursor" | "limit" | "status">;

/** One's own ads, newest first. */
export async function listOwnAds(
  ctx: P2pRequestCtx,
  { cursor, limit, status }: Page,
): Promise<ResponseOf<typeof listP2pAds>> {
  const { userId } = personOf(ctx);
  const rows = await query<AdRow>(
    ctx.db,
    `select ${AD_COLUMNS} from p2p_ad where user_id = $1 and ($2::uuid is null or id < $2)
       and ($3::text is null or status = $3) order by id desc limit $4`,
    [userId, readIdCursor(cursor) ?? null, status ?? null, limit + 1],
  );
  const { items, nextCursor } = pageById(rows, limit);
  const reader = await readReader(ctx.db, ctx, userId);
  return { items: await wordsOfAds(ctx.db, ctx, items.map(toAd), reader), nextCursor };
}
