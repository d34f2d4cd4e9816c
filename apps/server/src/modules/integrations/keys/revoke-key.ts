import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { tellOfKey } from "../notices.js";
import type { IntegrationCtx } from "../ports.js";
import type { ApiKey } from "./api-key.js";
import { keysOf, lockKey, moveToRevoked } from "./key-store.js";

/**
 * Revokes a key of whoever asks. A payment it is making has committed before, or does not. Throws `resource.not_found`,
 * `integrations.key_already_revoked` and what `confirmPresence` throws.
 */
export async function revokeKey(tx: Tx, ctx: IntegrationCtx, id: string): Promise<ApiKey> {
  const key = await lockKey(tx, id);
  if (key?.ownerId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  if (key.status === "revoked") throw new DomainError("integrations.key_already_revoked");
  await confirmPresence(tx, ctx);
  await revoke(tx, ctx, key);
  await tellOfKey(tx, ctx, key, "revoked");
  return { ...key, status: "revoked", revokedAt: ctx.clock.now() };
}

/** Revokes every key of an account that is closed. */
export async function revokeKeysOf(tx: Tx, ctx: RequestCtx, ownerId: string): Promise<void> {
  for (const key of await keysOf(tx, ownerId)) if (key.status === "active") await revoke(tx, ctx, key);
}

async function revoke(tx: Tx, ctx: RequestCtx, key: ApiKey): Promise<void> {
  await moveToRevoked(tx, ctx, key);
  await recordAudit(tx, ctx, {
    action: "integrations.key_revoked",
    subject: key.id,
    details: { apiKey: key.name },
  });
}
