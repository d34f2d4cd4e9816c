import type { PresenceProof } from "@lastro/contracts/integration-realms";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { keyRevoked } from "../owner-news.js";
import type { IntegrationCtx } from "../ports.js";
import type { ApiKey } from "./api-key.js";
import { findKey, keysOf, lockKey, moveToRevoked } from "./key-store.js";

/**
 * Revokes a key of whoever asks. A payment it is making has committed before, or does not. Throws `resource.not_found`,
 * `integrations.key_already_revoked` and what the realm's `confirmPresence` throws.
 */
export async function revokeKey(
  ctx: IntegrationCtx,
  { id, proof }: { readonly id: string; readonly proof: PresenceProof | undefined },
): Promise<ApiKey> {
  assertLive(ctx, await findKey(ctx.db, id));
  await ctx.confirmPresence(ctx, proof);
  return inTransaction(ctx.db, async (tx) => {
    const key = assertLive(ctx, await lockKey(tx, id));
    await revoke(tx, ctx, key);
    await ctx.notifyOwner(tx, ctx, keyRevoked(key));
    return { ...key, status: "revoked", revokedAt: ctx.clock.now() };
  });
}

/** A key of whoever asks that is not revoked; another's is not found. */
function assertLive(ctx: RequestCtx, key: ApiKey | undefined): ApiKey {
  if (key?.ownerId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  if (key.status === "revoked") throw new DomainError("integrations.key_already_revoked");
  return key;
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
