import type { ResponseOf } from "@lastro/contracts";
import type { readPush } from "@lastro/contracts/push";
import { deviceOf } from "@lastro/identity";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { devicesInUse } from "./change-devices.js";
import { pushKeys } from "./push-keys.js";

/** What a browser of the caller subscribes with, and the devices of theirs that take notices, of either realm. */
export async function readPushDevices(
  db: Database | Tx,
  ctx: RequestCtx,
): Promise<Pick<ResponseOf<typeof readPush>, "serverKey" | "devices">> {
  const { userId, sessionId } = personOf(ctx);
  const devices = await devicesInUse(db, ctx, userId);
  return {
    serverKey: pushKeys(ctx.config)?.publicKey ?? null,
    devices: devices.map((device) => ({
      id: device.id,
      device: deviceOf(device.userAgent),
      createdAt: device.createdAt,
      lastSentAt: device.lastSentAt,
      current: device.sessionId === sessionId,
    })),
  };
}
