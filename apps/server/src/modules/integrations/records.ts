import { apiKeySchema } from "@lastro/contracts/api-keys";
import { webhookEndpointSchema } from "@lastro/contracts/webhooks";
import type { Ctx } from "@lastro/platform/context";
import { z } from "zod";
import { keyView } from "./keys/api-key.js";
import { keysOf } from "./keys/key-store.js";
import { endpointView } from "./webhooks/endpoint.js";
import { endpointsOf } from "./webhooks/endpoint-store.js";

/** A client's keys, without their secrets, for a copy of their data. */
export async function* keyRecords(
  ctx: Ctx,
  ownerId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const key of await keysOf(ctx.db, ownerId)) yield z.encode(apiKeySchema, keyView(key));
}

/** The same of their webhook endpoints. */
export async function* webhookRecords(
  ctx: Ctx,
  ownerId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const endpoint of await endpointsOf(ctx.db, ownerId))
    yield z.encode(webhookEndpointSchema, endpointView(endpoint, ctx.clock.now()));
}
