import type { WEBHOOK_TEST, WebhookEventType } from "@lastro/contracts/webhooks";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { insertDeliveries } from "./delivery-store.js";
import { type Addressee, addresseesOf } from "./endpoint-store.js";

/** What happened to an account, as programs are told: decimals as text, names as a person is shown them. */
export interface Happening {
  readonly type: WebhookEventType;
  readonly ownerId: string;
  /** What happened, named by the caller: of one name there is one message. */
  readonly source: string;
  readonly data: Readonly<Record<string, string | boolean | null>>;
}

type TellCtx = Pick<Ctx, "clock" | "random">;

/**
 * Writes messages for the endpoints that want them, in the transaction of what they tell: sent once it has committed. An
 * endpoint that is disabled is sent nothing, and may ask for it later.
 */
export async function tellEndpoints(tx: Tx, ctx: TellCtx, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const addressees = await addresseesOf(tx, [...new Set(happenings.map(({ ownerId }) => ownerId))]);
  for (const happening of happenings) {
    const wanting = addressees.filter(
      ({ ownerId, events }) => ownerId === happening.ownerId && events.includes(happening.type),
    );
    if (wanting.length > 0) await writeMessage(tx, ctx, happening, wanting);
  }
}

/** Writes one message for these endpoints, once; answers its deliveries' ids. */
export async function writeMessage(
  tx: Tx,
  ctx: TellCtx,
  { type, ownerId, source, data }: Omit<Happening, "type"> & { type: WebhookEventType | typeof WEBHOOK_TEST },
  to: readonly Pick<Addressee, "id" | "status">[],
): Promise<string[]> {
  const at = ctx.clock.now();
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const messageId = ctx.random.id();
  const written = await query(
    tx,
    `insert into integrations_message (id, owner_id, type, source, body, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (owner_id, source) do nothing returning 1`,
    [messageId, ownerId, type, source, body, at],
  );
  if (written.length === 0) return [];
  const deliveries = to.map(({ id: endpointId, status }) => ({
    ...{ id: ctx.random.id(), messageId, endpointId, at },
    status: status === "enabled" ? ("pending" as const) : ("failed" as const),
  }));
  await insertDeliveries(tx, deliveries);
  return deliveries.map(({ id }) => id);
}
