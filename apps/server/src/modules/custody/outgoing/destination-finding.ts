import type { Owner } from "../../ledger/index.js";

/** What an address is to us, where something is to be sent to it. */
export type DestinationFinding =
  | { readonly is: "invalid" | "ours" | "black_listed" | "unavailable" }
  /** One owner's of this house. */
  | { readonly is: "owner"; readonly address: string; readonly owner: Owner }
  | { readonly is: "outside"; readonly address: string };
