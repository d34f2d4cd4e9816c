import { feeOf, type P2pPrice, quantityFor, totalOf } from "@lastro/contracts/p2p/pricing";
import {
  add,
  compare,
  formatMoney,
  isPositive,
  type Money,
  MoneyError,
  parseMoney,
  parsePrice,
  subtract,
} from "@lastro/money";
import type { Ad, Asset, Method, Side } from "@/features/p2p/book/api";
import type { PayToDraft } from "@/features/p2p/shared/pay-to";

/** What somebody typed: so many reais, or so much of the asset. */
export interface Wanted {
  readonly by: "amount" | "quantity";
  readonly typed: string | undefined;
}

/** How much is taken, paid how, and where a taker who sells is paid. */
export interface TakeDraft extends Wanted {
  readonly method: Method;
  readonly payTo: PayToDraft;
}

/** What a take would come to at the ad's price, by the rules the server trades by; every figure a decimal string. */
export interface Estimate {
  readonly quantity: string;
  /** In reais: what the buyer pays the seller. */
  readonly total: string;
  /** Of whoever takes the ad, in the asset. */
  readonly fee: string;
  /** What the buyer gets, or what the seller gives. */
  readonly net: string;
  readonly problem: "too_little" | "too_much" | undefined;
}

/** Undefined while nothing is typed, or the ad has no price. `want` is the taker's. */
export function estimateOf(ad: Ad, want: Side, wanted: Wanted): Estimate | undefined {
  if (ad.price === null) return undefined;
  const { asset } = ad.payload;
  const price: P2pPrice = parsePrice(asset, "BRL", ad.price.price);
  const quantity = quantityOf(asset, price, wanted);
  if (quantity === undefined) return undefined;
  const total = wanted.by === "amount" ? parseMoney("BRL", wanted.typed ?? "") : totalOf(quantity, price);
  const fee = feeOf(quantity, ad.feeBps.taker);
  const net = want === "buy" ? subtract(quantity, fee) : add(quantity, fee);
  return {
    quantity: formatMoney(quantity),
    total: formatMoney(total),
    fee: formatMoney(fee),
    net: formatMoney(net),
    problem: problemOf(ad, total),
  };
}

function problemOf(ad: Ad, total: Money<"BRL">): Estimate["problem"] {
  if (ad.tradable === null) return "too_much";
  if (compare(total, parseMoney("BRL", ad.tradable.least)) < 0) return "too_little";
  return compare(total, parseMoney("BRL", ad.tradable.most)) > 0 ? "too_much" : undefined;
}

function quantityOf(asset: Asset, price: P2pPrice, { by, typed }: Wanted): Money<Asset> | undefined {
  try {
    const quantity =
      by === "quantity" ? parseMoney(asset, typed ?? "") : quantityFor(parseMoney("BRL", typed ?? ""), price);
    return isPositive(quantity) ? quantity : undefined;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

/** What a wallet holds after so much goes out or comes in; undefined where it would be less than nothing. */
export function afterwards(
  asset: Asset | "BRL",
  available: string,
  change: { plus?: string; minus?: string },
): string | undefined {
  const gained = add(parseMoney(asset, available), parseMoney(asset, change.plus ?? "0"));
  const left = subtract(gained, parseMoney(asset, change.minus ?? "0"));
  return left.minor < 0n ? undefined : formatMoney(left);
}
