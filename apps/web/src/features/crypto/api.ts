import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listCryptoDeposits, openCryptoAddress } from "@lastro/contracts/crypto/incoming";
import type { sendUsdtInDemo } from "@lastro/contracts/demo";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export { type Rail, railsQuery } from "@/lib/crypto-rails";

export type Deposit = WireResponseOf<typeof listCryptoDeposits>["items"][number];
export type DemoPayment = WireRequestOf<typeof sendUsdtInDemo>["body"];
type Place = WireRequestOf<typeof openCryptoAddress>["body"];

/** Between the server's events, how often something that may be arriving is looked at. */
const WAITING_REFRESH_MS = 5_000;

export const addressQuery = ({ asset, network }: Place) =>
  queryOptions({
    queryKey: ["crypto", "address", asset, network],
    queryFn: ({ signal }) =>
      callRoute<typeof openCryptoAddress>("POST /v1/crypto/addresses", { body: { asset, network }, signal }),
  });

export const depositsQuery = pagesQuery(
  ["crypto", "deposits"],
  ({ cursor, signal }) =>
    callRoute<typeof listCryptoDeposits>("GET /v1/crypto/deposits", {
      query: { limit: "10", cursor },
      signal,
    }),
  WAITING_REFRESH_MS,
);

export function payInDemo(payment: DemoPayment): Promise<{ txHash: string }> {
  return callPublicRoute<typeof sendUsdtInDemo>("POST /v1/demo/chain/send", { body: payment });
}
