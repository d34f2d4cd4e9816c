import { MAX_PUSH_DEVICES } from "@lastro/contracts/push";
import { liveSessions } from "@lastro/identity";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  deleteDevices,
  deleteOwnDevice,
  deleteReplaced,
  devicesOf,
  insertDevice,
  lockDevices,
} from "./device-store.js";
import { isPublicKey, type PushDevice, type PushSubscription } from "./push-device.js";
import { pushKeys } from "./push-keys.js";
import { isPushAddress } from "./push-service.js";

/**
 * Pushes notices to the browser a client asks from, until the session ends. Whatever browser or session it was before,
 * of whichever person, it is this person's now. Throws `notices.push_off`, `notices.push_address_refused` and
 * `notices.push_devices_too_many`.
 */
export async function registerDevice(tx: Tx, ctx: RequestCtx, subscription: PushSubscription): Promise<void> {
  const { userId, sessionId } = personOf(ctx);
  const keys = pushKeys(ctx.config);
  if (!keys) throw new DomainError("notices.push_off");
  const { endpoint, p256dh, auth } = subscription;
  if (!isPushAddress(ctx.config, endpoint) || !isPublicKey(p256dh))
    throw new DomainError("notices.push_address_refused");
  await lockDevices(tx, userId);
  await deleteReplaced(tx, { endpoint, p256dh, auth, userId, sessionId });
  const others = await devicesInUse(tx, ctx, userId);
  if (others.length >= MAX_PUSH_DEVICES) throw new DomainError("notices.push_devices_too_many");
  await insertDevice(tx, {
    id: ctx.random.id(),
    ...{ userId, sessionId, endpoint, p256dh, auth },
    serverKey: keys.publicKey,
    userAgent: ctx.userAgent,
    createdAt: ctx.clock.now(),
    lastSentAt: null,
  });
}

/** Pushes no more notices to one of the client's devices. Throws `resource.not_found`. */
export async function removeDevice(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  if (!(await deleteOwnDevice(tx, { id, userId: personOf(ctx).userId })))
    throw new DomainError("resource.not_found");
}

type Asking = Pick<RequestCtx, "clock" | "config">;

/** The devices of a client that take notices now. */
export async function devicesInUse(db: Database | Tx, ctx: Asking, userId: string): Promise<PushDevice[]> {
  const devices = await devicesOf(db, [userId]);
  const unusable = await unusableAmong(db, ctx, devices);
  return devices.filter(({ id }) => !unusable.has(id));
}

/** Devices whose session has ended, or that subscribed with a key we have no more, by their ids. */
async function unusableAmong(
  db: Database | Tx,
  { clock, config }: Asking,
  devices: readonly PushDevice[],
): Promise<ReadonlySet<string>> {
  const sessions = devices.map(({ sessionId }) => sessionId);
  const live = await liveSessions(db, sessions, clock.now());
  const ownKey = pushKeys(config)?.publicKey;
  return new Set(
    devices
      .filter(({ sessionId, serverKey }) => !live.has(sessionId) || serverKey !== ownKey)
      .map(({ id }) => id),
  );
}

/** Removes of these devices what takes notices no more, and answers the rest. */
export async function withoutUnusable(
  db: Database | Tx,
  ctx: Asking,
  devices: readonly PushDevice[],
): Promise<PushDevice[]> {
  const unusable = await unusableAmong(db, ctx, devices);
  if (unusable.size > 0) await deleteDevices(db, [...unusable]);
  return devices.filter(({ id }) => !unusable.has(id));
}
