import { listDevicesRoute, registerDeviceRoute, removeDeviceRoute } from "@lastro/contracts/devices";
import { deviceOf } from "@lastro/identity";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import type { PresencePorts } from "../confirm-presence.js";
import { registerDevice, removeDevice } from "./change-devices.js";
import { deviceDigest, devicesOf } from "./device-store.js";

export function registerDeviceRoutes(router: Router<Ctx>, ports: PresencePorts): void {
  router.on(listDevicesRoute, (ctx) => readDevices(ctx.db, ctx));
  router.on(registerDeviceRoute, (ctx) =>
    inTransaction(ctx.db, async (tx) => {
      await registerDevice(tx, { ...ctx, ...ports });
      return readDevices(tx, ctx);
    }),
  );
  router.on(removeDeviceRoute, (ctx, { params }) =>
    inTransaction(ctx.db, async (tx) => {
      await removeDevice(tx, ctx, params.id);
      return readDevices(tx, ctx);
    }),
  );
}

async function readDevices(db: Database | Tx, ctx: RequestCtx) {
  const own = deviceDigest(ctx);
  const devices = await devicesOf(db, personOf(ctx).userId);
  return {
    items: devices.map(({ id, secretDigest, userAgent, registeredAt }) => ({
      id,
      device: deviceOf(userAgent),
      registeredAt,
      current: own?.equals(secretDigest) === true,
    })),
  };
}
