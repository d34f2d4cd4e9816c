import {
  HOUSE_DAY,
  type LimitPolicy,
  NIGHT,
  UNREGISTERED_DEVICE,
  UNREGISTERED_DEVICE_DAY,
} from "../../limits/index.js";

/** What a client may send to other clients of the house, in reais. */
export const TRANSFER_LIMITS: LimitPolicy<"transfer", "BRL"> = {
  category: "transfer",
  asset: "BRL",
  rules: [HOUSE_DAY, NIGHT, UNREGISTERED_DEVICE, UNREGISTERED_DEVICE_DAY],
};
