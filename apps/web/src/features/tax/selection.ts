import type { TaxedAsset } from "@lastro/contracts/tax";
import type { Selection } from "@/features/tax/api";

const ASSETS: readonly TaxedAsset[] = ["BTC", "ETH", "USDT", "USDC", "SOL", "BNB"];
const SELECTIONS = ["disposals", "missing", "to_check"] as const;

/** The address at which the operations behind a figure are shown. */
export function searchOf(selection: Selection): { search: string } {
  const named = Object.entries(selection).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { search: new URLSearchParams(named).toString() };
}

/** What an address asks for; what it cannot mean is left out. */
export function selectionOf(search: URLSearchParams): Selection {
  const asset = ASSETS.find((one) => one === search.get("asset"));
  const only = SELECTIONS.find((one) => one === search.get("only"));
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(search.get("month") ?? "")?.[0];
  return { ...(asset && { asset }), ...(month && { month }), ...(only && { only }) };
}
