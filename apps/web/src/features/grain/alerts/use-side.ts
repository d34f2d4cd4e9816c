import { useAgroAccountType } from "@/lib/agro-session";

/** Whose alerts these are: a buyer's look for offers, a producer's for bids. */
export function useSide(): "buyer" | "producer" {
  return useAgroAccountType() === "produtor" ? "producer" : "buyer";
}
