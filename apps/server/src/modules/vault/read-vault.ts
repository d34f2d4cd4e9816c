import type { ResponseOf } from "@lastro/contracts";
import type { readVault as contract, requestVaultWithdrawal } from "@lastro/contracts/vault";
import { VAULT_ASSETS } from "@lastro/contracts/vault";
import { isZero, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { balancesOfAccounts, vaultAccount } from "../ledger/index.js";
import type { VaultPorts } from "./ports.js";
import { isThere, statusOf, type VaultWithdrawal } from "./vault.js";
import { findVault, guardiansOf } from "./vault-store.js";
import { depositsOf, requestedOf, withdrawalsOf } from "./withdrawal-store.js";

type VaultView = ResponseOf<typeof contract>;

const ENDED_SHOWN = 20;

/** Everything a client sees of their vault. */
export async function readVault(
  ctx: Pick<Ctx, "db" | "clock"> & Pick<VaultPorts, "lastProofOf">,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<VaultView> {
  const now = ctx.clock.now();
  const { by } = await ctx.lastProofOf(ctx.db, { userId, sessionId });
  const vault = await findVault(ctx.db, userId, now);
  if (!vault) return { secondFactor: by === "second_factor", vault: null };
  const accounts = VAULT_ASSETS.map((asset) => vaultAccount(userId, asset));
  const [guardians, balance, requested, withdrawals] = [
    await guardiansOf(ctx.db, userId),
    await balancesOfAccounts(ctx.db, accounts),
    await requestedOf(ctx.db, userId),
    await withdrawalsOf(ctx.db, userId, ENDED_SHOWN),
  ];
  return {
    secondFactor: by === "second_factor",
    vault: {
      openedAt: vault.openedAt,
      delayHours: vault.delayHours,
      shorter: vault.next ?? null,
      guardians: guardians
        .filter((one) => one.declinedAt !== null || isThere(one, now))
        .map((one) => ({
          ...{ id: one.id, name: one.name, email: one.email },
          status: statusOf(one),
          leavesAt: one.leavesAt,
        })),
      balances: VAULT_ASSETS.map((asset) => ({
        total: balance(vaultAccount(userId, asset)),
        requested: requested.get(asset) ?? money(asset, 0n),
      })).filter(({ total }) => !isZero(total)),
      withdrawals: withdrawals.map(wordsOfWithdrawal),
    },
  };
}

export function wordsOfWithdrawal({
  userId: _owner,
  ...withdrawal
}: VaultWithdrawal): ResponseOf<typeof requestVaultWithdrawal> {
  return withdrawal;
}

/** Whether a client still has something in their vault. */
export async function hasVaulted(db: Database, userId: string): Promise<boolean> {
  const accounts = VAULT_ASSETS.map((asset) => vaultAccount(userId, asset));
  const balance = await balancesOfAccounts(db, accounts);
  return accounts.some((account) => !isZero(balance(account)));
}

/** The vault in a copy of a client's data: its delay and guardians, what went in and what came out. */
export async function* vaultRecords(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const vault = await findVault(db, userId, clock.now());
  if (!vault) return;
  const guardians = (await guardiansOf(db, userId)).map((one) => ({
    ...{ name: one.name, email: one.email, status: statusOf(one), invitedAt: one.invitedAt },
  }));
  yield { kind: "vault", openedAt: vault.openedAt, delayHours: vault.delayHours, guardians };
  for (const deposit of await depositsOf(db, userId)) yield { kind: "deposit", ...deposit };
  for (const withdrawal of await withdrawalsOf(db, userId, 1_000_000))
    yield { kind: "withdrawal", ...wordsOfWithdrawal(withdrawal) };
}
