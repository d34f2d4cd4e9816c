import type { WireResponseOf } from "@lastro/contracts";
import type { readWallet } from "@lastro/contracts/custody/deposits";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

type Wallet = WireResponseOf<typeof readWallet>;
export type Deposit = Wallet["lastDeposits"][number];

/** The person's USDT, and their last deposits. */
export const walletQuery = queryOptions({
  queryKey: ["grain", "wallet"],
  queryFn: ({ signal }) => callTraderRoute<typeof readWallet>("GET /agro/v1/wallet", { signal }),
});
