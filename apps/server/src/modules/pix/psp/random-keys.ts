import { z } from "zod";
import type { ApiPixClient } from "./api-pix-client.js";
import { segment } from "./api-pix-paths.js";
import type { SetCallbackAddress } from "./callback-address.js";
import type { PixKeys } from "./keys-port.js";
import { wire } from "./wire.js";

/** Random keys of the house's account, as Efí and those who follow it register them. */
export function createRandomKeys(
  { call, find }: ApiPixClient,
  setCallbackAddress: SetCallbackAddress,
): PixKeys {
  return {
    async register() {
      const made = await call(
        { operation: "POST /gn/evp", method: "POST", path: "/v2/gn/evp", own: "keys", body: {} },
        wire.newKey,
      );
      return made.chave;
    },
    async list() {
      const answer = await call(
        { operation: "GET /gn/evp", method: "GET", path: "/v2/gn/evp", own: "keys" },
        wire.accountKeys,
      );
      return answer.chaves;
    },
    async remove(key) {
      const path = `/v2/gn/evp/${segment(key)}`;
      await find({ operation: "DELETE /gn/evp", method: "DELETE", path, own: "keys" }, z.unknown());
    },
    setCallbackAddress,
  };
}
