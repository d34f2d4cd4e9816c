import { type KeyScope, PRODUCER_KEY_SCOPES } from "@lastro/contracts/api-key-scopes";
import { MAX_API_KEYS, type NewKey } from "@lastro/contracts/api-keys";
import { compare, isPositive, type Money } from "@lastro/money";
import type { Person } from "@lastro/platform/actor";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { keyCreated } from "../owner-news.js";
import type { IntegrationCtx } from "../ports.js";
import { isAddressRange } from "./addresses.js";
import { type ApiKey, isLive } from "./api-key.js";
import { insertKey, keysOf, lockKeysOf } from "./key-store.js";
import { drawKeySecret, hashKeySecret, hintOf } from "./secret.js";

const DAY_SECONDS = 86_400;

type Asked = NewKey<Money<"BRL">>;
interface Shown {
  readonly key: ApiKey;
  readonly secret: string;
}

/**
 * Creates a key for the account of whoever asks, who proves now that they are there: nobody is asked when it is used. The
 * secret is answered this once. Throws `integrations.…` and what the realm's `confirmPresence` throws.
 */
export async function createKey(ctx: IntegrationCtx, asked: Asked): Promise<Shown> {
  const { userId: ownerId, kind } = personOf(ctx);
  assertPossible(asked);
  assertScopesOf(kind, asked.scopes);
  // Before the proof, so that a code is not used up for nothing.
  await assertRoom(ctx.db, ctx, ownerId);
  await ctx.confirmPresence(ctx, asked.proof);
  return inTransaction(ctx.db, async (tx) => {
    await lockKeysOf(tx, ownerId);
    await assertRoom(tx, ctx, ownerId);
    return insert(tx, ctx, asked);
  });
}

async function insert(
  tx: Tx,
  ctx: IntegrationCtx,
  { name, scopes, limits = null, addresses, expiresInDays }: Asked,
): Promise<Shown> {
  const { userId: ownerId } = personOf(ctx);
  const now = ctx.clock.now();
  const secret = drawKeySecret(ctx.random, ctx.config);
  const key: ApiKey = {
    id: ctx.random.id(),
    ...{ realm: ctx.realm, ownerId, name, limits, hint: hintOf(secret), status: "active" },
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
  await ctx.notifyOwner(tx, ctx, keyCreated(key));
  return { key, secret };
}

async function assertRoom(db: Database | Tx, ctx: IntegrationCtx, ownerId: string): Promise<void> {
  if (!(await ctx.mayIntegrate(db, ownerId))) throw new DomainError("integrations.verification_required");
  const now = ctx.clock.now();
  const live = (await keysOf(db, ownerId)).filter((key) => isLive(key, now));
  if (live.length >= MAX_API_KEYS) throw new DomainError("integrations.too_many_keys");
}

function assertScopesOf(kind: Person["kind"], scopes: readonly KeyScope[]): void {
  const scope = scopes.find((one) => PRODUCER_KEY_SCOPES.some((of) => of === one));
  if (kind === "buyer" && scope !== undefined)
    throw new DomainError("integrations.scope_of_producers", { scope }, { scopes: "of_producers" });
}

function assertPossible({ scopes, limits = null, addresses }: Asked): void {
  if (scopes.includes("pix:pay") !== (limits !== null)) throw new DomainError("integrations.limits_required");
  if (limits && (!isPositive(limits.payment) || compare(limits.payment, limits.day) > 0))
    throw new DomainError("integrations.limits_not_possible", {}, { limits: "not_possible" });
  const address = addresses.find((one) => !isAddressRange(one));
  if (address !== undefined)
    throw new DomainError("integrations.address_invalid", { address }, { addresses: "invalid" });
}
