import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import { compare, convert, formatMoney, type Money, parsePositive } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { recordChanges } from "../../lifecycle/index.js";
import { freshenMarket } from "../market.js";
import type { OtcCtx } from "../ports.js";
import { assertVerified } from "../request-quote.js";
import { currentSettings, settingsOf } from "../settings-store.js";
import { lockClientQuotes } from "../store.js";
import { readTypedAmount } from "../typed-amount.js";
import { watchMarket } from "../watch-market.js";
import { answerByBands } from "./answer-request.js";
import { notifyAdministrators } from "./notify-of-request.js";
import type { QuoteRequest } from "./request.js";
import { currentRequestSettings } from "./request-settings.js";
import { insertRequest, openRequestsOf } from "./request-store.js";

/** How many requests a client may have open at a time. */
const MAX_OPEN = 3;

interface Asked {
  readonly side: OtcSide;
  readonly asset: OtcAsset;
  readonly unit: "brl" | "crypto";
  readonly amount: string;
  readonly waitMinutes: number;
}

/**
 * Takes a verified client's request for a quote, and answers it at once where the desk's bands allow it. What the desk
 * cannot answer by itself now waits for an administrator. Throws `otc.request_below_minimum`, `otc.amount_above_maximum`,
 * `otc.requests_too_many` and what keeps the amount from being judged.
 */
export async function createRequest(ctx: OtcCtx, asked: Asked): Promise<string> {
  const { userId } = personOf(ctx);
  await assertVerified(ctx.db, ctx, userId);
  const { side, asset } = asked;
  const typed = typedAmount(asked);
  await freshenMarket(ctx, asset);
  await watchMarket(ctx, asset);
  return inTransaction(ctx.db, async (tx) => {
    const settings = settingsOf(await currentSettings(tx), asset);
    if (!settings.enabled) throw new DomainError("otc.asset_unavailable", { asset });
    const terms = await currentRequestSettings(tx);
    const worth = await worthOf(tx, ctx, typed, asset);
    if (compare(worth, terms.minimumAmount) < 0)
      throw new DomainError("otc.request_below_minimum", { minimum: formatMoney(terms.minimumAmount) });
    if (compare(worth, settings.clientLimit) > 0)
      throw new DomainError("otc.amount_above_maximum", { maximum: formatMoney(settings.clientLimit) });
    await lockClientQuotes(tx, userId);
    if ((await openRequestsOf(tx, userId)) >= MAX_OPEN)
      throw new DomainError("otc.requests_too_many", { most: MAX_OPEN });
    const now = ctx.clock.now();
    const request: QuoteRequest = {
      id: ctx.random.id(),
      userId,
      side,
      asset,
      ...typed,
      status: "requested",
      createdAt: now,
      waitUntil: secondsAfter(now, asked.waitMinutes * 60),
      answeredBy: null,
      answeredAt: null,
      declineReason: null,
    };
    await insertRequest(tx, request, terms.version);
    await recordChanges(tx, ctx, [{ machine: "otc_request", id: request.id, from: null, to: "requested" }]);
    await recordAudit(tx, ctx, {
      action: "otc.request_made",
      subject: request.id,
      details: { side, asset, amount: typed.amount ?? typed.cryptoAmount ?? worth },
    });
    const answered =
      compare(worth, terms.automaticUpTo) <= 0 && (await answerByBands(tx, ctx, request, terms.bands));
    if (!answered) await notifyAdministrators(tx, ctx, request);
    await announce(tx, { to: "admins", type: "admin", reference: "otc" });
    return request.id;
  });
}

function typedAmount({ unit, asset, amount }: Asked): Pick<QuoteRequest, "amount" | "cryptoAmount"> {
  if (unit === "brl") return { amount: readTypedAmount(amount), cryptoAmount: undefined };
  const cryptoAmount = parsePositive(asset, amount);
  if (!cryptoAmount) throw new DomainError("otc.invalid_amount", {}, { amount: "invalid" });
  return { amount: undefined, cryptoAmount };
}

/** About what was asked for is worth in reais. Throws `otc.price_unavailable` where no price tells. */
async function worthOf(
  tx: Tx,
  ctx: OtcCtx,
  { amount, cryptoAmount }: Pick<QuoteRequest, "amount" | "cryptoAmount">,
  asset: OtcAsset,
): Promise<Money<"BRL">> {
  if (amount) return amount;
  const market = await ctx.priceSource<OtcAsset>(tx, ctx.clock, asset);
  if (!market || !cryptoAmount) throw new DomainError("otc.price_unavailable");
  return convert(cryptoAmount, market.price, "floor");
}
