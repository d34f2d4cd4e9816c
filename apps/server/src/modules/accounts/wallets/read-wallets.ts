import type { HoldReason } from "@lastro/contracts/movements";
import { type Asset, add, isAsset, type Money, money, type Price, price } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Balance, balancesOf, debtOf } from "../../ledger/index.js";
import { latestPrices } from "../../prices/index.js";
import { holdReasonOf } from "../statement/movement-title.js";
import { sumKnown, valueInBrl } from "./valuation.js";

export interface Wallet extends Balance {
  readonly total: Money;
  readonly valueBrl: Money<"BRL"> | null;
}

export interface OpenHold {
  readonly id: string;
  readonly amount: Money;
  readonly reason: HoldReason;
  readonly reference: string;
  readonly openedAt: Date;
  readonly endsAt: Date | null;
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
    const total = add(balance.available, balance.held);
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
        wallets.filter(({ asset }) => asset !== "BRL" && asset !== "PRP").map(({ valueBrl }) => valueBrl),
      ),
    },
    holds,
  };
}

function priceOf(prices: ReadonlyMap<string, bigint>, asset: Asset): Price<Asset, "BRL"> | null {
  const scaled = prices.get(asset);
  return scaled === undefined ? null : price(asset, "BRL", scaled);
}

async function readOpenHolds(ctx: Ctx, ownerId: string): Promise<OpenHold[]> {
  const rows = await ctx.db
    .selectFrom("ledger_hold")
    .select(["id", "asset", "amount", "reason", "reference", "opened_at", "expires_at"])
    .where("owner_id", "=", ownerId)
    .where("status", "=", "open")
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap((row) =>
    isAsset(row.asset)
      ? [
          {
            id: row.id,
            amount: money(row.asset, row.amount),
            reason: holdReasonOf(row.reason),
            reference: row.reference,
            openedAt: row.opened_at,
            endsAt: row.expires_at,
          },
        ]
      : [],
  );
}
