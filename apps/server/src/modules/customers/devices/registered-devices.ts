import { humanOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { deviceDigest } from "./device-store.js";

/** Who asks, and the secret of the device they ask from. */
export interface AskedFrom extends Pick<RequestCtx, "device"> {
  readonly userId: string;
}

/** For each of several requests, whether its client has registered the device it comes from. */
export async function areDevicesRegistered(
  db: Database | Tx,
  requests: readonly AskedFrom[],
): Promise<boolean[]> {
  const digests = requests.map(deviceDigest);
  const named = requests.filter((_, index) => digests[index] !== undefined);
  if (named.length === 0) return requests.map(() => false);
  const rows = await query<{ user_id: string; digest: string }>(
    db,
    `select user_id, encode(secret_digest, 'hex') as digest from customers_device
     where (user_id, secret_digest) in (select * from unnest($1::uuid[], $2::bytea[]))`,
    [named.map(({ userId }) => userId), digests.filter((digest) => digest !== undefined)],
  );
  const known = new Set(rows.map(({ user_id, digest }) => `${user_id}:${digest}`));
  return requests.map(({ userId }, index) => known.has(`${userId}:${digests[index]?.toString("hex")}`));
}

/** Whether whoever asks has registered the device they ask from. */
export async function isDeviceRegistered(db: Database | Tx, ctx: RequestCtx): Promise<boolean> {
  const [isRegistered] = await areDevicesRegistered(db, [
    { userId: humanOf(ctx).userId, ...(ctx.device === undefined ? {} : { device: ctx.device }) },
  ]);
  return isRegistered === true;
}

/** Throws `customers.device_not_registered`. */
export async function assertDeviceRegistered(db: Database | Tx, ctx: RequestCtx): Promise<void> {
  if (!(await isDeviceRegistered(db, ctx))) throw new DomainError("customers.device_not_registered");
}
