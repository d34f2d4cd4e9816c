import type { moveToBank, readBankLink } from "@lastro/contracts/market-link";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export const bankLinkQuery = queryOptions({
  queryKey: ["grain", "bank-link"],
  queryFn: ({ signal }) => callTraderRoute<typeof readBankLink>("GET /agro/v1/bank-link", { signal }),
});

export const move = (amount: string, idempotencyKey: string) =>
  callTraderRoute<typeof moveToBank>("POST /agro/v1/bank-link/transfers", {
    body: { amount },
    idempotencyKey,
  });
