import { createHash } from "node:crypto";
import { DEVICE_SECRET } from "@lastro/contracts/devices";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A device a client has registered. */
export interface Device {
  readonly id: string;
  readonly secretDigest: Buffer;
  readonly userAgent: string;
  readonly registeredAt: Date;
}

/** What is kept of the secret a request names its device by; undefined where it names none. */
export function deviceDigest({ device }: Pick<RequestCtx, "device">): Buffer | undefined {
  if (device === undefined || !DEVICE_SECRET.test(device)) return undefined;
  return digestOf(device);
}

const digestOf = (secret: string) => createHash("sha256").update(secret).digest();

/** A client's devices, newest first. */
export function devicesOf(db: Database | Tx, userId: string): Promise<Device[]> {
  return query<Device>(
    db,
    `select id, secret_digest as "secretDigest", user_agent as "userAgent", registered_at as "registeredAt"
     from customers_device where user_id = $1 order by registered_at desc, id desc`,
    [userId],
  );
}

/** Writes down a device by its secret, for people whose past is made up. */
export async function keepDevice(
  tx: Tx,
  ctx: RequestCtx,
  { userId, secret }: { readonly userId: string; readonly secret: string },
): Promise<void> {
  const secretDigest = digestOf(secret);
  const { userAgent } = ctx;
  const registeredAt = ctx.clock.now();
  await insertDevice(tx, { id: ctx.random.id(), userId, secretDigest, userAgent, registeredAt });
}

/** False when the client had registered it already. */
export async function insertDevice(
  tx: Tx,
  { id, secretDigest, userAgent, registeredAt, userId }: Device & { readonly userId: string },
): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into customers_device (id, user_id, secret_digest, user_agent, registered_at)
     values ($1, $2, $3, $4, $5) on conflict (user_id, secret_digest) do nothing returning 1`,
    [id, userId, secretDigest, userAgent, registeredAt],
  );
  return rows.length === 1;
}

/** The user agent of the device that was removed; undefined where the client has none of that id. */
export async function deleteDevice(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<string | undefined> {
  const [row] = await query<{ user_agent: string }>(
    tx,
    "delete from customers_device where id = $1 and user_id = $2 returning user_agent",
    [id, userId],
  );
  return row?.user_agent;
}
