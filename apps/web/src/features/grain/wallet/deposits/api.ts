import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  cancelDeposit as cancelDepositRoute,
  downloadDeposit,
  listDepositNetworks,
  openDeposit as openDepositRoute,
  readDeposit,
  submitDepositHash,
} from "@lastro/contracts/custody/deposits";
import type { sendCryptoInDemo } from "@lastro/contracts/demo";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute } from "@/lib/call-route";
import { callTraderRoute, downloadTraderRoute } from "@/lib/call-trader-route";
import type { Language } from "@/lib/i18n/languages";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type DepositDetail = WireResponseOf<typeof readDeposit>;
export type DepositNetwork = WireResponseOf<typeof listDepositNetworks>["networks"][number];
export type DepositOrder = WireRequestOf<typeof openDepositRoute>["body"];

/** How often a deposit on its way is asked for: a block comes every few seconds. */
const WATCH_MS = 2_000;

export const depositNetworksQuery = queryOptions({
  queryKey: ["grain", "deposit-networks"],
  queryFn: ({ signal }) =>
    callTraderRoute<typeof listDepositNetworks>("GET /agro/v1/deposits/networks", { signal }),
});

/** One deposit, asked for every two seconds until nothing more can happen to it. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ["grain", "deposits", id],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readDeposit>("GET /agro/v1/deposits/:id", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === "confirmado" ? false : WATCH_MS),
  });

export const openDeposit = (body: DepositOrder) =>
  callTraderRoute<typeof openDepositRoute>("POST /agro/v1/deposits", { body });

export const submitHash = (id: string, hash: string) =>
  callTraderRoute<typeof submitDepositHash>("POST /agro/v1/deposits/:id/hash", {
    params: { id },
    body: { hash },
  });

export const cancelDeposit = (id: string) =>
  callTraderRoute<typeof cancelDepositRoute>("POST /agro/v1/deposits/:id/cancel", { params: { id } });

/** The receipt of a credited deposit, signed. */
export const depositReceipt = (id: string, language: Language) =>
  downloadTraderRoute<typeof downloadDeposit>("GET /agro/v1/deposits/:id/receipt.pdf", {
    params: { id },
    query: { language },
    timeoutMs: FILE_TIMEOUT_MS,
  });

/** In a demonstration: a wallet outside sends exactly what was asked. */
export const sendInDemo = ({ network, address, amount }: DepositDetail) =>
  callPublicRoute<typeof sendCryptoInDemo>("POST /v1/demo/chain/send", {
    body: { network, to: address, amount },
    timeoutMs: 60_000,
  });
