import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { signColdInDemo } from "@lastro/contracts/demo";
import type {
  askTreasuryMovement,
  cancelTreasuryMovement,
  listTreasuryMovements,
  readTreasury,
  readTreasurySigning,
  TREASURY_TABS,
} from "@lastro/contracts/treasury";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Treasury = WireResponseOf<typeof readTreasury>;
export type TreasuryAsset = Treasury["assets"][number];
export type Pair = TreasuryAsset["pairs"][number];
export type Movement = WireResponseOf<typeof listTreasuryMovements>["items"][number];
export type NewMovement = WireRequestOf<typeof askTreasuryMovement>["body"];
export type Signing = WireResponseOf<typeof readTreasurySigning>;
type OfflineSignature = WireRequestOf<typeof signColdInDemo>["body"];

const TREASURY = ["admin", "treasury"] as const;
export const REFRESHES = [TREASURY, ["admin", "approvals"]];

export const treasuryQuery = queryOptions({
  queryKey: [...TREASURY, "assets"],
  queryFn: ({ signal }) => callRoute<typeof readTreasury>("GET /v1/admin/treasury", { signal }),
});

export const movementsQuery = (tab: (typeof TREASURY_TABS)[number]) =>
  pagesQuery([...TREASURY, "movements", tab], ({ cursor, signal }) =>
    callRoute<typeof listTreasuryMovements>("GET /v1/admin/treasury/movements", {
      query: { tab, cursor },
      signal,
    }),
  );

export const signingQuery = (id: string) =>
  queryOptions({
    queryKey: [...TREASURY, "signing", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readTreasurySigning>("GET /v1/admin/treasury/movements/:id/signing", {
        params: { id },
        signal,
      }),
    // What is to be signed does not change under whoever copies it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function askMovement(body: NewMovement, idempotencyKey: string): Promise<Movement> {
  return callRoute<typeof askTreasuryMovement>("POST /v1/admin/treasury/movements", { body, idempotencyKey });
}

export function cancelMovement(
  { id, reason }: { id: string; reason: string },
  idempotencyKey: string,
): Promise<Movement> {
  return callRoute<typeof cancelTreasuryMovement>("POST /v1/admin/treasury/movements/:id/cancel", {
    params: { id },
    body: { reason },
    idempotencyKey,
  });
}

/** Ethereum alone carries several assets. */
const tokenOf = (network: string, asset: string) =>
  network === "ERC20" ? { token: asset.toLowerCase() } : {};

/** In a demonstration, the part of whoever holds the cold address. */
export function signOffline({ network, to, amount, psbt }: Signing): Promise<{ txHash: string }> {
  const body =
    network === "BTC"
      ? { network, psbt }
      : { network, to, amount: amount.amount, ...tokenOf(network, amount.asset) };
  return callRoute<typeof signColdInDemo>("POST /v1/demo/chain/sign-offline", {
    body: body as OfflineSignature,
  });
}
