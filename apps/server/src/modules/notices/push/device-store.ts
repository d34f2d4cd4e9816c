import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { PushDevice, PushSubscription } from "./push-device.js";

const COLUMNS = `id, user_id as "userId", session_id as "sessionId", endpoint, p256dh, auth, server_key as "serverKey",
  user_agent as "userAgent", created_at as "createdAt", last_sent_at as "lastSentAt"`;

/** Every device of these people, newest first, whether its session goes on or not. */
export function devicesOf(db: Database | Tx, userIds: readonly string[]): Promise<PushDevice[]> {
  return query<PushDevice>(
    db,
    `select ${COLUMNS} from notice_push_device where user_id = any ($1::uuid[]) order by created_at desc, id desc`,
    [userIds],
  );
}

export async function findDevice(db: Database | Tx, id: string): Promise<PushDevice | undefined> {
  const [row] = await query<PushDevice>(db, `select ${COLUMNS} from notice_push_device where id = $1`, [id]);
  return row;
}

/** A page of all devices, by id. */
export function devicesAfter(db: Database, id: string | null, limit: number): Promise<PushDevice[]> {
  return query<PushDevice>(
    db,
    `select ${COLUMNS} from notice_push_device where $1::uuid is null or id > $1 order by id limit $2`,
    [id, limit],
  );
}

/** Lets one change at a time be made to a person's devices until this transaction ends. */
export async function lockDevices(tx: Tx, userId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('notice_push:' || $1::text, 0))", [userId]);
}

/** Removes what the same browser or the same session was registered as before. */
export async function deleteReplaced(
  tx: Tx,
  { endpoint, p256dh, auth, userId, sessionId }: PushSubscription & Pick<PushDevice, "userId" | "sessionId">,
): Promise<void> {
  // Keys are a browser's secret: who knows an address alone takes no other person's device away.
  await query(
    tx,
    `delete from notice_push_device
     where session_id = $5 or (endpoint = $1 and (user_id = $4 or (p256dh = $2 and auth = $3)))`,
    [endpoint, p256dh, auth, userId, sessionId],
  );
}

export async function insertDevice(tx: Tx, device: PushDevice): Promise<void> {
  await query(
    tx,
    `insert into notice_push_device
       (id, user_id, session_id, endpoint, p256dh, auth, server_key, user_agent, created_at, last_sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      device.id,
      device.userId,
      device.sessionId,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.serverKey,
      device.userAgent,
      device.createdAt,
      device.lastSentAt,
    ],
  );
}

export async function markSent(db: Database, id: string, at: Date): Promise<void> {
  await query(db, "update notice_push_device set last_sent_at = $2 where id = $1", [id, at]);
}

/** Removes devices, whoever's they are. */
export async function deleteDevices(db: Database | Tx, ids: readonly string[]): Promise<void> {
  await query(db, "delete from notice_push_device where id = any ($1::uuid[])", [ids]);
}

/** False where the client has no such device. */
export async function deleteOwnDevice(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const rows = await query(tx, "delete from notice_push_device where id = $1 and user_id = $2 returning 1", [
    id,
    userId,
  ]);
  return rows.length === 1;
}

/** Removes all devices of a person. */
export async function forgetPushDevices(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from notice_push_device where user_id = $1", [userId]);
}

/** A person's devices, for a copy of their data: what encrypts their messages is the browser's secret and stays out. */
export function pushDeviceRecords(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  return query(
    db,
    `select id, endpoint, user_agent, created_at, last_sent_at
     from notice_push_device where user_id = $1 order by created_at, id`,
    [userId],
  );
}
