import { secondsAfter } from "@lastro/platform/clock";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { webhookDisabled } from "../owner-news.js";
import type { IntegrationPorts } from "../ports.js";
import { type Delivery, failPending, keepAttempt, lockDelivery } from "./delivery-store.js";
import type { Endpoint } from "./endpoint.js";
import { lockEndpoint, moveEndpoint, noteFailing } from "./endpoint-store.js";
import type { Answered } from "./send-attempt.js";

/** The live event of a page that shows what is sent. */
const WEBHOOKS_CHANGED = "webhooks";

const MINUTE = 60;
const HOUR = 3600;
/** How long after each failure a message is tried again; after the last it has failed (Standard Webhooks 1.0). */
export const RETRY_AFTER_SECONDS = [
  ...[5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR],
  ...[14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const;
/** So many parts of a pause are drawn and added, so that what failed together does not come together again. */
const JITTER_PERCENT = 10;
const MAX_RETRY_AFTER_SECONDS = 24 * HOUR;
/** An endpoint to which nothing could be delivered for so long is disabled. */
const DISABLED_AFTER_SECONDS = 5 * 24 * HOUR;

const GONE = 410;

/** Keeps what an attempt came to, and decides what becomes of the message and its endpoint. */
export function noteAttempt(
  ctx: Ctx & Pick<IntegrationPorts, "notifyOwner">,
  { id, endpointId }: Pick<Delivery, "id" | "endpointId">,
  answered: Answered,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    const delivery = await lockDelivery(tx, id);
    // Given up meanwhile, with its endpoint.
    if (!endpoint || delivery?.status !== "pending" || endpoint.status !== "enabled") return;
    const { status } = answered;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const nextAt = isDelivered ? null : nextAttempt(ctx, delivery, answered);
    const attempt = { ...answered, number: delivery.attempts + 1 };
    const become = isDelivered ? "delivered" : nextAt === null ? "failed" : "pending";
    await keepAttempt(tx, delivery, attempt, { status: become, nextAt });
    await judgeEndpoint(tx, ctx, endpoint, { isDelivered, isGone: status === GONE });
    await announce(tx, { to: { userId: endpoint.ownerId }, type: WEBHOOKS_CHANGED, reference: endpointId });
  });
}

function nextAttempt(
  { clock, random }: Pick<Ctx, "clock" | "random">,
  { scheduled }: Delivery,
  { status, retryAfter }: Answered,
): Date | null {
  const pause = RETRY_AFTER_SECONDS[scheduled];
  if (pause === undefined || status === GONE) return null;
  const drawn = Math.floor((pause * random.integer(JITTER_PERCENT + 1)) / 100);
  const asked = Math.min(retryAfter ?? 0, MAX_RETRY_AFTER_SECONDS);
  return secondsAfter(clock.now(), Math.max(pause + drawn, asked));
}

async function judgeEndpoint(
  tx: Tx,
  ctx: Ctx & Pick<IntegrationPorts, "notifyOwner">,
  endpoint: Endpoint,
  { isDelivered, isGone }: { readonly isDelivered: boolean; readonly isGone: boolean },
): Promise<void> {
  const { id, failingSince } = endpoint;
  const now = ctx.clock.now();
  if (isDelivered) {
    if (failingSince !== null) await noteFailing(tx, id, null);
    return;
  }
  if (isGone) return disable(tx, ctx, endpoint, "gone");
  if (failingSince === null) return noteFailing(tx, id, now);
  if (failingSince <= secondsAfter(now, -DISABLED_AFTER_SECONDS)) await disable(tx, ctx, endpoint, "failing");
}

async function disable(
  tx: Tx,
  ctx: Ctx & Pick<IntegrationPorts, "notifyOwner">,
  endpoint: Endpoint,
  disabledFor: "gone" | "failing",
): Promise<void> {
  const acting = asSystem(ctx, "webhooks");
  await moveEndpoint(tx, acting, endpoint, { status: "disabled", disabledFor });
  await failPending(tx, endpoint.id);
  await recordAudit(tx, acting, {
    action: "integrations.endpoint_disabled",
    subject: endpoint.id,
    details: { reason: disabledFor },
  });
  await ctx.notifyOwner(tx, ctx, webhookDisabled(ctx, endpoint, disabledFor));
}
