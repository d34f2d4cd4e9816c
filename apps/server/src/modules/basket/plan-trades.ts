import { type BasketAsset, WHOLE_BPS } from "@lastro/contracts/basket";
import type { OtcSide } from "@lastro/contracts/otc";
import { otcAmounts } from "@lastro/contracts/otc-terms";
import { allocate, convert, type Money, money } from "@lastro/money";
import type { BundleLeg, Offer } from "../otc/index.js";
import type { Holding, Weight } from "./basket.js";
import { shareOut } from "./weights.js";

type Reais = Money<"BRL">;

/** What the desk would trade an asset at, on one side. */
export type Offers = (side: OtcSide, asset: BasketAsset) => Promise<Offer>;

/** A purchase by a recipe: the amount is split to the centavo. */
export function planPurchase(
  weights: readonly Weight[],
  amount: Reais,
  offers: Offers,
): Promise<BundleLeg[]> {
  const parts = allocate(
    amount,
    weights.map(({ bps }) => BigInt(bps)),
  );
  return Promise.all(
    weights.map(async ({ asset }, place) => ({
      offer: await offers("buy", asset),
      amount: parts[place] ?? money("BRL", 0n),
    })),
  );
}

/** A sale of a share of everything; what would be below the desk's minimum is left out. */
export async function planSale(
  holdings: readonly Holding[],
  shareBps: number,
  offers: Offers,
): Promise<BundleLeg[]> {
  const legs = await Promise.all(
    holdings.map(async ({ asset, amount }) => {
      const offer = await offers("sell", asset);
      return { offer, amount: convert(shareOf(amount, shareBps), offer.price, "floor") };
    }),
  );
  return legs.filter(({ offer, amount }) => amount.minor >= offer.settings.minAmount.minor);
}

/**
 * The trades that bring a basket to its recipe: what is above its target is sold, and what that brings, fees taken, buys
 * what is below. Nothing below the desk's minimum is traded: none at all where that leaves nothing to sell, or to buy.
 */
export async function planRebalance(
  parts: readonly { readonly holding: Holding; readonly value: Reais }[],
  weights: readonly Weight[],
  offers: Offers,
): Promise<BundleLeg[]> {
  const total = parts.reduce((sum, { value }) => sum + value.minor, 0n);
  const targets = new Map(
    weights.map(({ asset, bps }) => [asset, (total * BigInt(bps)) / BigInt(WHOLE_BPS)]),
  );
  const over = await Promise.all(
    parts
      .map(({ holding, value }) => ({
        holding,
        value,
        above: value.minor - (targets.get(holding.asset) ?? 0n),
      }))
      .filter(({ above }) => above > 0n)
      .map(async ({ holding, value, above }) => {
        const offer = await offers("sell", holding.asset);
        const surplus = money(holding.asset, (holding.amount.minor * above) / value.minor);
        return { offer, want: convert(surplus, offer.price, "floor").minor };
      }),
  );
  const under = await Promise.all(
    weights
      .map(({ asset }) => ({
        asset,
        want:
          (targets.get(asset) ?? 0n) -
          (parts.find(({ holding }) => holding.asset === asset)?.value.minor ?? 0n),
      }))
      .filter(({ want }) => want > 0n)
      .map(async ({ asset, want }) => ({ offer: await offers("buy", asset), want })),
  );
  const wantedUnder = under.map(wanted);
  const missing = wantedUnder.reduce((sum, { want, least }) => sum + (want < least ? 0n : want), 0n);
  const sales = legsOf(over, shareOut(missing, over.map(wanted)));
  const purchases = legsOf(under, shareOut(sum(sales.map(netOf)), wantedUnder));
  return sales.length === 0 || purchases.length === 0 ? [] : [...sales, ...purchases];
}

/** A share of an amount, rounded down; all of it is all of it. */
export function shareOf<A extends BasketAsset>(amount: Money<A>, shareBps: number): Money<A> {
  return money(amount.asset, (amount.minor * BigInt(shareBps)) / BigInt(WHOLE_BPS));
}

interface Side {
  readonly offer: Offer;
  readonly want: bigint;
}

const wanted = ({ offer, want }: Side) => ({ want, least: offer.settings.minAmount.minor });

function legsOf(sides: readonly Side[], shares: readonly bigint[]): BundleLeg[] {
  return sides
    .map(({ offer }, place) => ({ offer, amount: money("BRL", shares[place] ?? 0n) }))
    .filter(({ amount }) => amount.minor > 0n);
}

/** What a sale brings, its fee taken. */
function netOf({ offer, amount }: BundleLeg): bigint {
  const { side, price, settings } = offer;
  return amount.minor - otcAmounts({ side, amount, price, feeBps: settings.sellFeeBps }).fee.minor;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
