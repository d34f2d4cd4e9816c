import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { matchAlerts } from "../alerts/matching.js";
import { announceOffer } from "./announce-offer.js";
import { lockOffer, setPause } from "./offer-store.js";

export interface Moderation {
  readonly id: string;
  readonly reason: string;
}

/** Takes an offer from the market until an administrator lets it back. Orders made on it go on. */
export async function pauseOffer(tx: Tx, ctx: RequestCtx, { id, reason }: Moderation): Promise<void> {
  const offer = await moderated(tx, id);
  if (offer.pausedAt !== null) throw new DomainError("grain.offer_paused");
  await setPause(tx, id, { at: ctx.clock.now(), reason });
  await announceOffer(tx, id);
  await recordAudit(tx, ctx, { action: "grain.offer_paused", subject: id, details: { reason } });
}

/** Lets a paused offer back to the market, switched on or off as its producer left it. */
export async function resumeOffer(tx: Tx, ctx: RequestCtx, { id, reason }: Moderation): Promise<void> {
  const offer = await moderated(tx, id);
  if (offer.pausedAt === null) throw new DomainError("grain.offer_not_paused");
  await setPause(tx, id, null);
  await announceOffer(tx, id);
  await matchAlerts(tx, ctx, { offerId: id });
  await recordAudit(tx, ctx, { action: "grain.offer_resumed", subject: id, details: { reason } });
}

async function moderated(tx: Tx, id: string) {
  const offer = await lockOffer(tx, id);
  if (!offer) throw new DomainError("resource.not_found");
  if (offer.archivedAt !== null) throw new DomainError("grain.offer_archived");
  return offer;
}
