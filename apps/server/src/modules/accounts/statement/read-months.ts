import { type Asset, type Money, money } from "@lastro/money";
import { monthsBack, startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { monthsOf } from "../../ledger/index.js";

const MONTHS = 6;

export interface StatementMonth {
  readonly month: string;
  readonly in: Money;
  readonly out: Money;
}

/** The sums of what the statement shows as coming in and going out of an asset, month by month, newest first. */
export async function readMonths(ctx: Ctx, ownerId: string, asset: Asset): Promise<StatementMonth[]> {
  const months = monthsBack(brazilianDay(ctx.clock.now()), MONTHS);
  const since = startOfBrazilianDay(`${months.at(-1)}-01`);
  const moved = await monthsOf(ctx.db, ownerId, asset, since);
  const first = moved.at(-1)?.month;
  return months
    .filter((month) => first !== undefined && month >= first)
    .map((month) => {
      const sums = moved.find((one) => one.month === month);
      return { month, in: money(asset, sums?.gained ?? 0n), out: money(asset, sums?.lost ?? 0n) };
    });
}
