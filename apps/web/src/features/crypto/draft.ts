import type { Entry, Order, Quote, Rail } from "@/features/crypto/api";

/** What is about to be sent, complete. */
export interface Draft {
  order: Order;
  entry: Entry;
  rail: Rail;
  /** What it costs and about when it is in a block. */
  quote: Quote;
}
