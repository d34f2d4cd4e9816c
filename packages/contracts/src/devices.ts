import { z } from "zod";
import { deviceSchema } from "./identity.js";
import { defineRoute } from "./route.js";
import { instant, uuid } from "./wire.js";

/** Names the browser or app a request comes from by a secret of its own: 32 random bytes as unpadded base64url. */
export const DEVICE_HEADER = "lastro-device";
export const DEVICE_SECRET = /^[\w-]{43}$/;

/** More are never needed at once; the oldest is removed for a new one by hand. */
export const MAX_DEVICES = 10;

export const registeredDeviceSchema = z.object({
  id: uuid,
  device: deviceSchema,
  registeredAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});

const devicesSchema = z.object({ items: z.array(registeredDeviceSchema) });

export const listDevicesRoute = defineRoute({
  method: "GET",
  path: "/v1/devices",
  summary: "The client's registered devices",
  access: "client",
  response: devicesSchema,
  errors: [],
});

export const registerDeviceRoute = defineRoute({
  method: "POST",
  path: "/v1/devices",
  summary: "Register the device that asks, with a proof of presence",
  access: "client",
  response: devicesSchema,
  errors: [
    "customers.device_unknown",
    "customers.devices_too_many",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const removeDeviceRoute = defineRoute({
  method: "DELETE",
  path: "/v1/devices/:id",
  summary: "Remove a registered device",
  access: "client",
  params: z.strictObject({ id: uuid }),
  response: devicesSchema,
  errors: [],
});
