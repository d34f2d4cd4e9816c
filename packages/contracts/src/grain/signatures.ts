import { z } from "zod";
import { instant } from "../wire.js";
import { orderSide } from "./order-sides.js";

/** How somebody signed; `consent` is what a producer gave in advance for every paid order. */
export const SIGNATURE_METHODS = ["password", "totp", "recovery_code", "passkey", "consent"] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

/** A signature as anybody may know it. */
export const signatureSchema = z.object({
  side: orderSide,
  at: instant,
  method: z.enum(SIGNATURE_METHODS),
  /** SHA-256 over contract, side, party, method and time. */
  hash: z.string(),
});
