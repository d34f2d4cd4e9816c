import { wireOfMoney } from "@lastro/contracts";
import { bannedAmong } from "@lastro/identity";
import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { HolderStanding } from "../../customers/index.js";
import { tellEndpoints } from "../../integrations/index.js";
import { notify } from "../../notices/index.js";
import { findPayout, netOf, type Payout, type PayoutProduct } from "../../payments-out/index.js";
import { cryptoFailed, cryptoSentNotice } from "../notices.js";
import type { CryptoPorts } from "../ports.js";
import { findEntries } from "./address-entry.js";
import { cryptoSent } from "./postings.js";
import { findWithdrawals } from "./withdrawal-store.js";

interface ProductPorts extends Pick<CryptoPorts, "frozenAmong" | "namesOf"> {
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
}

/** What clients send by a network, as a product of payments-out. */
export function bankWalletProduct(
  ctx: Ctx,
  { lockHolder, frozenAmong, namesOf }: ProductPorts,
): PayoutProduct {
  return {
    name: "custody.withdrawal",
    pixMessage: "",

    settlement(payout) {
      const { destination, fee } = payout;
      if (destination.rail !== "chain") throw new Error(`Withdrawal ${payout.id} leaves by no network`);
      return cryptoSent({ network: destination.network, net: netOf(payout), fee });
    },

    async bookReturn(_tx, _ctx, { id }) {
      throw new Error(`Nothing of withdrawal ${id} comes back by Pix`);
    },

    // To whom something was credited that the chain no longer shows.
    frozen: frozenAmong,
    suspended: bannedAmong,
    async lockOwners(tx, ownerIds) {
      const closed = new Set<string>();
      for (const id of ownerIds) if ((await lockHolder(tx, id)) === "closed") closed.add(id);
      return closed;
    },
    describeOwner: async (db, ownerId) => (await namesOf(db, [ownerId])).get(ownerId) ?? ownerId,
    notify: (tx, _ctx, id, { to }) => tell(tx, ctx, id, to),
    announce: (tx, { owner }: Pick<Payout, "id" | "owner">) =>
      announce(tx, { to: { userId: owner.id }, type: "balances" }),
  };
}

async function tell(tx: Tx, ctx: Ctx, id: string, to: string): Promise<void> {
  if (to !== "paid" && to !== "failed" && to !== "refused") return;
  const payout = await findPayout(tx, ctx, id);
  const [withdrawal] = await findWithdrawals(tx, [id]);
  if (!payout || !withdrawal) throw new Error(`There is no withdrawal ${id}`);
  const entry = (await findEntries(tx, [withdrawal.entryId])).get(withdrawal.entryId);
  const amount = to === "paid" ? netOf(payout) : payout.amount;
  const source = `crypto-withdrawal:${id}:${to}`;
  await tellEndpoints(tx, ctx, [
    {
      type: to === "paid" ? "crypto.withdrawal_completed" : "crypto.withdrawal_failed",
      ...{ ownerId: payout.owner.id, source },
      data: { withdrawalId: id, ...wireOfMoney(amount), label: entry?.label ?? "" },
    },
  ]);
  await notify(tx, ctx, [
    {
      kind: to === "paid" ? cryptoSentNotice : cryptoFailed,
      userId: payout.owner.id,
      source,
      subjectId: id,
      facts: {
        asset: payout.amount.asset,
        amount: formatMoney(amount),
        label: entry?.label ?? "",
      },
      at: ctx.clock.now(),
    },
  ]);
}
