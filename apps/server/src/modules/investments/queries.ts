import type { ResponseOf } from "@lastro/contracts";
import type { listInvestmentProducts, readInvestments } from "@lastro/contracts/investments";
import { formatDecimal, money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import type { Config } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import { yearlyOf } from "./factor.js";
import { accruedThrough, lotsOf, type OwnLot } from "./lot-store.js";
import { issuerOf, listProducts, type Product } from "./products/product-store.js";
import type { DailyRate } from "./rates/cdi-feed.js";
import { newestRate } from "./rates/rate-store.js";
import { type Part, type Sums, sumsOf, takeFrom } from "./redemption.js";

const WHOLE = 10_000;

/** Every product, and the rate they follow. */
export async function readProducts({
  db,
  config,
}: Pick<Ctx, "db" | "config">): Promise<ResponseOf<typeof listInvestmentProducts>> {
  const rate = await newestRate(db);
  return {
    items: (await listProducts(db)).map((product) => wordsOfProduct(product, rate, config)),
    cdi: rate
      ? { day: rate.day, daily: formatDecimal(BigInt(rate.rate), 6), yearly: yearlyOf(rate.rate, WHOLE) }
      : null,
  };
}

/** What a client has invested outside goals, by product in their order, and what redeeming it now would pay. */
export async function readPositions(
  { db, clock, config }: Pick<Ctx, "db" | "clock" | "config">,
  userId: string,
): Promise<ResponseOf<typeof readInvestments>> {
  const today = brazilianDay(clock.now());
  const [lots, products, rate] = [await lotsOf(db, userId), await listProducts(db), await newestRate(db)];
  const positions = products.flatMap((product) => {
    const own = lots.filter(({ productId, goalId }) => productId === product.id && goalId === null);
    return own.length === 0 ? [] : [wordsOfPosition(product, own, { today, rate, config })];
  });
  const total = (field: "principal" | "gross" | "net") =>
    money(
      "BRL",
      positions.reduce((sum, { ifRedeemed }) => sum + ifRedeemed[field].minor, 0n),
    );
  return {
    positions,
    totals: { principal: total("principal"), gross: total("gross"), net: total("net") },
    accruedThrough: (await accruedThrough(db)) ?? null,
  };
}

interface Today {
  readonly today: string;
  readonly rate: DailyRate | undefined;
  readonly config: Config;
}

function wordsOfPosition(product: Product, lots: readonly OwnLot[], { today, rate, config }: Today) {
  const all = wordsOfSums(sumsOf(takeFrom(lots, "all", today) ?? []));
  return {
    product: wordsOfProduct(product, rate, config),
    principal: all.principal,
    gross: all.gross,
    ifRedeemed: all,
    lots: lots.map((lot) => wordsOfLot(lot, today)),
  };
}

/** One application as the wire says it, and what redeeming it on that day would pay. */
export function wordsOfLot(lot: OwnLot, today: string) {
  const ifRedeemed = wordsOfSums(sumsOf(takeFrom([lot], "all", today) ?? []));
  return {
    id: lot.id,
    appliedOn: lot.appliedOn,
    maturesOn: lot.maturesOn,
    redeemable: lot.maturesOn === null || lot.maturesOn <= today,
    principal: ifRedeemed.principal,
    gross: ifRedeemed.gross,
    ifRedeemed,
  };
}

export function wordsOfSums(sums: Sums) {
  const brl = (minor: bigint) => money("BRL", minor);
  return {
    gross: brl(sums.gross),
    principal: brl(sums.principal),
    yield: brl(sums.yield),
    iof: brl(sums.iof),
    incomeTax: brl(sums.incomeTax),
    net: brl(sums.net),
  };
}

/** A redemption, with what each application gave. */
export function wordsOfRedemption(parts: readonly Part[]) {
  return {
    ...wordsOfSums(sumsOf(parts)),
    parts: parts.map((part) => ({
      lotId: part.lot.id,
      appliedOn: part.lot.appliedOn,
      ...wordsOfSums(sumsOf([part])),
    })),
  };
}

function wordsOfProduct(product: Product, rate: DailyRate | undefined, { investments }: Config) {
  const { id, percent, termDays, minAmount, open } = product;
  const { issuer, covered } = issuerOf(product, investments);
  return {
    id,
    percentOfCdi: formatDecimal(BigInt(percent), 2),
    yearly: rate ? yearlyOf(rate.rate, percent) : null,
    termDays,
    minAmount,
    issuer: issuer ?? "",
    covered,
    open: open && issuer !== undefined,
  };
}
