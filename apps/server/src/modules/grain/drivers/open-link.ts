import { LINK_DAYS_AFTER_DELIVERY } from "@lastro/contracts/grain/load-links";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { networkOf } from "@lastro/platform/http/network-of";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import { loadsOf } from "../orders/load-store.js";
import type { Load, Order } from "../orders/order.js";
import { findOrder, lockOrder } from "../orders/order-store.js";
import { findLinkByToken, type LoadLink } from "./link-store.js";
import { hashOfToken, isOwnToken } from "./link-token.js";

/** Somebody mistypes an address a few times; a program that tries tokens is stopped. */
const UNKNOWN: Rate = { burst: 30, seconds: 60 };
const READS: Rate = { burst: 120, seconds: 60 };
/** Of a journey of weeks; the order's history is read by people. */
const UPDATES = {
  minute: { burst: 40, seconds: 60 },
  day: { burst: 200, seconds: 86_400 },
} as const satisfies Readonly<Record<string, Rate>>;

const DAY_SECONDS = 86_400;

export interface OpenLink {
  readonly link: LoadLink;
  readonly order: Order;
  readonly load: Load;
}

/** When a link opens nothing more: by its own time, or some days after the load was declared delivered. */
export function endOfLink({ expiresAt }: LoadLink, { deliveredAt }: Load): Date {
  if (deliveredAt === null) return expiresAt;
  const afterDelivery = secondsAfter(deliveredAt, LINK_DAYS_AFTER_DELIVERY * DAY_SECONDS);
  return afterDelivery < expiresAt ? afterDelivery : expiresAt;
}

/**
 * What the token of a driver opens. Throws `resource.not_found` for one that is nobody's, revoked or over, and
 * `request.rate_limited`.
 */
export async function openLink(ctx: RequestCtx, limiter: RateLimiter, token: string): Promise<OpenLink> {
  const link = isOwnToken(ctx, token) ? await findLinkByToken(ctx.db, hashOfToken(token)) : undefined;
  const order = link && (await findOrder(ctx.db, link.orderId));
  const opened = link && order && (await standing(ctx.db, ctx, link, order));
  if (opened) {
    await count(limiter, `grain-load-link:${opened.link.id}`, READS);
    return opened;
  }
  await count(limiter, `grain-load-link-unknown:${networkOf(ctx.ip)}`, UNKNOWN);
  throw new DomainError("resource.not_found");
}

/** The same for an update, which changes nothing but with the order locked until the transaction ends. */
export async function lockLink(tx: Tx, ctx: RequestCtx, token: string): Promise<OpenLink> {
  const hash = hashOfToken(token);
  const found = await findLinkByToken(tx, hash);
  const order = found && (await lockOrder(tx, found.orderId));
  // Whoever revokes it locks the order first.
  const link = order && (await findLinkByToken(tx, hash));
  const opened = link && (await standing(tx, ctx, link, order));
  if (!opened) throw new DomainError("resource.not_found");
  return opened;
}

/** Counts one update of a link. Throws `request.rate_limited`. */
export async function countUpdate(limiter: RateLimiter, { id }: LoadLink): Promise<void> {
  for (const [span, rate] of Object.entries(UPDATES))
    await count(limiter, `grain-load-updates:${span}:${id}`, rate);
}

async function standing(
  db: Database | Tx,
  { clock }: Pick<RequestCtx, "clock">,
  link: LoadLink,
  order: Order,
): Promise<OpenLink | undefined> {
  const load = (await loadsOf(db, order.id)).find(({ id }) => id === link.loadId);
  return load && endOfLink(link, load) > clock.now() ? { link, order, load } : undefined;
}

async function count(limiter: RateLimiter, bucket: string, rate: Rate): Promise<void> {
  const seconds = await limiter.secondsToWait(bucket, rate);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
}
