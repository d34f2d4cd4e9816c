import type { DisabledFor, EndpointStatus, WebhookEventType } from "@lastro/contracts/webhooks";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import type { Endpoint } from "./endpoint.js";

const ENDPOINTS = {
  name: "webhook_endpoint",
  table: "integrations_endpoint",
  column: "status",
} as const satisfies Machine;

const COLUMNS = `id, realm, owner_id as "ownerId", url, description, events, status, disabled_for as "disabledFor",
  failing_since as "failingSince", secret_sealed as "secretSealed", previous_sealed as "previousSealed",
  previous_until as "previousUntil", created_at as "createdAt"`;

/** The endpoints of an account that are not removed, newest first. */
export function endpointsOf(db: Database | Tx, ownerId: string): Promise<Endpoint[]> {
  return query<Endpoint>(
    db,
    `select ${COLUMNS} from integrations_endpoint where owner_id = $1 and status <> 'removed' order by id desc`,
    [ownerId],
  );
}

export async function findEndpoint(db: Database | Tx, id: string): Promise<Endpoint | undefined> {
  const [endpoint] = await query<Endpoint>(db, `select ${COLUMNS} from integrations_endpoint where id = $1`, [
    id,
  ]);
  return endpoint;
}

/** An endpoint, kept from being changed by another until the commit; messages for it may still be written. */
export async function lockEndpoint(tx: Tx, id: string): Promise<Endpoint | undefined> {
  const [endpoint] = await query<Endpoint>(
    tx,
    `select ${COLUMNS} from integrations_endpoint where id = $1 for no key update`,
    [id],
  );
  return endpoint;
}

export interface Addressee {
  readonly id: string;
  readonly ownerId: string;
  readonly events: readonly WebhookEventType[];
  readonly status: "enabled" | "disabled";
}

/** The endpoints of several accounts, as far as messages are written for them. */
export function addresseesOf(tx: Tx, ownerIds: readonly string[]): Promise<Addressee[]> {
  return query<Addressee>(
    tx,
    `select id, owner_id as "ownerId", events, status from integrations_endpoint
     where owner_id = any ($1::uuid[]) and status <> 'removed' order by id`,
    [ownerIds],
  );
}

export async function insertEndpoint(tx: Tx, ctx: RequestCtx, endpoint: Endpoint): Promise<void> {
  const { id, realm, ownerId, url, description, events, status, secretSealed, createdAt } = endpoint;
  await query(
    tx,
    `insert into integrations_endpoint (id, realm, owner_id, url, description, events, status, secret_sealed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, realm, ownerId, url, description, events, status, secretSealed, createdAt],
  );
  await recordChanges(tx, ctx, [{ machine: ENDPOINTS.name, id, from: null, to: status }]);
}

/** Changes an endpoint its caller has locked. */
export async function updateEndpoint(
  tx: Tx,
  { id, url, description, events }: Pick<Endpoint, "id" | "url" | "description" | "events">,
): Promise<void> {
  await query(tx, "update integrations_endpoint set url = $2, description = $3, events = $4 where id = $1", [
    id,
    url,
    description,
    events,
  ]);
}

/** Puts a new secret in the place of the one there is, which signs too until then. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  { sealed, previousUntil }: { readonly sealed: Buffer; readonly previousUntil: Date },
): Promise<void> {
  await query(
    tx,
    `update integrations_endpoint set previous_sealed = secret_sealed, previous_until = $3, secret_sealed = $2
     where id = $1`,
    [id, sealed, previousUntil],
  );
}

/** Notes since when nothing was delivered to an endpoint; null once something is. */
export async function noteFailing(tx: Tx, id: string, since: Date | null): Promise<void> {
  await query(tx, "update integrations_endpoint set failing_since = $2 where id = $1", [id, since]);
}

/** Takes an endpoint to another status; false where it no longer is as it was seen. */
export function moveEndpoint(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock" | "actor">,
  { id, status }: Pick<Endpoint, "id" | "status">,
  to: { readonly status: EndpointStatus; readonly disabledFor?: DisabledFor },
): Promise<boolean> {
  const { disabledFor } = to;
  return transition(tx, ctx, ENDPOINTS, {
    ...{ id, from: status, to: to.status },
    set: {
      disabled_for: disabledFor ?? null,
      ...(to.status === "enabled" ? { failing_since: null } : {}),
    },
    ...(disabledFor ? { reason: disabledFor } : {}),
  });
}
