import type { ResponseOf } from "@lastro/contracts";
import type { createLoadLink, readLoadLink } from "@lastro/contracts/grain/load-links";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { loadsOf } from "../orders/load-store.js";
import { lockAndAuthorizeOrder } from "../orders/lock-and-authorize-order.js";
import type { Load, Order } from "../orders/order.js";
import { ownOrder } from "../orders/read-orders.js";
import { findLinkOf, insertLink, type LoadLink, markRevoked } from "./link-store.js";
import { drawLinkToken, hashOfToken } from "./link-token.js";
import { endOfLink } from "./open-link.js";

interface OfLoad {
  readonly id: string;
  readonly loadId: string;
}

const DAY_SECONDS = 86_400;

/** The link of a load of the caller's own order that still opens something. */
export async function readLink(
  ctx: RequestCtx,
  { id, loadId }: OfLoad,
): Promise<ResponseOf<typeof readLoadLink>> {
  const load = await loadOf(ctx.db, await ownOrder(ctx, id), loadId);
  const link = await findLinkOf(ctx.db, load.id);
  return { link: link && endOfLink(link, load) > ctx.clock.now() ? linkView(link, load) : null };
}

/**
 * Makes a link for whoever drives a load that is not declared delivered yet, in place of the one before. Answers its
 * address, which nobody can be told again. Throws `grain.order_step_unavailable` for any other load.
 */
export function createLink(
  ctx: RequestCtx,
  { id, loadId, days, plate }: OfLoad & { readonly days: number; readonly plate?: string | undefined },
): Promise<ResponseOf<typeof createLoadLink>> {
  return inTransaction(ctx.db, async (tx) => {
    const { order, side } = await lockAndAuthorizeOrder(tx, ctx, { id });
    const load = await loadOf(tx, order, loadId);
    if (side !== "producer" || order.status !== "shipped" || load.deliveredAt !== null)
      throw new DomainError("grain.order_step_unavailable");
    const now = ctx.clock.now();
    const expiresAt = secondsAfter(now, days * DAY_SECONDS);
    const token = drawLinkToken(ctx, expiresAt);
    const link: LoadLink = {
      ...{ id: ctx.random.id(), orderId: order.id, loadId: load.id },
      ...{ plate: plate ?? null, createdAt: now, expiresAt, lastUsedAt: null },
    };
    await markRevoked(tx, load.id, now);
    await insertLink(tx, { ...link, tokenHash: hashOfToken(token), createdBy: personOf(ctx).userId });
    await recordAudit(tx, ctx, { action: "grain.load_link_created", subject: order.id });
    const url = `${ctx.config.publicUrl.replace(/\/$/, "")}/agro/load/${token}`;
    return { link: linkView(link, load), url };
  });
}

/** Ends the link of a load; nothing more comes by it. */
export function revokeLink(ctx: RequestCtx, { id, loadId }: OfLoad): Promise<{ link: null }> {
  return inTransaction(ctx.db, async (tx) => {
    const { order } = await lockAndAuthorizeOrder(tx, ctx, { id });
    const load = await loadOf(tx, order, loadId);
    if (await markRevoked(tx, load.id, ctx.clock.now()))
      await recordAudit(tx, ctx, { action: "grain.load_link_revoked", subject: order.id });
    return { link: null };
  });
}

async function loadOf(db: Database | Tx, order: Order, loadId: string): Promise<Load> {
  const load = (await loadsOf(db, order.id)).find(({ id }) => id === loadId);
  if (!load) throw new DomainError("resource.not_found");
  return load;
}

const linkView = (link: LoadLink, load: Load) => ({
  plate: link.plate,
  createdAt: link.createdAt,
  expiresAt: endOfLink(link, load),
  lastUsedAt: link.lastUsedAt,
});
