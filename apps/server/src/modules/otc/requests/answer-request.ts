import { type OtcPrice, otcPriceAt } from "@lastro/contracts/otc-terms";
import { convert, formatPrice, parsePrice } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { recordChanges } from "../../lifecycle/index.js";
import { freshenMarket, type Market, marketNow } from "../market.js";
import type { OtcCtx } from "../ports.js";
import { firmSeconds, type Quote } from "../quote.js";
import { assertDeskHolds } from "../request-quote.js";
import { type AssetSettings, feeBpsOf, isOffMarket } from "../settings.js";
import { currentSettings, settingsOf } from "../settings-store.js";
import { insertQuote } from "../store.js";
import { isTooSmall, type Terms, termsOf } from "../terms.js";
import { notifyClient } from "./notify-of-request.js";
import { type QuoteRequest, reaisAt } from "./request.js";
import { type Band, bandSpreadBps } from "./request-settings.js";
import { lockRequest, moveRequest } from "./request-store.js";

/** Answers a request that was just made by the spread of its size. False where the desk would not quote it now. */
export async function answerByBands(
  tx: Tx,
  ctx: OtcCtx,
  request: QuoteRequest,
  bands: readonly Band[],
): Promise<boolean> {
  try {
    const { settings, version, market } = await deskNow(tx, ctx, request);
    const { price, spreadBps } = priceOfBand(request, market.price, bands, feeBpsOf(settings, request.side));
    const terms = await termsAt(tx, request, settings, price);
    await issue(
      tx,
      ctx,
      request,
      { terms, spreadBps, market, settings, version },
      firmSeconds(request.asset),
    );
    return true;
  } catch (error) {
    // Nothing was written before the last check: a person answers instead.
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** The price of a request by the spread of its size. */
export function priceOfBand(
  request: QuoteRequest,
  market: OtcPrice,
  bands: readonly Band[],
  feeBps: number,
): { readonly price: OtcPrice; readonly spreadBps: number } {
  const spreadBps = bandSpreadBps(bands, reaisAt(request, market, feeBps));
  return { price: otcPriceAt(market, { side: request.side, spreadBps, manual: undefined }), spreadBps };
}

/**
 * Answers a request with an administrator's price, firm for some seconds. Throws `otc.request_not_open`, `otc.request_own`,
 * `otc.manual_price_off_market`, `otc.price_against_desk` and what keeps the desk from quoting.
 */
export async function answerRequest(
  ctx: OtcCtx,
  {
    id,
    price: typed,
    validSeconds,
  }: { readonly id: string; readonly price: string; readonly validSeconds: number },
): Promise<void> {
  const { userId } = personOf(ctx);
  const { asset } = await inTransaction(ctx.db, (tx) => lockAnswerable(tx, ctx, id));
  await freshenMarket(ctx, asset);
  await inTransaction(ctx.db, async (tx) => {
    const request = await lockAnswerable(tx, ctx, id);
    const { settings, version, market } = await deskNow(tx, ctx, request);
    const price = parsePrice(request.asset, "BRL", typed);
    if (isOffMarket(price, market.price))
      throw new DomainError("otc.manual_price_off_market", { asset: request.asset });
    const gain =
      request.side === "buy" ? price.scaled - market.price.scaled : market.price.scaled - price.scaled;
    if (gain < 0n)
      throw new DomainError(
        "otc.price_against_desk",
        { market: formatPrice(market.price) },
        { price: "invalid" },
      );
    const terms = await termsAt(tx, request, settings, price);
    const spreadBps = Number((gain * 10_000n) / market.price.scaled);
    await issue(tx, ctx, request, { terms, spreadBps, market, settings, version }, validSeconds, userId);
    await recordAudit(tx, ctx, {
      action: "otc.request_quoted",
      subject: id,
      details: {
        price: formatPrice(price),
        amount: terms.amount,
      },
    });
    await announce(tx, { to: "admins", type: "admin", reference: "otc" });
  });
}

/** Tells the client that the desk does not quote a request. Throws `otc.request_not_open` and `otc.request_own`. */
export async function declineRequest(
  ctx: OtcCtx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { userId } = personOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const request = await lockAnswerable(tx, ctx, id);
    const set = { answered_by: userId, answered_at: ctx.clock.now(), decline_reason: reason };
    if (!(await moveRequest(tx, ctx, id, { from: "requested", to: "declined", set })))
      throw new DomainError("otc.request_not_open");
    await recordAudit(tx, ctx, { action: "otc.request_declined", subject: id, details: { reason } });
    await notifyClient(tx, ctx, request, "declined");
    await announce(tx, { to: "admins", type: "admin", reference: "otc" });
  });
}

/** A request an administrator may answer, locked: it waits, its time is not over, and it is not their own. */
async function lockAnswerable(tx: Tx, ctx: RequestCtx, id: string): Promise<QuoteRequest> {
  const request = await lockRequest(tx, id);
  if (!request) throw new DomainError("resource.not_found");
  if (request.userId === personOf(ctx).userId) throw new DomainError("otc.request_own");
  if (request.status !== "requested" || request.waitUntil <= ctx.clock.now())
    throw new DomainError("otc.request_not_open");
  return request;
}

async function deskNow(tx: Tx, ctx: OtcCtx, { asset, side }: QuoteRequest) {
  const desk = await currentSettings(tx);
  const settings = settingsOf(desk, asset);
  if (!settings.enabled) throw new DomainError("otc.asset_unavailable", { asset });
  return { settings, version: desk.version, market: await marketNow(tx, ctx, settings, side) };
}

async function termsAt(
  tx: Tx,
  request: QuoteRequest,
  settings: AssetSettings,
  price: OtcPrice,
): Promise<Terms> {
  const feeBps = feeBpsOf(settings, request.side);
  const terms = termsOf({ side: request.side, amount: reaisAt(request, price, feeBps), price, feeBps });
  if (isTooSmall(terms)) throw new DomainError("otc.invalid_amount", {}, { amount: "too_small" });
  await assertDeskHolds(tx, terms);
  return terms;
}

interface Answer {
  readonly terms: Terms;
  readonly spreadBps: number;
  readonly market: Market;
  readonly settings: AssetSettings;
  readonly version: number;
}

/** Gives the client a firm quote for what they asked. */
async function issue(
  tx: Tx,
  ctx: OtcCtx,
  request: QuoteRequest,
  { terms, spreadBps, market, settings, version }: Answer,
  validSeconds: number,
  answeredBy: string | null = null,
): Promise<void> {
  const now = ctx.clock.now();
  const quote: Quote = {
    ...terms,
    id: ctx.random.id(),
    userId: request.userId,
    status: "ISSUED",
    requestId: request.id,
    bundleId: null,
    spreadBps,
    marketPrice: market.price,
    marketPriceAt: market.sourceAt,
    priceBandBps: settings.priceBandBps,
    settingsVersion: version,
    issuedAt: now,
    expiresAt: secondsAfter(now, validSeconds),
  };
  const set = { answered_by: answeredBy, answered_at: now };
  if (!(await moveRequest(tx, ctx, request.id, { from: "requested", to: "quoted", set })))
    throw new DomainError("otc.request_not_open");
  await insertQuote(tx, quote);
  await recordChanges(tx, ctx, [{ machine: "otc_quote", id: quote.id, from: null, to: "ISSUED" }]);
  await notifyClient(tx, ctx, request, "quoted");
}

/** What a request is worth at a price, without a fee. */
export function worthAt({ amount, cryptoAmount }: QuoteRequest, price: OtcPrice) {
  return amount ?? (cryptoAmount && convert(cryptoAmount, price, "floor"));
}
