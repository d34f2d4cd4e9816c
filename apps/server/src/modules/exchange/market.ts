import { CURRENCIES } from "@lastro/contracts/currencies";
import { type ExchangeAsset, hasCurrency, isAtDesk } from "@lastro/contracts/exchange";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { newestClosings } from "../prices/index.js";
import { isOpen } from "./hours.js";
import type { ExchangeCtx, ExchangePorts } from "./ports.js";
import type { ExchangeSettings } from "./settings.js";
import { type Asked, AT_PAR, type Legs } from "./terms.js";

/** Both sources are asked ahead of their minute when a price at hand is this old. */
const FRESHEN_AFTER_SECONDS = 5;
/** Over a long weekend of holidays; an older closing checks nothing. */
const MAX_CLOSING_AGE_SECONDS = 7 * 86_400;

type Pair = Pick<Asked, "gives" | "gets">;
type MarketCtx = Pick<Ctx, "clock" | "config"> & Pick<ExchangePorts, "confirmedPrice" | "isHalted">;

/** The market of both sides, and when the older of their prices was updated. */
export interface Market {
  readonly legs: Legs;
  readonly priceAt: Date;
}

/** Asks for younger prices of both sides where they may be needed. Never inside a transaction: it waits for the sources. */
export async function freshenMarket(ctx: ExchangeCtx, { gives, gets }: Pair): Promise<void> {
  for (const asset of [gives, gets]) if (asset !== "BRL") await ctx.freshen(asset, FRESHEN_AFTER_SECONDS);
}

/** Refuses what is not exchanged here. Throws `exchange.pair_at_desk` and `exchange.pair_not_offered`. */
export function assertOffered(
  ctx: Pick<Ctx, "config">,
  settings: ExchangeSettings,
  { gives, gets }: Pair,
): void {
  if (isAtDesk(gives, gets)) throw new DomainError("exchange.pair_at_desk");
  const isOffered = settings.enabled && (ctx.config.currencies !== undefined || !hasCurrency(gives, gets));
  if (gives === gets || !isOffered) throw new DomainError("exchange.pair_not_offered", { gives, gets });
}

/** Refuses a firm quote of a currency while its market is closed. Throws `exchange.market_closed`. */
export function assertMarketOpen(
  { config, clock }: Pick<Ctx, "config" | "clock">,
  settings: ExchangeSettings,
  { gives, gets }: Pair,
): void {
  if (!hasCurrency(gives, gets) || isOpen(config.currencies?.hours ?? "business", settings, clock.now()))
    return;
  const { opensHour, closesHour } = settings;
  throw new DomainError("exchange.market_closed", { opens: String(opensHour), closes: String(closesHour) });
}

/**
 * The market as the house may exchange on it: each side confirmed by two sources and young enough, at what the market pays
 * for what is given and asks for what is got. Throws `exchange.price_unavailable` and `exchange.price_unconfirmed`.
 */
export async function marketNow(
  db: Database | Tx,
  ctx: MarketCtx,
  settings: ExchangeSettings,
  { gives, gets }: Pair,
): Promise<Market> {
  const [given, got] = [await legOf(db, ctx, settings, gives), await legOf(db, ctx, settings, gets)];
  const [priceAt = ctx.clock.now()] = [given.sourceAt, got.sourceAt]
    .filter((at) => at !== undefined)
    .sort((a, b) => a.getTime() - b.getTime());
  return { legs: { gives: given.low, gets: got.high }, priceAt };
}

interface Leg {
  readonly low: bigint;
  readonly high: bigint;
  readonly sourceAt?: Date;
}

async function legOf(
  db: Database | Tx,
  ctx: MarketCtx,
  settings: ExchangeSettings,
  asset: ExchangeAsset,
): Promise<Leg> {
  if (asset === "BRL") return { low: AT_PAR, high: AT_PAR };
  if (await ctx.isHalted(db, asset)) throw new DomainError("exchange.price_unconfirmed");
  const market = await ctx.confirmedPrice(db, ctx.clock, asset, {
    maxAgeSeconds: settings.maxPriceAge,
    maxDeviationBps: settings.maxDeviationBps,
  });
  if (market.is === "stale") throw new DomainError("exchange.price_unavailable");
  if (market.is === "disputed") throw new DomainError("exchange.price_unconfirmed");
  const leg = { low: market.low.scaled, high: market.high.scaled, sourceAt: market.sourceAt };
  if (CURRENCIES.some((currency) => currency === asset))
    await assertNearClosing(db, ctx, settings, asset, leg);
  return leg;
}

/** A currency's market is checked by what Banco Central last closed it at. */
async function assertNearClosing(
  db: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  { closingDeviationBps }: ExchangeSettings,
  asset: ExchangeAsset,
  leg: Leg,
): Promise<void> {
  const now = clock.now();
  const closings = await newestClosings(db, brazilianDay(now));
  const closing = closings.find(({ currency }) => currency === asset);
  if (!closing || closing.day < brazilianDay(secondsAfter(now, -MAX_CLOSING_AGE_SECONDS)))
    throw new DomainError("exchange.price_unavailable");
  const isFar = (price: bigint, from: bigint) => {
    const away = price > from ? price - from : from - price;
    return away * 10_000n > from * BigInt(closingDeviationBps);
  };
  if (isFar(leg.low, closing.buy) || isFar(leg.high, closing.sell))
    throw new DomainError("exchange.price_unconfirmed");
}
