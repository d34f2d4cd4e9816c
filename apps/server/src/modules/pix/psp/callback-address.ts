import type { ApiPixClient } from "./api-pix-client.js";
import { segment } from "./api-pix-paths.js";

export type SetCallbackAddress = (key: string, url: string) => Promise<void>;

/** Gives the provider the address of a key's callbacks, with the headers it wants beside it. */
export function callbackAddressOf(
  { succeeded }: ApiPixClient,
  headers?: Readonly<Record<string, string>>,
): SetCallbackAddress {
  return async (key, url) => {
    const path = `/webhook/${segment(key)}`;
    await succeeded({ operation: "PUT /webhook", method: "PUT", path, headers, body: { webhookUrl: url } });
  };
}
