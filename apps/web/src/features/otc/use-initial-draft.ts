import { useSearchParams } from "react-router";
import { ASSETS, type Draft } from "@/features/otc/api";

/** What the address asks for (`?side=sell&asset=BTC`), so that a wallet can lead here. */
export function useInitialDraft(): Draft {
  const [search] = useSearchParams();
  return {
    side: search.get("side") === "sell" ? "sell" : "buy",
    asset: ASSETS.find((asset) => asset === search.get("asset")) ?? "USDT",
    amount: "",
  };
}
