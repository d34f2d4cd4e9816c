import type { HoldReason } from "@lastro/contracts/movements";
import { ASSETS, type Asset, add, type Money, money, type Price, price } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import {
  type Balance,
  balancesOf,
  debtOf,
  type OpenHold as LedgerHold,
  openHoldsOf,
} from "../../ledger/index.js";
import { latestPrices } from "../../prices/index.js";
import { holdReasonOf } from "../statement/movement-title.js";
import { sumKnown, valueInBrl } from "./valuation.js";

export interface Wallet extends Balance {
  readonly total: Money;
  readonly valueBrl: Money<"BRL"> | null;
}

export interface OpenHold extends Omit<LedgerHold, "reason"> {
  readonly reason: HoldReason;
}

/** Every asset's balances and their worth, what is set aside and why, and what the client owes. */
export async function readWallets(ctx: Ctx, ownerId: string) {
  const [balances, owed, holds, prices] = await Promise.all([
    balancesOf(ctx.db, ownerId),
    debtOf(ctx.db, ownerId),
    readOpenHolds(ctx, ownerId),
    latestPrices(ctx.db, ctx.clock),
  ]);
  const wallets = balances.map((balance): Wallet => {
    const { available, held, vaulted, inBasket } = balance;
    const total = [held, vaulted, inBasket].reduce(add, available);
    return { ...balance, total, valueBrl: valueInBrl(total, priceOf(prices, balance.asset)) };
  });
  const ofReais = wallets.find(({ asset }) => asset === "BRL")?.valueBrl ?? money("BRL", 0n);
  return {
    wallets,
    owed,
    totals: {
      value: sumKnown(wallets.map(({ valueBrl }) => valueBrl)),
      brl: ofReais,
      crypto: sumKnown(
        wallets.filter(({ asset }) => ASSETS[asset].kind === "crypto").map(({ valueBrl }) => valueBrl),
      ),
    },
    holds,
  };
}

function priceOf(prices: ReadonlyMap<string, bigint>, asset: Asset): Price<Asset, "BRL"> | null {
  const scaled = prices.get(asset);
  return scaled === undefined ? null : price(asset, "BRL", scaled);
}

/** Each with its reason in the words a client is shown. */
async function readOpenHolds(ctx: Ctx, ownerId: string): Promise<OpenHold[]> {
  const holds = await openHoldsOf(ctx.db, ownerId);
  return holds.map((hold) => ({ ...hold, reason: holdReasonOf(hold.reason) }));
}
