import type { Entry, Order, Rail } from "@/features/crypto/api";

/** What is about to be sent, complete. */
export interface Draft {
  order: Order;
  entry: Entry;
  rail: Rail;
}
