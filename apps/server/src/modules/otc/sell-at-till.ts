import type { OtcAsset } from "@lastro/contracts/otc";
import { compare, convert, divide, isPositive, type Money, money, smaller } from "@lastro/money";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { balanceOf, customerAccount } from "../ledger/index.js";
import { type SaleAtDesk, saleOf } from "./accept-sale.js";
import { marketNow } from "./market.js";
import type { OtcCtx } from "./ports.js";
import { assertVerified } from "./request-quote.js";
import { type AssetSettings, feeBpsOf, offeredPrice } from "./settings.js";
import { currentSettings, settingsOf } from "./settings-store.js";
import { tradeAtOnce } from "./trade-at-once.js";

type Reais = Money<"BRL">;

/** Nobody looks at the price at a till: it is of at most a minute ago. */
const MAX_PRICE_AGE_SECONDS = 60;
const WHOLE_BPS = 10_000n;

/** What is to be sold for a client who is not asked again. */
export interface TillOrder {
  readonly userId: string;
  /** What the sales have to come to, their fees taken. */
  readonly missing: Reais;
  /** In the order in which they are sold. */
  readonly assets: readonly OtcAsset[];
  /** How far below the market's the price may be. */
  readonly maxSpreadBps: number;
  /** What may be sold for in all. */
  readonly most: Reais;
}

/**
 * Sells a client's crypto at the desk, one asset after the other, until what is missing is there; the client's open quote
 * gives way. All of it or nothing: answers no sale, and has changed nothing, where the assets, the price or the desk's
 * own bounds do not allow it.
 */
export async function sellAtTill(tx: Tx, ctx: OtcCtx, order: TillOrder): Promise<readonly SaleAtDesk[]> {
  const desk: OtcCtx = {
    ...ctx,
    confirmedPrice: (db, clock, asset, trust) =>
      ctx.confirmedPrice(db, clock, asset, {
        ...trust,
        maxAgeSeconds: Math.min(trust.maxAgeSeconds, MAX_PRICE_AGE_SECONDS),
      }),
  };
  await query(tx, "savepoint till", []);
  const sales = await sellUntilThere(tx, desk, order).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    return [];
  });
  await query(tx, sales.length > 0 ? "release savepoint till" : "rollback to savepoint till", []);
  return sales;
}

/** No sale where not all of what is missing can be had. */
async function sellUntilThere(tx: Tx, ctx: OtcCtx, order: TillOrder): Promise<SaleAtDesk[]> {
  const { userId } = order;
  await assertVerified(tx, ctx, userId);
  const sales: SaleAtDesk[] = [];
  let { missing, most } = order;
  for (const asset of order.assets) {
    const amount = await amountToSell(tx, ctx, { ...order, missing, most }, asset);
    if (!amount) continue;
    const sale = await sell(tx, ctx, { userId, asset, amount });
    sales.push(sale);
    most = money("BRL", most.minor - amount.minor);
    missing = money("BRL", missing.minor - sale.net.minor);
    if (!isPositive(missing)) return sales;
  }
  return [];
}

/** How much of an asset is sold for, in reais: what is missing and its fee, or all there is of it; undefined for none. */
async function amountToSell(
  tx: Tx,
  ctx: OtcCtx,
  { userId, missing, most, maxSpreadBps }: Omit<TillOrder, "assets">,
  asset: OtcAsset,
): Promise<Reais | undefined> {
  const settings = settingsOf(await currentSettings(tx), asset);
  if (!settings.enabled) return undefined;
  const market = await marketNow(tx, ctx, settings, "sell");
  const { price } = offeredPrice(settings, "sell", market.price);
  const below = (market.price.scaled - price.scaled) * WHOLE_BPS;
  if (below > market.price.scaled * BigInt(maxSpreadBps)) return undefined;
  const has = await balanceOf(tx, customerAccount(userId, "available", asset));
  const worth = convert(money(asset, has.minor), price, "floor");
  const wanted = larger(withFee(missing, settings), settings.minAmount);
  const amount = smaller(smaller(wanted, worth), smaller(settings.maxAmount, most));
  return compare(amount, settings.minAmount) < 0 ? undefined : amount;
}

const larger = (a: Reais, b: Reais): Reais => (compare(a, b) < 0 ? b : a);

/** The least that comes to an amount once the desk's fee, rounded up, is taken. */
function withFee(net: Reais, settings: AssetSettings): Reais {
  const rest = WHOLE_BPS - BigInt(feeBpsOf(settings, "sell"));
  return money("BRL", divide(net.minor * WHOLE_BPS, rest, "ceil"));
}

async function sell(
  tx: Tx,
  ctx: OtcCtx,
  of: { readonly userId: string; readonly asset: OtcAsset; readonly amount: Reais },
): Promise<SaleAtDesk> {
  const { orderId, quote } = await tradeAtOnce(tx, ctx, { ...of, side: "sell" });
  return saleOf(orderId, quote);
}
