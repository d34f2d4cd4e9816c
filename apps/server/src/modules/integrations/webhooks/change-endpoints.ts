import type { PresenceProof } from "@lastro/contracts/integration-realms";
import { type EndpointBody, MAX_WEBHOOK_ENDPOINTS, SECRET_OVERLAP_HOURS } from "@lastro/contracts/webhooks";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { lockKeysOf } from "../keys/key-store.js";
import type { IntegrationCtx } from "../ports.js";
import { failPending } from "./delivery-store.js";
import { type Endpoint, isWebhookUrl, webhookSealer } from "./endpoint.js";
import {
  endpointsOf,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  moveEndpoint,
  replaceSecret,
  updateEndpoint,
} from "./endpoint-store.js";
import { drawWebhookSecret } from "./signature.js";

type Asked = Omit<EndpointBody, "proof">;
interface Shown {
  readonly endpoint: Endpoint;
  readonly secret: string;
}

/**
 * Adds an endpoint to the account of whoever asks, who proves now that they are there: what it is told of is their account.
 * Throws `integrations.…` and what the realm's `confirmPresence` throws.
 */
export async function addEndpoint(ctx: IntegrationCtx, { proof, ...asked }: EndpointBody): Promise<Shown> {
  const { userId: ownerId } = personOf(ctx);
  assertUrl(ctx, asked.url);
  // Before the proof, so that a code is not used up for nothing.
  await assertRoom(ctx.db, ctx, ownerId);
  await ctx.confirmPresence(ctx, proof);
  return inTransaction(ctx.db, async (tx) => {
    await lockKeysOf(tx, ownerId);
    await assertRoom(tx, ctx, ownerId);
    return insert(tx, ctx, asked);
  });
}

async function insert(tx: Tx, ctx: IntegrationCtx, asked: Asked): Promise<Shown> {
  const { userId: ownerId } = personOf(ctx);
  const id = ctx.random.id();
  const secret = drawWebhookSecret(ctx.random);
  const endpoint: Endpoint = {
    ...{ id, realm: ctx.realm, ownerId, ...asked, events: [...new Set(asked.events)] },
    ...{ status: "enabled", disabledFor: null, failingSince: null },
    secretSealed: webhookSealer(ctx).seal(id, Buffer.from(secret)),
    ...{ previousSealed: null, previousUntil: null },
    createdAt: ctx.clock.now(),
  };
  await insertEndpoint(tx, ctx, endpoint);
  await recordAudit(tx, ctx, {
    action: "integrations.endpoint_added",
    subject: id,
    details: { address: asked.url },
  });
  return { endpoint, secret };
}

/** Changes where an endpoint is and what it is told of. Throws as `addEndpoint` does, and `resource.not_found`. */
export async function changeEndpoint(
  ctx: IntegrationCtx,
  { id, proof, ...asked }: EndpointBody & { readonly id: string },
): Promise<Endpoint> {
  assertOwn(ctx, await findEndpoint(ctx.db, id));
  assertUrl(ctx, asked.url);
  await ctx.confirmPresence(ctx, proof);
  return inTransaction(ctx.db, async (tx) => {
    const endpoint = await ownEndpoint(tx, ctx, id);
    const changed = { ...endpoint, ...asked, events: [...new Set(asked.events)] };
    await updateEndpoint(tx, changed);
    await recordAudit(tx, ctx, {
      action: "integrations.endpoint_changed",
      subject: id,
      details: { address: asked.url },
    });
    return changed;
  });
}

/** Throws `resource.not_found` and `integrations.endpoint_status_changed`. */
export async function disableEndpoint(tx: Tx, ctx: RequestCtx, id: string): Promise<Endpoint> {
  const endpoint = await ownEndpoint(tx, ctx, id);
  if (endpoint.status !== "enabled") throw new DomainError("integrations.endpoint_status_changed");
  await moveEndpoint(tx, ctx, endpoint, { status: "disabled", disabledFor: "by_owner" });
  await failPending(tx, id);
  await recordAudit(tx, ctx, { action: "integrations.endpoint_disabled", subject: id });
  return { ...endpoint, status: "disabled", disabledFor: "by_owner" };
}

