import { useSearchParams } from "react-router";
import { ASSETS, type Draft } from "@/features/otc/api";

const REAIS = /^\d{1,12}(\.\d{1,2})?$/;

/** What the address asks for (`?side=sell&asset=BTC&amount=500`), so that other screens can lead here. */
export function useInitialDraft(): Draft {
  const [search] = useSearchParams();
  const amount = search.get("amount") ?? "";
  return {
    side: search.get("side") === "sell" ? "sell" : "buy",
    asset: ASSETS.find((asset) => asset === search.get("asset")) ?? "USDT",
    amount: REAIS.test(amount) ? amount : "",
  };
}
