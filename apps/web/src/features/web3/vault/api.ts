import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  addVaultGuardian,
  answerGuardianInvitation,
  cancelByGuardian,
  cancelVaultWithdrawal,
  changeVaultDelay,
  confirmVaultWithdrawal,
  depositToVault,
  openVault,
  readGuardianPass,
  readVault,
  removeVaultGuardian,
  requestVaultWithdrawal,
  VaultAsset,
  VaultDelay,
} from "@lastro/contracts/vault";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";

export type { VaultAsset, VaultDelay };
export type Vault = NonNullable<WireResponseOf<typeof readVault>["vault"]>;
export type Guardian = Vault["guardians"][number];
export type VaultWithdrawal = Vault["withdrawals"][number];
export type Movement = WireRequestOf<typeof depositToVault>["body"];
export type NewGuardian = WireRequestOf<typeof addVaultGuardian>["body"];
export type Opening = WireRequestOf<typeof openVault>["body"];
export type GuardianPass = WireResponseOf<typeof readGuardianPass>;

export const ASSETS: readonly VaultAsset[] = ["BTC", "ETH", "SOL", "USDT", "USDC"];
export const DELAYS: readonly VaultDelay[] = [24, 48, 72, 168];
export const MAX_GUARDIANS = 2;

export const vaultQuery = queryOptions({
  queryKey: ["vault"],
  queryFn: ({ signal }) => callRoute<typeof readVault>("GET /v1/vault", { signal }),
});

export const open = (body: Opening) => callRoute<typeof openVault>("POST /v1/vault", { body });

export const changeDelay = (delayHours: VaultDelay) =>
  callRoute<typeof changeVaultDelay>("PUT /v1/vault/delay", { body: { delayHours } });

export const invite = (body: NewGuardian) =>
  callRoute<typeof addVaultGuardian>("POST /v1/vault/guardians", { body });

export const removeGuardian = (id: string) =>
  callRoute<typeof removeVaultGuardian>("DELETE /v1/vault/guardians/:id", { params: { id } });

export const deposit = (body: Movement, idempotencyKey: string) =>
  callRoute<typeof depositToVault>("POST /v1/vault/deposits", { body, idempotencyKey });

export const request = (body: Movement, idempotencyKey: string) =>
  callRoute<typeof requestVaultWithdrawal>("POST /v1/vault/withdrawals", { body, idempotencyKey });

export const confirm = (id: string, idempotencyKey: string) =>
  callRoute<typeof confirmVaultWithdrawal>("POST /v1/vault/withdrawals/:id/confirm", {
    params: { id },
    idempotencyKey,
  });

export const cancel = (id: string) =>
  callRoute<typeof cancelVaultWithdrawal>("POST /v1/vault/withdrawals/:id/cancel", { params: { id } });

export const readPass = (pass: string) =>
  callPublicRoute<typeof readGuardianPass>("POST /v1/vault/guardian/read", { body: { pass } });

export const answerInvitation = (body: WireRequestOf<typeof answerGuardianInvitation>["body"]) =>
  callPublicRoute<typeof answerGuardianInvitation>("POST /v1/vault/guardian/answer", { body });

export const cancelAsGuardian = (pass: string) =>
  callPublicRoute<typeof cancelByGuardian>("POST /v1/vault/guardian/cancel", { body: { pass } });
