import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listAdminP2pAds, readAdminP2pAd } from "@lastro/contracts/p2p/administration";
import { personOf } from "@lastro/platform/context";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { startsWith } from "@lastro/platform/database/like";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { type Ad, availableOf, payloadOf } from "../ads/ad.js";
import { AD_COLUMNS, type AdRow, findAd, lockAd, toAd } from "../ads/ad-store.js";
import { countOpenTradesOf, wordsOfAds } from "../ads/ad-words.js";
import { notifyOwner } from "../ads/notify-owner.js";
import { endAd, moved, openAgain } from "../ads/step-ad.js";
import type { P2pRequestCtx } from "../ports.js";
import { currentSettings } from "../settings.js";
import { findPeople } from "./find-people.js";

type Listing = ResponseOf<typeof listAdminP2pAds>;
type AdminAd = Listing["items"][number];

/** Every ad, newest first. */
export async function listAds(
  ctx: P2pRequestCtx,
  { status, asset, search, cursor, limit }: RequestOf<typeof listAdminP2pAds>["query"],
): Promise<Listing> {
  const owners = search === undefined ? null : await findPeople(ctx.db, ctx, search);
  const rows = await query<AdRow>(
    ctx.db,
    `select ${AD_COLUMNS} from p2p_ad
     where ($1::text is null or status = $1) and ($2::text is null or asset = $2)
       and ($3::text is null or id::text like $3 or user_id = any ($4::uuid[]))
       and ($5::uuid is null or id < $5)
     order by id desc limit $6`,
    [
      status ?? null,
      asset ?? null,
      search === undefined ? null : startsWith(search.toLowerCase()),
      owners,
      readIdCursor(cursor) ?? null,
      limit + 1,
    ],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await wordsForAdministrators(ctx, items.map(toAd)), nextCursor };
}

/** One ad as administrators read it, and as its owner's readers do. Throws `resource.not_found`. */
export async function readAnyAd(ctx: P2pRequestCtx, id: string): Promise<ResponseOf<typeof readAdminP2pAd>> {
  const ad = await findAd(ctx.db, id);
  if (!ad) throw new DomainError("resource.not_found");
  const [order] = await wordsOfAds(ctx.db, ctx, [ad], undefined);
  if (!order) throw new Error(`The ad ${id} was told with nothing`);
  return { ...(await oneForAdministrators(ctx, ad)), order };
}

async function wordsForAdministrators(ctx: P2pRequestCtx, ads: readonly Ad[]): Promise<AdminAd[]> {
  const clients = await ctx.clientsOf(
    ctx.db,
    ads.map(({ userId }) => userId),
  );
  const words: AdminAd[] = [];
  for (const ad of ads) {
    const client = clients.get(ad.userId);
    words.push({
      id: ad.id,
      date: ad.createdAt,
      status: ad.status,
      reason: ad.reason,
      payload: payloadOf(ad),
      version: ad.version,
      available: availableOf(ad),
      openTrades: await countOpenTradesOf(ctx.db, ad.id),
      expiresAt: ad.expiresAt,
      owner: { id: ad.userId, name: client?.name ?? "", email: client?.email ?? "" },
    });
  }
  return words;
}

async function oneForAdministrators(ctx: P2pRequestCtx, ad: Ad): Promise<AdminAd> {
  const [words] = await wordsForAdministrators(ctx, [ad]);
  if (!words) throw new Error(`The ad ${ad.id} was told with nothing`);
  return words;
}

const MODERATIONS = {
  pause: "p2p.ad_paused",
  resume: "p2p.ad_resumed",
  close: "p2p.ad_closed",
} as const;

export type Moderation = keyof typeof MODERATIONS;

/**
 * Takes an ad out of the book, where its owner cannot put it back, puts one the house paused back, or ends one for good. Open
 * trades go on. Throws `p2p.ad_step_unavailable`, and `resource.not_found` for an administrator's own.
 */
export async function moderateAd(
  ctx: P2pRequestCtx,
  { id, reason, is }: { readonly id: string; readonly reason: string; readonly is: Moderation },
): Promise<AdminAd> {
  const after = await inTransaction(ctx.db, async (tx) => {
    const ad = await lockAd(tx, id);
    if (!ad || ad.userId === personOf(ctx).userId) throw new DomainError("resource.not_found");
    const moderated = await moderations[is](tx, ctx, ad, reason);
    await recordAudit(tx, ctx, { action: MODERATIONS[is], subject: id, details: { reason } });
    return moderated;
  });
  return oneForAdministrators(ctx, after);
}

type Moderating = (tx: Tx, ctx: P2pRequestCtx, ad: Ad, reason: string) => Promise<Ad>;

const moderations: Readonly<Record<Moderation, Moderating>> = {
  async pause(tx, ctx, ad, reason) {
    if (ad.status !== "active" && ad.status !== "pending" && ad.status !== "exhausted")
      throw new DomainError("p2p.ad_step_unavailable");
    const paused = await moved(tx, ctx, ad, "paused", "house", reason);
    await notifyOwner(tx, ctx, paused, "paused");
    return paused;
  },
  async resume(tx, ctx, ad) {
    if (ad.status !== "paused" || ad.reason !== "house") throw new DomainError("p2p.ad_step_unavailable");
    return openAgain(tx, ctx, ad, await currentSettings(tx));
  },
  async close(tx, ctx, ad, reason) {
    if (ad.status === "closed") throw new DomainError("p2p.ad_step_unavailable");
    return endAd(tx, ctx, ad, reason);
  },
};
