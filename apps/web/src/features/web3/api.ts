import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  askWeb3Message,
  connectWeb3Wallet,
  disconnectWeb3Wallet,
  listWeb3Wallets,
  prepareWeb3Deposit,
  prepareWeb3Revocation,
  prepareWeb3SolanaDeposit,
  readWeb3Allowances,
  readWeb3Balances,
  renameWeb3Wallet,
} from "@lastro/contracts/web3";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type Wallet = WireResponseOf<typeof listWeb3Wallets>["wallets"][number];
export type Message = WireResponseOf<typeof askWeb3Message>;
export type WalletBalances = WireResponseOf<typeof readWeb3Balances>["networks"][number];
export type WalletAllowances = WireResponseOf<typeof readWeb3Allowances>["networks"][number];
export type Allowance = NonNullable<WalletAllowances["allowances"]>[number];
export type DepositTransaction = WireResponseOf<typeof prepareWeb3Deposit>;
export type SolanaDeposit = WireResponseOf<typeof prepareWeb3SolanaDeposit>;
export type Transaction = WireResponseOf<typeof prepareWeb3Revocation>;
export type Web3Network = Transaction["network"];

/** What a network shows changes by itself. */
const CHAIN_REFRESH_MS = 15_000;

export const walletsQuery = queryOptions({
  queryKey: ["web3", "wallets"],
  queryFn: ({ signal }) => callRoute<typeof listWeb3Wallets>("GET /v1/web3/wallets", { signal }),
});

export const balancesQuery = (id: string) =>
  queryOptions({
    queryKey: ["web3", "balances", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readWeb3Balances>("GET /v1/web3/wallets/:id/balances", { params: { id }, signal }),
    refetchInterval: CHAIN_REFRESH_MS,
  });

export const allowancesQuery = (id: string) =>
  queryOptions({
    queryKey: ["web3", "allowances", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readWeb3Allowances>("GET /v1/web3/wallets/:id/allowances", { params: { id }, signal }),
    refetchInterval: CHAIN_REFRESH_MS,
  });

export const askMessage = (body: WireRequestOf<typeof askWeb3Message>["body"]) =>
  callRoute<typeof askWeb3Message>("POST /v1/web3/messages", { body });

export const connectWallet = (body: WireRequestOf<typeof connectWeb3Wallet>["body"]) =>
  callRoute<typeof connectWeb3Wallet>("POST /v1/web3/wallets", { body });

export const renameWallet = (id: string, nickname: string) =>
  callRoute<typeof renameWeb3Wallet>("PATCH /v1/web3/wallets/:id", { params: { id }, body: { nickname } });

export const disconnectWallet = (id: string) =>
  callRoute<typeof disconnectWeb3Wallet>("DELETE /v1/web3/wallets/:id", { params: { id } });

export const prepareDeposit = (id: string, body: WireRequestOf<typeof prepareWeb3Deposit>["body"]) =>
  callRoute<typeof prepareWeb3Deposit>("POST /v1/web3/wallets/:id/deposits", { params: { id }, body });

export const prepareSolanaDeposit = (
  id: string,
  body: WireRequestOf<typeof prepareWeb3SolanaDeposit>["body"],
) =>
  callRoute<typeof prepareWeb3SolanaDeposit>("POST /v1/web3/wallets/:id/solana-deposits", {
    params: { id },
    body,
  });

export const prepareRevocation = (id: string, body: WireRequestOf<typeof prepareWeb3Revocation>["body"]) =>
  callRoute<typeof prepareWeb3Revocation>("POST /v1/web3/wallets/:id/revocations", { params: { id }, body });
