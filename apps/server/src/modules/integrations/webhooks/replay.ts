import { WEBHOOK_TEST } from "@lastro/contracts/webhooks";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { ownEndpoint } from "./change-endpoints.js";
import { beginAgain, beginAllAgain, lockDelivery } from "./delivery-store.js";
import type { Endpoint } from "./endpoint.js";
import { writeMessage } from "./tell-endpoints.js";

/**
 * Sends a message once more, at once, also one that waits for its next attempt. Throws `resource.not_found`,
 * `integrations.endpoint_disabled` and `integrations.delivery_under_way`.
 */
export async function replay(
  tx: Tx,
  ctx: RequestCtx,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<void> {
  await enabledEndpoint(tx, ctx, id);
  const delivery = await lockDelivery(tx, deliveryId);
  if (delivery?.endpointId !== id) throw new DomainError("resource.not_found");
  const now = ctx.clock.now();
  if (delivery.claimedUntil !== null && delivery.claimedUntil > now)
    throw new DomainError("integrations.delivery_under_way");
  await beginAgain(tx, deliveryId, now);
}

/** Sends once more all messages since an instant that are over, or those of them that failed; answers how many. */
export async function replaySince(
  tx: Tx,
  ctx: RequestCtx,
  { id, since, only }: { readonly id: string; readonly since: Date; readonly only: "failed" | "all" },
): Promise<number> {
  await enabledEndpoint(tx, ctx, id);
  const statuses = only === "failed" ? (["failed"] as const) : (["failed", "delivered"] as const);
  return beginAllAgain(tx, id, { since, statuses, at: ctx.clock.now() });
}

/** Writes a test event for one endpoint; answers its delivery's id. Throws `integrations.endpoint_disabled`. */
export async function sendTest(tx: Tx, ctx: RequestCtx, id: string): Promise<string> {
  const endpoint = await enabledEndpoint(tx, ctx, id);
  const [deliveryId] = await writeMessage(
    tx,
    ctx,
    {
      type: WEBHOOK_TEST,
      ownerId: endpoint.ownerId,
      source: `test:${ctx.random.id()}`,
      data: { endpointId: id },
    },
    [{ id, status: "enabled" }],
  );
  if (deliveryId === undefined) throw new Error(`No test was written for endpoint ${id}`);
  return deliveryId;
}

async function enabledEndpoint(tx: Tx, ctx: RequestCtx, id: string): Promise<Endpoint> {
  const endpoint = await ownEndpoint(tx, ctx, id);
  if (endpoint.status !== "enabled") throw new DomainError("integrations.endpoint_disabled");
  return endpoint;
}
