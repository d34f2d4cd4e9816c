import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { readP2pExpress } from "@lastro/contracts/p2p/express";
import { feeOf, type P2pPrice, priceOf, quantityFor } from "@lastro/contracts/p2p/pricing";
import { P2P_MAX_OPEN_TRADES, type P2pMethod } from "@lastro/contracts/p2p/states";
import { formatMoney, formatPrice, type Money, money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { type Ad, tradableOf } from "../ads/ad.js";
import { assertOffered } from "../ads/check-ad.js";
import { obstaclesOf } from "../ads/obstacles.js";
import { summariesOf } from "../people/person-summary.js";
import { readReader } from "../people/reader.js";
import { assertNotSuspended } from "../people/suspensions.js";
import type { P2pRequestCtx } from "../ports.js";
import { getMarketPrice } from "../prices/market.js";
import { currentSettings, type Settings } from "../settings.js";
import { pageByPrice } from "./price-pages.js";
import { betterRoute, unitPrice } from "./route-choice.js";

type Asked = RequestOf<typeof readP2pExpress>["query"];
type Answer = ResponseOf<typeof readP2pExpress>;

const LOOKED_AT = 60;
/** How long paying outside takes a person, before the other side releases. */
const OUTSIDE_PAYMENT_SECONDS = 300;
const INSIDE_SECONDS = 60;
const USUAL_RELEASE_SECONDS = 600;
const DESK_SECONDS = 5;
const PREFERRED: readonly P2pMethod[] = ["lastro", "pix_key", "bank_transfer"];

/** A part of the amount at one ad. */
interface Part {
  readonly ad: Ad;
  readonly price: P2pPrice;
  readonly amount: Money<"BRL">;
}

/**
 * The best ads for an amount and what they come to, beside what the desk would bind itself to for the same. Takes nothing:
 * each part is taken by a request of its own.
 */
export async function readExpress(ctx: P2pRequestCtx, asked: Asked): Promise<Answer> {
  const { userId } = personOf(ctx);
  const { want, asset, amount, method } = asked;
  const settings = await currentSettings(ctx.db);
  assertOffered(asset, settings);
  await assertNotSuspended(ctx.db, userId, ctx.clock.now());
  if (amount.minor < settings.minTrade.minor || amount.minor > settings.maxTrade.minor)
    throw new DomainError("p2p.amount_out_of_range", {
      least: formatMoney(settings.minTrade),
      most: formatMoney(settings.maxTrade),
    });
  const reader = await readReader(ctx.db, ctx, userId);
  const market = await getMarketPrice(ctx.db, ctx, asset);
  const side = want === "buy" ? "sell" : "buy";
  const search = { side, asset, market, now: ctx.clock.now(), method, reader, tradable: true } as const;
  const { ads } = await pageByPrice(ctx.db, search, { limit: LOOKED_AT });
  const offers = ads
    .filter((ad) => obstaclesOf(ad, reader).length === 0)
    .map((ad) => ({ ad, price: priceOf(ad.price, market.price) }));
  const most = want === "buy" ? P2P_MAX_OPEN_TRADES - reader.openPurchases : P2P_MAX_OPEN_TRADES;
  const parts = partsFor(offers, amount, { settings, most });
  const p2p = parts && (await wordsOfParts(ctx, parts, asked, settings));
  const desk = await askDesk(ctx, asked);
  return {
    parts: p2p?.parts ?? [],
    p2p: p2p?.total ?? null,
    desk: desk ?? null,
    best: betterRoute(want, p2p?.total, desk),
  };
}

type Offer = Pick<Part, "ad" | "price">;
type Bounds = { readonly settings: Settings; readonly most: number };

/** The amount over the best ads, in as few trades as one may open; undefined where they do not come to it. */
function partsFor(offers: readonly Offer[], amount: Money<"BRL">, bounds: Bounds): Part[] | undefined {
  const whole = offers.find((offer) => takes(offer, amount, bounds.settings) === amount.minor);
  const spread = spreadOver(offers, amount, bounds);
  if (!whole) return spread;
  const single = [{ ...whole, amount }];
  return spread && spread.length > 1 && isCheaper(spread, single) ? spread : single;
}

function spreadOver(
  offers: readonly Offer[],
  amount: Money<"BRL">,
  { settings, most }: Bounds,
): Part[] | undefined {
  const parts: Part[] = [];
  let left = amount.minor;
  for (const offer of offers) {
    if (left === 0n || parts.length >= most) break;
    const taken = takes(offer, money("BRL", left), settings);
    if (taken === 0n) continue;
    parts.push({ ...offer, amount: money("BRL", taken) });
    left -= taken;
  }
  return left === 0n && parts.length > 0 ? parts : undefined;
}

/** How much of an amount an ad takes: all of it, all it has, or nothing. */
function takes({ ad, price }: Offer, amount: Money<"BRL">, settings: Settings): bigint {
  const bounds = tradableOf(ad, price, settings);
  if (!bounds || amount.minor < bounds.least.minor) return 0n;
  return amount.minor < bounds.most.minor ? amount.minor : bounds.most.minor;
}

function isCheaper(some: readonly Part[], others: readonly Part[]): boolean {
  const quantity = (parts: readonly Part[]) =>
    parts.reduce((sum, { amount, price }) => sum + quantityFor(amount, price).minor, 0n);
  const sells = some[0]?.ad.side === "sell";
  return sells ? quantity(some) > quantity(others) : quantity(some) < quantity(others);
}

async function wordsOfParts(
  ctx: P2pRequestCtx,
  parts: readonly Part[],
  { want, asset, amount, method }: Asked,
  { takerBps }: Settings,
) {
  const owners = await summariesOf(
    ctx.db,
    ctx,
    parts.map(({ ad }) => ad.userId),
  );
  let [quantity, seconds] = [0n, 0];
  const words = parts.flatMap(({ ad, price, amount: part }) => {
    const owner = owners.get(ad.userId);
    if (!owner) return [];
    const gross = quantityFor(part, price);
    const fee = feeOf(gross, takerBps);
    const by = method ?? PREFERRED.find((one) => ad.methods.includes(one)) ?? "lastro";
    quantity += want === "buy" ? gross.minor - fee.minor : gross.minor + fee.minor;
    seconds = Math.max(seconds, expectedSeconds(by, owner.medianReleaseSeconds));
    return [
      {
        orderId: ad.id,
        version: ad.version,
        price: formatPrice(price),
        amount: part,
        quantity: gross,
        fee,
        method: by,
        owner,
      },
    ];
  });
  const total = money(asset, quantity);
  return {
    parts: words,
    total: { amount, quantity: total, price: unitPrice(amount, total), expectedSeconds: seconds },
  };
}

function expectedSeconds(method: P2pMethod, release: number | null): number {
  return method === "lastro" ? INSIDE_SECONDS : OUTSIDE_PAYMENT_SECONDS + (release ?? USUAL_RELEASE_SECONDS);
}

async function askDesk(ctx: P2pRequestCtx, { want, asset, amount }: Asked) {
  const quote = await ctx.deskQuote(ctx, { side: want, asset, amount });
  if (!quote) return undefined;
  const [reais, crypto] = want === "buy" ? [quote.pays, quote.receives] : [quote.receives, quote.pays];
  const [paid, quantity] = [money("BRL", reais.minor), money(asset, crypto.minor)];
  return { amount: paid, quantity, price: unitPrice(paid, quantity), expectedSeconds: DESK_SECONDS };
}
