import type {
  DeliveryStatus,
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookEndpointSchema,
} from "@lastro/contracts/webhooks";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { attemptsOf, bodyOf, type Delivery, deliveriesOf, findDelivery } from "./delivery-store.js";
import { endpointView } from "./endpoint.js";
import { endpointsOf } from "./endpoint-store.js";
import { messageName } from "./send-attempt.js";

type EndpointView = z.output<typeof webhookEndpointSchema>;
type DeliveryView = z.output<typeof webhookDeliverySchema>;

/** The endpoints of whoever asks, newest first. */
export async function readEndpoints(ctx: RequestCtx): Promise<EndpointView[]> {
  const endpoints = await endpointsOf(ctx.db, personOf(ctx).userId);
  return endpoints.map((endpoint) => endpointView(endpoint, ctx.clock.now()));
}

/** One of them. Throws `resource.not_found`, for another's too. */
export async function readEndpoint(ctx: RequestCtx, id: string): Promise<EndpointView> {
  const endpoint = (await readEndpoints(ctx)).find((one) => one.id === id);
  if (!endpoint) throw new DomainError("resource.not_found");
  return endpoint;
}

/** What an endpoint was sent, newest first. Throws as `readEndpoint` does. */
export async function readDeliveries(
  ctx: RequestCtx,
  id: string,
  { cursor, limit, status }: PageQuery & { readonly status?: DeliveryStatus | undefined },
): Promise<PageOf<DeliveryView>> {
  await readEndpoint(ctx, id);
  const before = readIdCursor(cursor);
  const rows = await deliveriesOf(ctx.db, id, { before, status, limit: limit + 1 });
  return pageById(rows.map(deliveryView), limit);
}

/** A message with each attempt. Throws as `readEndpoint` does. */
export async function readDelivery(
  ctx: RequestCtx,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<z.output<typeof webhookDeliveryDetailSchema>> {
  await readEndpoint(ctx, id);
  return deliveryDetail(ctx.db, { id, deliveryId });
}

/** The same of an endpoint its caller knows to be theirs. */
export async function deliveryDetail(
  db: Database | Tx,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<z.output<typeof webhookDeliveryDetailSchema>> {
  const delivery = await findDelivery(db, deliveryId);
  if (delivery?.endpointId !== id) throw new DomainError("resource.not_found");
  const [body, tries] = [await bodyOf(db, delivery.messageId), await attemptsOf(db, deliveryId)];
  return { ...deliveryView(delivery), body, tries };
}

function deliveryView({
  id,
  messageId,
  type,
  status,
  attempts,
  nextAt,
  lastStatus,
  createdAt,
}: Delivery): DeliveryView {
  return {
    ...{ id, type, status, attempts, createdAt, lastStatus },
    messageId: messageName(messageId),
    nextAttemptAt: nextAt,
  };
}
