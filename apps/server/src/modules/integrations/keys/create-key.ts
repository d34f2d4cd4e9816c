import { type createApiKey, MAX_API_KEYS } from "@lastro/contracts/api-keys";
import { compare, isPositive } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { tellOfKey } from "../notices.js";
import type { IntegrationCtx } from "../ports.js";
import { isAddressRange } from "./addresses.js";
import { type ApiKey, isLive } from "./api-key.js";
import { insertKey, keysOf, lockKeysOf } from "./key-store.js";
import { drawKeySecret, hashKeySecret, hintOf } from "./secret.js";

const DAY_SECONDS = 86_400;

type Asked = z.output<(typeof createApiKey)["body"]>;

/**
 * Creates a key for the account of whoever asks, who proves now that they are there: nobody is asked when it is used. The
 * secret is answered this once. Throws `integrations.…` and what `confirmPresence` throws.
 */
export async function createKey(
  tx: Tx,
  ctx: IntegrationCtx,
  { name, scopes, limits, addresses, expiresInDays }: Asked,
): Promise<{ readonly key: ApiKey; readonly secret: string }> {
  const { userId: ownerId } = personOf(ctx);
  const now = ctx.clock.now();
  assertPossible({ scopes, limits, addresses });
  await lockKeysOf(tx, ownerId);
  if (!(await ctx.isVerified(tx, ownerId))) throw new DomainError("integrations.verification_required");
  const live = (await keysOf(tx, ownerId)).filter((key) => isLive(key, now));
  if (live.length >= MAX_API_KEYS) throw new DomainError("integrations.too_many_keys");
  await confirmPresence(tx, ctx);
  const secret = drawKeySecret(ctx.random, ctx.config);
  const key: ApiKey = {
    id: ctx.random.id(),
    ...{ ownerId, name, limits, hint: hintOf(secret), status: "active" },
    scopes: [...new Set(scopes)],
    addresses: [...new Set(addresses)],
    createdAt: now,
    expiresAt: expiresInDays === null ? null : secondsAfter(now, expiresInDays * DAY_SECONDS),
    ...{ revokedAt: null, lastUsedAt: null, lastUsedIp: null },
  };
  await insertKey(tx, ctx, key, hashKeySecret(secret));
  await recordAudit(tx, ctx, {
    action: "integrations.key_created",
    subject: key.id,
    details: { apiKey: name, type: key.scopes.join(" "), ...(limits ? { limit: limits.day } : {}) },
  });
  await tellOfKey(tx, ctx, key, "created");
  return { key, secret };
}

function assertPossible({ scopes, limits, addresses }: Pick<Asked, "scopes" | "limits" | "addresses">): void {
  if (scopes.includes("pix:pay") !== (limits !== null)) throw new DomainError("integrations.limits_required");
  if (limits && (!isPositive(limits.payment) || compare(limits.payment, limits.day) > 0))
    throw new DomainError("integrations.limits_not_possible", {}, { limits: "not_possible" });
  const address = addresses.find((one) => !isAddressRange(one));
  if (address !== undefined)
    throw new DomainError("integrations.address_invalid", { address }, { addresses: "invalid" });
}
