import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { lockPeople } from "../people/person-store.js";
import type { Ad } from "./ad.js";
import { lockAd } from "./ad-store.js";

/** The caller's own ad as they saw it, locked after its owner; another's is unknown. Throws `p2p.ad_changed`. */
export async function ownAd(tx: Tx, ctx: RequestCtx, id: string, version: number): Promise<Ad> {
  const { userId } = personOf(ctx);
  await lockPeople(tx, [userId]);
  const ad = await lockAd(tx, id);
  if (ad?.userId !== userId) throw new DomainError("resource.not_found");
  if (ad.version !== version) throw new DomainError("p2p.ad_changed");
  return ad;
}
