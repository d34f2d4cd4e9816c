import type { PostingKind } from "@lastro/contracts/backoffice-ledger";
import { ASSET_CODES, type Asset, type Money, money, subtract } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { contributionsSince } from "../../ledger/index.js";
import { latestPrice, pastPrices } from "../../prices/index.js";
import { PRICED_ASSETS, sumKnown, valueInBrl } from "./valuation.js";

/** From start to end; start + contributions + gains = end. What no price is known for is null. */
export interface WealthChange {
  readonly start: Money<"BRL"> | null;
  readonly end: Money<"BRL"> | null;
  /** What the client put in less what they took out, fees and taxes too, each at the price of its hour. */
  readonly contributions: Money<"BRL"> | null;
  /** The rest: prices, yields, and what trades were made above or below the market. */
  readonly gains: Money<"BRL"> | null;
  /** The assets a contribution was made in at an hour without a price. */
  readonly unpriced: Asset[];
}

/** One thing for another: neither put in nor taken out, but for what was paid for the exchange. */
const EXCHANGES: readonly PostingKind[] = ["otc.trade", "exchange.trade", "investments.redeemed"];

const HOUR_MS = 3_600_000;

/** Tells what a client put in and took out from what became of it by itself. */
export async function wealthChange(
  ctx: Ctx,
  ask: {
    readonly ownerId: string;
    readonly since: Date;
    readonly start: Money<"BRL"> | null;
    readonly end: Money<"BRL"> | null;
  },
): Promise<WealthChange> {
  const { start, end } = ask;
  const hours = await contributionsSince(ctx.db, ask.ownerId, ask.since, EXCHANGES);
  const values: (Money<"BRL"> | null)[] = [];
  const unpriced: Asset[] = [];
  for (const asset of ASSET_CODES) {
    const own = hours.filter((one) => one.asset === asset);
    if (own.length === 0) continue;
    const prices = PRICED_ASSETS.includes(asset) ? await hourlyPrices(ctx, asset, own) : [];
    const valued = own.map(({ amount }, index) => valueInBrl(money(asset, amount), prices[index]));
    if (valued.includes(null)) unpriced.push(asset);
    values.push(...valued);
  }
  const contributions = sumKnown(values);
  const gains =
    start === null || end === null || contributions === null
      ? null
      : subtract(subtract(end, start), contributions);
  return { start, end, contributions, gains, unpriced };
}

/** The price at the end of each hour; of the hour that is not over, the present one. */
async function hourlyPrices(ctx: Ctx, asset: Asset, hours: readonly { readonly hour: Date }[]) {
  const ends = hours.map(({ hour }) => new Date(hour.getTime() + HOUR_MS));
  const past = await pastPrices(ctx.db, asset, ends);
  const now = ctx.clock.now();
  if (ends.every((end) => end <= now)) return past;
  const live = await latestPrice(ctx.db, ctx.clock, asset);
  return past.map((price, index) => ((ends[index] ?? now) > now ? (live ?? price) : price));
}
