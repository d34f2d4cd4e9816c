import type { WireResponseOf } from "@lastro/contracts";
import type { listDevicesRoute, registerDeviceRoute, removeDeviceRoute } from "@lastro/contracts/devices";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type RegisteredDevice = WireResponseOf<typeof listDevicesRoute>["items"][number];
export type Device = RegisteredDevice["device"];

/** The devices the signed-in client has registered. */
export const devicesQuery = queryOptions({
  queryKey: ["security", "devices"],
  queryFn: ({ signal }) => callRoute<typeof listDevicesRoute>("GET /v1/devices", { signal }),
});

export const registerDevice = () => callRoute<typeof registerDeviceRoute>("POST /v1/devices");

export const removeDevice = (id: string) =>
  callRoute<typeof removeDeviceRoute>("DELETE /v1/devices/:id", { params: { id } });
