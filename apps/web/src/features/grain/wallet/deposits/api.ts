import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listDepositNetworks,
  openDeposit as openDepositRoute,
  readDeposit,
  readWallet,
} from "@lastro/contracts/custody/deposits";
import { queryOptions } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";

export type Wallet = WireResponseOf<typeof readWallet>;
export type Deposit = Wallet["lastDeposits"][number];
export type DepositDetail = WireResponseOf<typeof readDeposit>;
export type DepositNetwork = WireResponseOf<typeof listDepositNetworks>["networks"][number];
export type DepositOrder = WireRequestOf<typeof openDepositRoute>["body"];

/** How often a deposit on its way is asked for: a block comes every few seconds. */
const WATCH_MS = 2_000;
const pathOf = (id: string) => `/agro/v1/deposits/${encodeURIComponent(id)}`;

export const walletQuery = queryOptions({
  queryKey: ["grain", "wallet"],
  queryFn: ({ signal }) => agroApi.get<Wallet>("/agro/v1/wallet", { signal }),
});

export const depositNetworksQuery = queryOptions({
  queryKey: ["grain", "deposit-networks"],
  queryFn: ({ signal }) =>
    agroApi.get<{ networks: DepositNetwork[] }>("/agro/v1/deposits/networks", { signal }),
});

/** One deposit, asked for every two seconds until nothing more can happen to it. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ["grain", "deposits", id],
    queryFn: ({ signal }) => agroApi.get<DepositDetail>(pathOf(id), { signal }),
    refetchInterval: ({ state }) => (state.data?.status === "confirmado" ? false : WATCH_MS),
  });

export const openDeposit = (body: DepositOrder) => agroApi.post<DepositDetail>("/agro/v1/deposits", body);

export const submitHash = (id: string, hash: string) =>
  agroApi.post<DepositDetail>(`${pathOf(id)}/hash`, { hash });

export const cancelDeposit = (id: string) => agroApi.post<DepositDetail>(`${pathOf(id)}/cancel`);
