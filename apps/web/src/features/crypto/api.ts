import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listCryptoDeposits, openCryptoAddress } from "@lastro/contracts/crypto/incoming";
import type {
  addAddressEntry,
  approveCryptoWithdrawal,
  askWalletProof as askWalletProofRoute,
  cancelCryptoWithdrawal,
  listAddressEntries,
  listAdminCryptoWithdrawals,
  listCryptoWithdrawals,
  proveWallet as proveWalletRoute,
  raiseCryptoWithdrawalFee,
  refuseCryptoWithdrawal,
  removeAddressEntry,
  requestCryptoWithdrawal,
} from "@lastro/contracts/crypto/withdrawals";
import type { sendCryptoInDemo } from "@lastro/contracts/demo";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";
import type { Rail } from "@/lib/crypto-rails";
import { pagesQuery } from "@/lib/pages-query";

export { type Rail, railsQuery } from "@/lib/crypto-rails";
export type Quote = Rail["speeds"][number];

export type Deposit = WireResponseOf<typeof listCryptoDeposits>["items"][number];
export type DemoPayment = WireRequestOf<typeof sendCryptoInDemo>["body"];
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
  return callPublicRoute<typeof sendCryptoInDemo>("POST /v1/demo/chain/send", { body: payment });
}

export type Entry = WireResponseOf<typeof listAddressEntries>["entries"][number];
export type NewEntry = WireRequestOf<typeof addAddressEntry>["body"];
export type Withdrawal = WireResponseOf<typeof listCryptoWithdrawals>["items"][number];
export type Order = WireRequestOf<typeof requestCryptoWithdrawal>["body"];

export const entriesQuery = queryOptions({
  queryKey: ["crypto", "entries"],
  queryFn: ({ signal }) => callRoute<typeof listAddressEntries>("GET /v1/crypto/address-book", { signal }),
});

export const withdrawalsQuery = pagesQuery(
  ["crypto", "withdrawals"],
  ({ cursor, signal }) =>
    callRoute<typeof listCryptoWithdrawals>("GET /v1/crypto/withdrawals", {
      query: { limit: "10", cursor },
      signal,
    }),
  WAITING_REFRESH_MS,
);

export function addEntry(entry: NewEntry): Promise<Entry> {
  return callRoute<typeof addAddressEntry>("POST /v1/crypto/address-book", { body: entry });
}

export function askWalletProof(id: string): Promise<WireResponseOf<typeof askWalletProofRoute>> {
  return callRoute<typeof askWalletProofRoute>("POST /v1/crypto/address-book/:id/proof-text", {
    params: { id },
  });
}

export function proveWallet(id: string, signature: string): Promise<Entry> {
  return callRoute<typeof proveWalletRoute>("POST /v1/crypto/address-book/:id/proof", {
    params: { id },
    body: { signature },
  });
}

export function removeEntry(id: string): Promise<void> {
  return callRoute<typeof removeAddressEntry>("DELETE /v1/crypto/address-book/:id", { params: { id } });
}

export function sendCrypto(order: Order, idempotencyKey: string): Promise<Withdrawal> {
  return callRoute<typeof requestCryptoWithdrawal>("POST /v1/crypto/withdrawals", {
    body: order,
    idempotencyKey,
  });
}

export function cancelWithdrawal(id: string, idempotencyKey: string): Promise<Withdrawal> {
  return callRoute<typeof cancelCryptoWithdrawal>("POST /v1/crypto/withdrawals/:id/cancel", {
    params: { id },
    idempotencyKey,
  });
}

export type AdminWithdrawal = WireResponseOf<typeof listAdminCryptoWithdrawals>["items"][number];
export type Reason = WireRequestOf<typeof approveCryptoWithdrawal>["body"];

export const adminWithdrawalsQuery = (step: Withdrawal["step"]) =>
  pagesQuery(["crypto", "admin", step], ({ cursor, signal }) =>
    callRoute<typeof listAdminCryptoWithdrawals>("GET /v1/admin/crypto/withdrawals", {
      query: { step, limit: "30", cursor },
      signal,
    }),
  );

export function approveWithdrawal(
  id: string,
  body: Reason,
  idempotencyKey: string,
): Promise<AdminWithdrawal> {
  return callRoute<typeof approveCryptoWithdrawal>("POST /v1/admin/crypto/withdrawals/:id/approve", {
    params: { id },
    body,
    idempotencyKey,
  });
}

export function refuseWithdrawal(id: string, body: Reason, idempotencyKey: string): Promise<AdminWithdrawal> {
  return callRoute<typeof refuseCryptoWithdrawal>("POST /v1/admin/crypto/withdrawals/:id/reject", {
    params: { id },
    body,
    idempotencyKey,
  });
}

export function raiseFee(id: string, idempotencyKey: string): Promise<AdminWithdrawal> {
  return callRoute<typeof raiseCryptoWithdrawalFee>("POST /v1/admin/crypto/withdrawals/:id/raise-fee", {
    params: { id },
    idempotencyKey,
  });
}
