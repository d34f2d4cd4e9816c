import type {
  AttemptError,
  DeliveryStatus,
  WEBHOOK_TEST,
  WebhookEventType,
} from "@lastro/contracts/webhooks";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** One message on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly messageId: string;
  readonly endpointId: string;
  readonly type: WebhookEventType | typeof WEBHOOK_TEST;
  readonly status: DeliveryStatus;
  /** Of all there were. */
  readonly attempts: number;
  /** Since it was last begun, which its schedule counts. */
  readonly scheduled: number;
  readonly nextAt: Date | null;
  readonly claimedUntil: Date | null;
  readonly lastStatus: number | null;
  readonly createdAt: Date;
}

export interface Attempt {
  readonly number: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** The beginning of the answer. */
  readonly answer: string;
}

const COLUMNS = `d.id, d.message_id as "messageId", d.endpoint_id as "endpointId", m.type, d.status, d.attempts,
  d.scheduled, d.next_at as "nextAt", d.claimed_until as "claimedUntil", d.last_status as "lastStatus",
  d.created_at as "createdAt"`;
const FROM = "integrations_delivery d join integrations_message m on m.id = d.message_id";

export async function findDelivery(db: Database | Tx, id: string): Promise<Delivery | undefined> {
  const [delivery] = await query<Delivery>(db, `select ${COLUMNS} from ${FROM} where d.id = $1`, [id]);
  return delivery;
}

/** A delivery, kept from being changed by another until the commit. */
export async function lockDelivery(tx: Tx, id: string): Promise<Delivery | undefined> {
  const [delivery] = await query<Delivery>(
    tx,
    `select ${COLUMNS} from ${FROM} where d.id = $1 for no key update of d`,
    [id],
  );
  return delivery;
}

export async function bodyOf(db: Database | Tx, messageId: string): Promise<string> {
  const [row] = await query<{ body: string }>(db, "select body from integrations_message where id = $1", [
    messageId,
  ]);
  return row?.body ?? "";
}

/** What an endpoint was sent, newest first, before one. */
export function deliveriesOf(
  db: Database,
  endpointId: string,
  of: {
    readonly before: string | undefined;
    readonly status: DeliveryStatus | undefined;
    readonly limit: number;
  },
): Promise<Delivery[]> {
  return query<Delivery>(
    db,
    `select ${COLUMNS} from ${FROM}
     where d.endpoint_id = $1 and ($2::uuid is null or d.id < $2) and ($3::text is null or d.status = $3)
     order by d.id desc limit $4`,
    [endpointId, of.before ?? null, of.status ?? null, of.limit],
  );
}

export function attemptsOf(db: Database | Tx, deliveryId: string): Promise<Attempt[]> {
  return query<Attempt>(
    db,
    `select number, at, duration_ms as "durationMs", status, error, answer from integrations_attempt
     where delivery_id = $1 order by number desc`,
    [deliveryId],
  );
}

export interface NewDelivery {
  readonly id: string;
  readonly messageId: string;
  readonly endpointId: string;
  /** Not sent by itself to an endpoint that is disabled. */
  readonly status: "pending" | "failed";
  readonly at: Date;
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (const { id, messageId, endpointId, status, at } of deliveries)
    await query(
      tx,
      `insert into integrations_delivery (id, message_id, endpoint_id, status, attempts, scheduled, next_at, created_at)
       values ($1, $2, $3, $4, 0, 0, $5, $6)`,
      [id, messageId, endpointId, status, status === "pending" ? at : null, at],
    );
}

/** Keeps an attempt, and what is to become of its delivery. */
export async function keepAttempt(
  tx: Tx,
  delivery: Pick<Delivery, "id" | "scheduled">,
  { number, at, durationMs, status, error, answer }: Attempt,
  outcome: { readonly status: DeliveryStatus; readonly nextAt: Date | null },
): Promise<void> {
  await query(
    tx,
    `insert into integrations_attempt (delivery_id, number, at, duration_ms, status, error, answer)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [delivery.id, number, at, durationMs, status, error, answer],
  );
  await query(
    tx,
    `update integrations_delivery set status = $2, attempts = $3, scheduled = $4, next_at = $5, claimed_until = null,
       last_status = $6 where id = $1`,
    [delivery.id, outcome.status, number, delivery.scheduled + 1, outcome.nextAt, status],
  );
}

/** Sends a delivery again from the beginning of its schedule. */
export async function beginAgain(tx: Tx, id: string, at: Date): Promise<void> {
  await query(
    tx,
    `update integrations_delivery set status = 'pending', scheduled = 0, next_at = $2, claimed_until = null where id = $1`,
    [id, at],
  );
}

/** The same of all that are over since an instant; answers how many. */
export async function beginAllAgain(
  tx: Tx,
  endpointId: string,
  of: { readonly since: Date; readonly statuses: readonly DeliveryStatus[]; readonly at: Date },
): Promise<number> {
  const rows = await query(
    tx,
    `update integrations_delivery set status = 'pending', scheduled = 0, next_at = $4, claimed_until = null
     where endpoint_id = $1 and created_at >= $2 and status = any ($3) returning 1`,
    [endpointId, of.since, of.statuses, of.at],
  );
  return rows.length;
}

/** Gives up what still waits for an endpoint that takes no more. */
export async function failPending(tx: Tx, endpointId: string): Promise<void> {
  await query(
    tx,
    `update integrations_delivery set status = 'failed', next_at = null, claimed_until = null
     where endpoint_id = $1 and status = 'pending'`,
    [endpointId],
  );
}

/**
 * Takes deliveries that are due, so many to an endpoint and of an owner at once with those under way. Who does not say
 * within the lease what became of one has lost it: it is sent again, under the same id.
 */
export async function claimDue(
  db: Database,
  of: {
    readonly now: Date;
    readonly until: Date;
    readonly perEndpoint: number;
    readonly perOwner: number;
    readonly limit: number;
  },
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    `with under_way as (
       select d.endpoint_id, e.owner_id from integrations_delivery d join integrations_endpoint e on e.id = d.endpoint_id
       where d.status = 'pending' and d.claimed_until > $1 and d.claimed_until <= $2
     ), due as (
       select d.id, d.endpoint_id, e.owner_id, d.next_at,
              row_number() over (partition by d.endpoint_id order by d.next_at, d.id)
                + (select count(*) from under_way u where u.endpoint_id = d.endpoint_id) as of_endpoint
       from integrations_delivery d join integrations_endpoint e on e.id = d.endpoint_id and e.status = 'enabled'
       where d.status = 'pending' and d.next_at <= $1
         and (d.claimed_until is null or d.claimed_until <= $1 or d.claimed_until > $2)
     ), allowed as (
       select id, next_at, owner_id, row_number() over (partition by owner_id order by next_at, id)
                + (select count(*) from under_way u where u.owner_id = due.owner_id) as of_owner
       from due where of_endpoint <= $3
     )
     update integrations_delivery d set claimed_until = $2
     from (select id from allowed where of_owner <= $4 order by next_at limit $5) as mine
     where d.id = mine.id and (d.claimed_until is null or d.claimed_until <= $1 or d.claimed_until > $2)
     returning d.id`,
    [of.now, of.until, of.perEndpoint, of.perOwner, of.limit],
  );
  return rows.map(({ id }) => id);
}
