import {
  BASIC_24H,
  HOUSE_DAY,
  HOUSE_MONTH,
  type LimitPolicy,
  NEW_PAYEE_24H,
  NIGHT,
  ONE_PIX,
  UNREGISTERED_DEVICE,
  UNREGISTERED_DEVICE_DAY,
} from "../limits/index.js";

/** What a client may send by Pix. */
export const PIX_LIMITS: LimitPolicy<"pix", "BRL"> = {
  category: "pix",
  asset: "BRL",
  rules: [
    ONE_PIX,
    HOUSE_DAY,
    NIGHT,
    HOUSE_MONTH,
    BASIC_24H,
    NEW_PAYEE_24H,
    UNREGISTERED_DEVICE,
    UNREGISTERED_DEVICE_DAY,
  ],
};
