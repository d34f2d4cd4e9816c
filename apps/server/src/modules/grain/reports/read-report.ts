import type { ResponseOf } from "@lastro/contracts";
import type { ReportPeriod, readReport as readReportRoute } from "@lastro/contracts/grain/reports";
import { divide } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { averagePriceOf, purchaseFigures, receivedOf, type Sums, salesFigures } from "../figures.js";
import { preferencesOf } from "../preferences/index.js";
import { usdt } from "../usdt.js";
import { windowsOf } from "./period.js";
import type { ReportOwner } from "./report-owner.js";
import { namesOf, salesIn, total } from "./sales.js";

export type Report = ResponseOf<typeof readReportRoute>;

interface Product extends Sums {
  readonly offerId: string;
  readonly name: string;
}

/** A producer's sales or a buyer's purchases of a period, by the time their money was released. */
export async function readReport(ctx: Ctx, owner: ReportOwner, period: ReportPeriod): Promise<Report> {
  const { timeZone } = await preferencesOf(ctx.db, owner.ownerId);
  const figuresIn = owner.side === "buyer" ? purchaseFigures : salesFigures;
  const windows = await windowsOf(ctx.db, ctx.clock.now(), timeZone, period);
  const { window, previous, stretches, byDay } = windows;
  const [sales, before] = await Promise.all([
    salesIn(ctx.db, owner, stretches),
    salesIn(ctx.db, owner, [previous]),
  ]);
  const products = await productsOf(ctx, sales.byOffer, figuresIn);
  const sums = total(sales.byWindow);
  const then = total(before.byWindow);
  const sumsIn = (begins: string) =>
    total(sales.byWindow.filter((_, index) => stretches[index]?.name.startsWith(begins)));
  return {
    side: owner.side,
    period,
    timeZone,
    window,
    cards: {
      ...figuresIn(sums),
      averageTicket:
        sums.orders === 0n ? null : usdt(divide(sums.gross, sums.orders * CENT, "halfEven") * CENT),
      averagePrice: averagePriceOf(sums),
      topProduct: products.at(0) ?? null,
    },
    previous: { window: previous, ...figuresIn(then) },
    growth: {
      orders: growth(sums.orders, then.orders),
      gross: growth(sums.gross, then.gross),
      net: owner.side === "buyer" ? null : growth(net(sums), net(then)),
      volume: growth(sums.kg, then.kg),
    },
    months: windows.months.map((month) => {
      const own = sumsIn(month);
      return { month, ...figuresIn(own), averagePrice: averagePriceOf(own) };
    }),
    days: byDay ? stretches.map(({ name }) => ({ day: name, ...figuresIn(sumsIn(name)) })) : null,
    products,
  };
}

const CENT = 10_000n;
const WHOLE_IN_BASIS_POINTS = 10_000n;

const net = ({ gross, fee }: Sums) => receivedOf({ released: gross, fee });

/** In hundredths of a percent; from nothing there is no growth to speak of. */
function growth(now: bigint, then: bigint): bigint | null {
  return then === 0n ? null : divide((now - then) * WHOLE_IN_BASIS_POINTS, then, "halfEven");
}

async function productsOf(
  ctx: Ctx,
  sums: ReadonlyMap<string, Sums>,
  figuresIn: typeof purchaseFigures | typeof salesFigures,
): Promise<Report["products"]> {
  const names = await namesOf(ctx.db, [...sums.keys()]);
  const products = [...sums].map(([offerId, own]) => ({ offerId, name: names.get(offerId) ?? "", ...own }));
  const whole = total(products).gross;
  return products.sort(byWorth).map((product) => ({
    offerId: product.offerId,
    name: product.name,
    ...figuresIn(product),
    share: whole === 0n ? 0n : divide(product.gross * WHOLE_IN_BASIS_POINTS, whole, "halfEven"),
  }));
}

/** By gross; of two alike the heavier, then the one ordered more often, then by name. */
function byWorth(one: Product, other: Product): number {
  return (
    Number(other.gross - one.gross) ||
    Number(other.kg - one.kg) ||
    Number(other.orders - one.orders) ||
    one.name.localeCompare(other.name, "pt-BR")
  );
}