/** What happened meanwhile is kept, and sent where it is asked for. Throws as `disableEndpoint` does. */
export async function enableEndpoint(tx: Tx, ctx: IntegrationCtx, id: string): Promise<Endpoint> {
  const endpoint = await ownEndpoint(tx, ctx, id);
  if (endpoint.status !== "disabled") throw new DomainError("integrations.endpoint_status_changed");
  await assertStanding(tx, ctx, endpoint.ownerId);
  await moveEndpoint(tx, ctx, endpoint, { status: "enabled" });
  await recordAudit(tx, ctx, { action: "integrations.endpoint_enabled", subject: id });
  return { ...endpoint, status: "enabled", disabledFor: null, failingSince: null };
}

/** Throws `resource.not_found`. */
export async function removeEndpoint(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  await remove(tx, ctx, await ownEndpoint(tx, ctx, id));
}

/** Removes every endpoint of an account that is closed. */
export async function removeEndpointsOf(tx: Tx, ctx: RequestCtx, ownerId: string): Promise<void> {
  for (const { id } of await endpointsOf(tx, ownerId)) {
    const endpoint = await lockEndpoint(tx, id);
    if (endpoint && endpoint.status !== "removed") await remove(tx, ctx, endpoint);
  }
}

/** Draws another secret; the one before signs too for a day, so that a receiver can take its time. */
export async function rotateSecret(
  ctx: IntegrationCtx,
  { id, proof }: { readonly id: string; readonly proof: PresenceProof | undefined },
): Promise<Shown> {
  assertOwn(ctx, await findEndpoint(ctx.db, id));
  await ctx.confirmPresence(ctx, proof);
  const secret = drawWebhookSecret(ctx.random);
  const sealed = webhookSealer(ctx).seal(id, Buffer.from(secret));
  const previousUntil = secondsAfter(ctx.clock.now(), SECRET_OVERLAP_HOURS * 3600);
  return inTransaction(ctx.db, async (tx) => {
    const endpoint = await ownEndpoint(tx, ctx, id);
    await replaceSecret(tx, id, { sealed, previousUntil });
    await recordAudit(tx, ctx, { action: "integrations.secret_rotated", subject: id });
    return { endpoint: { ...endpoint, secretSealed: sealed, previousUntil }, secret };
  });
}

/** An endpoint of whoever asks, locked. Throws `resource.not_found`, for another's too. */
export async function ownEndpoint(tx: Tx, ctx: RequestCtx, id: string): Promise<Endpoint> {
  return assertOwn(ctx, await lockEndpoint(tx, id));
}

function assertOwn(ctx: RequestCtx, endpoint: Endpoint | undefined): Endpoint {
  if (endpoint?.ownerId !== personOf(ctx).userId || endpoint.status === "removed")
    throw new DomainError("resource.not_found");
  return endpoint;
}

async function remove(tx: Tx, ctx: RequestCtx, endpoint: Endpoint): Promise<void> {
  await moveEndpoint(tx, ctx, endpoint, { status: "removed" });
  await failPending(tx, endpoint.id);
  await recordAudit(tx, ctx, { action: "integrations.endpoint_removed", subject: endpoint.id });
}

function assertUrl({ config }: RequestCtx, url: string): void {
  if (!isWebhookUrl(config, url))
    throw new DomainError("integrations.url_not_allowed", {}, { url: "not_allowed" });
}

async function assertRoom(db: Database | Tx, ctx: IntegrationCtx, ownerId: string): Promise<void> {
  await assertStanding(db, ctx, ownerId);
  if ((await endpointsOf(db, ownerId)).length >= MAX_WEBHOOK_ENDPOINTS)
    throw new DomainError("integrations.too_many_endpoints");
}

async function assertStanding(db: Database | Tx, ctx: IntegrationCtx, ownerId: string): Promise<void> {
  if (!(await ctx.mayIntegrate(db, ownerId))) throw new DomainError("integrations.verification_required");
}
