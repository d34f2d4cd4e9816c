import { MAX_DEVICES } from "@lastro/contracts/devices";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence, type PresencePorts } from "../confirm-presence.js";
import { lockProfile } from "../store.js";
import { deleteDevice, deviceDigest, devicesOf, insertDevice } from "./device-store.js";
import { notifyOfDevice } from "./notices.js";

/**
 * Registers the device a client asks from, once they show that they are there; their other devices and an e-mail tell them
 * (Res. BCB 403/2024). Throws `customers.device_unknown`, `customers.devices_too_many`, `customers.profile_missing`,
 * `customers.second_factor_needed` and `customers.password_needed`.
 */
export async function registerDevice(tx: Tx, ctx: RequestCtx & PresencePorts): Promise<void> {
  const { userId } = personOf(ctx);
  const secretDigest = deviceDigest(ctx);
  if (!secretDigest) throw new DomainError("customers.device_unknown");
  const profile = await lockProfile(tx, userId);
  if (!profile) throw new DomainError("customers.profile_missing");
  const devices = await devicesOf(tx, userId);
  if (devices.some((device) => device.secretDigest.equals(secretDigest))) return;
  if (devices.length >= MAX_DEVICES) throw new DomainError("customers.devices_too_many");
  await confirmPresence(tx, ctx);
  const { userAgent } = ctx;
  const id = ctx.random.id();
  await insertDevice(tx, { id, userId, secretDigest, userAgent, registeredAt: ctx.clock.now() });
  await recordAudit(tx, ctx, { action: "customers.device_registered", subject: id });
  await notifyOfDevice(tx, ctx, { profile, id, userAgent });
}

/** Removes one of the client's devices: from then on little is sent from it. Throws `resource.not_found`. */
export async function removeDevice(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const removed = await deleteDevice(tx, { id, userId: personOf(ctx).userId });
  if (removed === undefined) throw new DomainError("resource.not_found");
  await recordAudit(tx, ctx, { action: "customers.device_removed", subject: id });
}
