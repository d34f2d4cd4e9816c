import { EXCHANGE_ASSETS, type ExchangeAsset, type ExchangeMode } from "@lastro/contracts/exchange";
import {
  adjustPrice,
  convert,
  convertBack,
  divide,
  formatDecimal,
  type Money,
  money,
  PRICE_SCALE,
  type Price,
  price,
} from "@lastro/money";

/** What a client asks for: which asset for which, and one of the two amounts. */
export interface Asked {
  readonly gives: ExchangeAsset;
  readonly gets: ExchangeAsset;
  readonly mode: ExchangeMode;
  /** Of the asset given or got, as the mode says. */
  readonly amount: Money;
}

/** The market price of each side in reais, scaled by 10^8: of what is given, what it is bought for; of what is got, what it is sold for. */
export interface Legs {
  readonly gives: bigint;
  readonly gets: bigint;
}

/** What an exchange is made of, in exact amounts. */
export interface Terms {
  readonly mode: ExchangeMode;
  readonly gives: Money;
  readonly gets: Money;
  /** The client's amounts without the tax: what the desk takes and gives. */
  readonly deskTakes: Money;
  readonly deskGives: Money;
  readonly rate: Price;
  readonly marketRate: Price;
  readonly spreadBps: number;
  readonly legs: Legs;
  readonly iofBps: number;
  readonly iof: Money<"BRL">;
  /** What is exchanged, in reais at the market's price of what is given. */
  readonly value: Money<"BRL">;
}

const UNIT = 10n ** BigInt(PRICE_SCALE);
const HUNDRED_PER_CENT = 10_000n;

/** The price of reais in reais. */
export const AT_PAR = UNIT;

/**
 * Works out an exchange to the smallest unit, everything rounded for the house (`rails-beyond-pix.md` §4.2 and §4.3): the
 * rate is the cross of both legs with the spread, and the tax is part of what is given, or taken off what is got, in reais.
 * Undefined where nothing would be given or got.
 */
export function termsOf(
  asked: Asked,
  { legs, spreadBps, iofBps }: { readonly legs: Legs; readonly spreadBps: number; readonly iofBps: number },
): Terms | undefined {
  const givesBase = isBefore(asked.gives, asked.gets);
  const marketRate = crossOf(asked, legs);
  const spread = BigInt(givesBase ? -spreadBps : spreadBps);
  const rate = adjustPrice(marketRate, spread, givesBase ? "floor" : "ceil");
  const taxesGiven = asked.gives === "BRL";
  const amounts = asked.mode === "give" ? fromGiven() : fromGot();
  const { deskTakes, deskGives, gives, gets } = amounts;
  if ([deskTakes, deskGives, gives, gets].some(({ minor }) => minor <= 0n)) return undefined;
  const iof = money("BRL", gives.minor - deskTakes.minor + (deskGives.minor - gets.minor));
  const value = convert(deskTakes, price(deskTakes.asset, "BRL", legs.gives), "floor");
  return { mode: asked.mode, ...amounts, rate, marketRate, spreadBps, legs, iofBps, iof, value };

  function fromGiven() {
    const gives = money(asked.gives, asked.amount.minor);
    const deskTakes = taxesGiven ? withoutTax(gives) : gives;
    const deskGives = givesBase ? convert(deskTakes, rate, "floor") : convertBack(deskTakes, rate, "floor");
    const gets = taxesGiven ? deskGives : afterTax(deskGives);
    return { gives, deskTakes, deskGives, gets };
  }

  function fromGot() {
    const gets = money(asked.gets, asked.amount.minor);
    const deskGives = taxesGiven ? gets : beforeTax(gets);
    const deskTakes = givesBase ? convertBack(deskGives, rate, "ceil") : convert(deskGives, rate, "ceil");
    const gives = taxesGiven ? money(deskTakes.asset, deskTakes.minor + taxOf(deskTakes.minor)) : deskTakes;
    return { gives, deskTakes, deskGives, gets };
  }

  function taxOf(minor: bigint): bigint {
    // Half up: no rule says how, and the tax is never less than its share.
    return divide(2n * minor * BigInt(iofBps) + HUNDRED_PER_CENT, 2n * HUNDRED_PER_CENT, "floor");
  }

  /** The most that, with its tax, is no more than the whole. */
  function withoutTax(whole: Money): Money {
    let base = (whole.minor * HUNDRED_PER_CENT) / (HUNDRED_PER_CENT + BigInt(iofBps)) + 1n;
    while (base + taxOf(base) > whole.minor) base -= 1n;
    return money(whole.asset, base);
  }

  function afterTax(whole: Money): Money {
    return whole.asset === "BRL" ? money("BRL", whole.minor - taxOf(whole.minor)) : whole;
  }

  /** The least of which, without its tax, so much is left. */
  function beforeTax(left: Money): Money {
    if (left.asset !== "BRL") return left;
    let whole = divide(left.minor * HUNDRED_PER_CENT, HUNDRED_PER_CENT - BigInt(iofBps), "ceil") + 1n;
    while (whole - 1n - taxOf(whole - 1n) >= left.minor) whole -= 1n;
    return money("BRL", whole);
  }
}

/** The market's rate between the two, the earlier of `EXCHANGE_ASSETS` as its base, rounded for the house. */
export function crossOf({ gives, gets }: Pick<Asked, "gives" | "gets">, legs: Legs): Price {
  return isBefore(gives, gets)
    ? price(gives, gets, divide(legs.gives * UNIT, legs.gets, "floor"))
    : price(gets, gives, divide(legs.gets * UNIT, legs.gives, "ceil"));
}

/** Reais in all for one unit of the currency, with four decimals; null where neither side is reais. */
export function vetOf({ gives, gets }: Pick<Terms, "gives" | "gets">): string | null {
  const reais = [gives, gets].find(({ asset }) => asset === "BRL");
  const foreign = gives.asset === "BRL" ? gets : gives;
  if (!reais) return null;
  // Both have two decimal places.
  return formatDecimal(divide(reais.minor * 10_000n, foreign.minor, "halfEven"), 4);
}

/** Whether the market has moved further from the rate a quote was made from than it allows. */
export function hasLeftBand(made: Price, now: Price, bandBps: number): boolean {
  const moved = now.scaled - made.scaled;
  return (moved < 0n ? -moved : moved) * HUNDRED_PER_CENT > made.scaled * BigInt(bandBps);
}

function isBefore(a: ExchangeAsset, b: ExchangeAsset): boolean {
  return EXCHANGE_ASSETS.indexOf(a) < EXCHANGE_ASSETS.indexOf(b);
}
