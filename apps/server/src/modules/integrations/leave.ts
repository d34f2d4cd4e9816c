import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { revokeKeysOf } from "./keys/revoke-key.js";
import { removeEndpointsOf } from "./webhooks/change-endpoints.js";
import { forgetMessagesOf } from "./webhooks/forget-messages.job.js";

/** Nothing acts for an account of either realm that is closed, and nobody is told of it. */
export async function endIntegrationsOf(tx: Tx, ctx: RequestCtx, ownerId: string): Promise<void> {
  await revokeKeysOf(tx, ctx, ownerId);
  await removeEndpointsOf(tx, ctx, ownerId);
}

/** Forgets where a client's programs were and what they were told. */
export async function forgetIntegrationsOf(tx: Tx, ownerId: string): Promise<void> {
  await forgetMessagesOf(tx, ownerId);
  await query(
    tx,
    "update integrations_key set name = '', addresses = '{}', last_used_ip = null where owner_id = $1",
    [ownerId],
  );
  await query(tx, "update integrations_endpoint set url = '', description = '' where owner_id = $1", [
    ownerId,
  ]);
}
