import { query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { DepositProduct } from "../../../custody/index.js";
import type { OwnerRealm } from "../../../ledger/index.js";
import { lockTraders } from "../../accounts/closed-accounts.js";
import { findTrader, findTraders } from "../../accounts/find-trader.js";
import { notifyOwner } from "../notify-owner.js";
import { checksUpTo, passedChecks } from "./checks.js";
import { depositsClaiming, describeClaims, noteClaim } from "./claim-store.js";
import { type Deposit, isInTime } from "./deposit.js";
import { lockDeposit, lockDepositByAmount, moveDeposit } from "./deposit-store.js";
import { describeNearest } from "./describe-nearest.js";

const REALM: OwnerRealm = "agro";

/** Deposits of the marketplace: announced by an exact amount nobody else is asked for, and claimed by a hash. */
export const depositProduct: DepositProduct = {
  async expected(tx, { network, amount, blockTime }) {
    const deposit = await lockDepositByAmount(tx, network, amount.minor);
    if (!deposit) return undefined;
    const { id, userId, fee } = deposit;
    return { id, owner: { realm: REALM, id: userId }, fee, doubt: doubtAbout(deposit, blockTime) };
  },

  async credited(tx, ctx, depositId, { txHash, amount }) {
    const deposit = await mustLock(tx, depositId);
    await moveDeposit(tx, ctx, deposit, {
      to: "confirmed",
      reason: "confirming",
      txHash,
      received: amount.minor,
      checks: passedChecks(),
    });
    await announceDeposit(tx, deposit);
  },

  async suspended(tx, ctx, depositId, { network, txHash, amount, reason }) {
    const deposit = await mustLock(tx, depositId);
    if (deposit.status === "confirmed") return;
    await noteClaim(tx, {
      id: ctx.random.id(),
      depositId,
      network,
      txHash,
      claimedAt: ctx.clock.now(),
      outcome: "under_analysis",
    });
    if (deposit.status === "under_analysis") return;
    const checks = passedChecks(reason);
    await moveDeposit(tx, ctx, deposit, {
      to: "under_analysis",
      reason,
      txHash,
      received: amount.minor,
      checks,
    });
    await announceDeposit(tx, deposit);
  },

  async claimsOn(tx, { network, txHash }) {
    const claims: { depositId: string; owner: { realm: OwnerRealm; id: string } }[] = [];
    for (const { deposit_id: depositId } of await depositsClaiming(tx, network, txHash)) {
      const deposit = await lockDeposit(tx, depositId);
      if (deposit?.txHash === txHash && deposit.status !== "confirmed")
        claims.push({ depositId, owner: { realm: REALM, id: deposit.userId } });
    }
    return claims;
  },

  async claimant(tx, { network, txHash }, depositId) {
    const claims = await depositsClaiming(tx, network, txHash);
    if (!claims.some(({ deposit_id: id }) => id === depositId)) return undefined;
    const deposit = await lockDeposit(tx, depositId);
    return deposit && { realm: REALM, id: deposit.userId };
  },

  async waiting(tx, network, depositId) {
    const deposit = await lockDeposit(tx, depositId);
    return deposit?.network === network && deposit.status === "announced"
      ? { depositId, owner: { realm: REALM, id: deposit.userId } }
      : undefined;
  },

  async refused(tx, ctx, depositId, reason) {
    const deposit = await mustLock(tx, depositId);
    if (deposit.status !== "rejected")
      await moveDeposit(tx, ctx, deposit, { to: "rejected", reason, checks: checksUpTo(reason, true) });
    await announceDeposit(tx, deposit);
  },

  describeClaims,
  describeNearest,

  async countOpen(db, network) {
    const [row] = await query<{ count: number }>(
      db,
      `select count(*)::integer as count from grain_deposit
       where network = $1 and status in ('announced', 'under_analysis')`,
      [network],
    );
    return row?.count ?? 0;
  },

  async findOwner(db, idOrEmail) {
    const trader = await findTrader(db, idOrEmail);
    return trader && { ...trader, owner: { realm: REALM, id: trader.id } };
  },

  describeOwners: findTraders,
  lockOwners: lockTraders,

  notify: (tx, ctx, arrivalId, news) => notifyOwner(tx, ctx, { of: "arrival", id: arrivalId, ...news }),
};

/** Why a transfer of a deposit's exact amount does not pay it; null when it does. */
function doubtAbout(deposit: Deposit, blockTime: Date): "amount_not_reserved" | "out_of_time" | null {
  if (deposit.status === "confirmed" || deposit.status === "under_analysis") return "amount_not_reserved";
  return deposit.reason === "cancelled_by_owner" || !isInTime(deposit, blockTime) ? "out_of_time" : null;
}

async function mustLock(tx: Tx, id: string): Promise<Deposit> {
  const deposit = await lockDeposit(tx, id);
  if (!deposit) throw new Error(`There is no deposit ${id}`);
  return deposit;
}

function announceDeposit(tx: Tx, { id, userId }: Deposit): Promise<void> {
  return announce(tx, { to: { userId }, type: "grain.deposit", reference: id });
}
