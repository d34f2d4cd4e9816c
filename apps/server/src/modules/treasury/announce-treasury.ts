import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";

/** Has administrators' open pages read the treasury again, once this transaction has committed. */
export function announceTreasury(tx: Tx): Promise<void> {
  return announce(tx, { to: "admins", type: "admin", reference: "treasury" });
}
