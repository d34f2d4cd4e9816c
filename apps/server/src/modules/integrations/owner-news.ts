import type { Ctx } from "@lastro/platform/context";
import type { ApiKey } from "./keys/api-key.js";
import type { Endpoint } from "./webhooks/endpoint.js";

/** What an owner is told of, once for each source. */
export interface OwnerNews {
  readonly what: "api_key_created" | "api_key_revoked" | "webhook_disabled";
  readonly ownerId: string;
  readonly source: string;
  /** The key or the endpoint. */
  readonly subjectId: string;
  /** What the owner calls the key, or where the endpoint is. */
  readonly name: string;
}

export function keyCreated({ id, ownerId, name }: ApiKey): OwnerNews {
  return { what: "api_key_created", ownerId, source: `api-key:${id}:created`, subjectId: id, name };
}

export function keyRevoked({ id, ownerId, name }: ApiKey): OwnerNews {
  return { what: "api_key_revoked", ownerId, source: `api-key:${id}:revoked`, subjectId: id, name };
}

/** That the house disabled an endpoint. */
export function webhookDisabled(
  { clock }: Pick<Ctx, "clock">,
  { id, ownerId, url: name }: Endpoint,
  why: "gone" | "failing",
): OwnerNews {
  const source = `webhook:${id}:${why}:${clock.now().getTime()}`;
  return { what: "webhook_disabled", ownerId, source, subjectId: id, name };
}
