import { isNetwork } from "@lastro/contracts/custody/networks";
import { bannedAmong } from "@lastro/identity";
import { type Asset, convert, type Money, money, type Price } from "@lastro/money";
import { announce } from "@lastro/platform/events";
import { ownersOfDisplaced } from "../../../custody/index.js";
import { post } from "../../../ledger/index.js";
import { netOf, type Payout, type PayoutProduct } from "../../../payments-out/index.js";
import { lockTraders } from "../../accounts/closed-accounts.js";
import { findTrader } from "../../accounts/find-trader.js";
import { notifyOwner } from "../notify-owner.js";
import type { MarketPorts } from "../ports.js";
import { withdrawalExchanged, withdrawalPaid, withdrawalReturnedPosting } from "./withdrawal-postings.js";

/** Withdrawals of the marketplace: USDT by a network, or its worth in reais by Pix at the rate of the moment it is sent. */
export function withdrawalProduct(market: MarketPorts): PayoutProduct {
  return {
    name: "custody.withdrawal",
    pixMessage: "Saque Lastro Grãos",

    async quote(ctx, net): Promise<{ rate: Price<Asset, Asset>; paid: Money } | undefined> {
      await market.freshenPrice();
      const rate = (await market.usdtPrice(ctx.db))?.price;
      return rate && { rate, paid: convert(money(rate.base, net.minor), rate, "floor") };
    },

    settlement(payout) {
      const { destination, fee, exchange } = payout;
      const net = netOf(payout);
      if (destination.rail === "chain") {
        const { network } = destination;
        if (!isNetwork(network)) throw new Error(`No withdrawal of the marketplace leaves by ${network}`);
        return withdrawalPaid({ network, net, fee });
      }
      if (!exchange) throw new Error(`Withdrawal ${payout.id} was paid by Pix without a rate`);
      return withdrawalExchanged({ net, paid: exchange.paid });
    },

    async bookReturn(tx, ctx, { id, owner }, of) {
      await post(tx, ctx, withdrawalReturnedPosting({ id, ownerId: owner.id, ...of }));
    },

    // To whom something was credited that the chain no longer shows.
    frozen: ownersOfDisplaced,
    suspended: bannedAmong,
    lockOwners: lockTraders,

    async describeOwner(db, ownerId) {
      const trader = await findTrader(db, ownerId);
      return trader ? `${trader.name} · ${trader.email}` : ownerId;
    },

    notify: (tx, ctx, id, news) => notifyOwner(tx, ctx, { of: "withdrawal", id, ...news }),

    announce: (tx, { id, owner }: Pick<Payout, "id" | "owner">) =>
      announce(tx, { to: { userId: owner.id }, type: "grain.withdrawal", reference: id }),
  };
}
