import type { ExchangeAsset, ExchangeMode } from "@lastro/contracts/exchange";
import { hasCurrency } from "@lastro/contracts/exchange";
import { compare, formatMoney, type Money, parsePositive } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { type Ctx, personOf } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { balanceOf, houseAccount } from "../ledger/index.js";
import { recordChanges } from "../lifecycle/index.js";
import { iofBpsOf } from "./iof-rates.js";
import { assertMarketOpen, assertOffered, freshenMarket, type Market, marketNow } from "./market.js";
import type { ExchangeCtx } from "./ports.js";
import type { Quote } from "./quote.js";
import { currentSettings, type ExchangeSettings } from "./settings.js";
import { insertQuote, lockClientQuotes, retireOpenQuote } from "./store.js";
import { type Asked, type Terms, termsOf } from "./terms.js";

/** What a client typed. */
export interface Input {
  readonly gives: ExchangeAsset;
  readonly gets: ExchangeAsset;
  readonly mode: ExchangeMode;
  readonly amount: string;
}

/** Issues a firm quote to a verified client, in place of the one still open. */
export async function requestQuote(ctx: ExchangeCtx, input: Input): Promise<Quote> {
  const { userId } = personOf(ctx);
  await assertVerified(ctx.db, ctx, userId);
  const asked = readAsked(input);
  await freshenMarket(ctx, asked);
  return inTransaction(ctx.db, async (tx) => {
    const settings = await currentSettings(tx);
    assertOffered(ctx, settings, asked);
    assertMarketOpen(ctx, settings, asked);
    const market = await marketNow(tx, ctx, settings, asked);
    const terms = await termsNow(tx, ctx, { settings, market, asked });
    assertWithinBounds(settings, terms);
    await assertDeskHolds(tx, terms);
    const now = ctx.clock.now();
    const quote: Quote = {
      ...terms,
      id: ctx.random.id(),
      userId,
      status: "ISSUED",
      priceAt: market.priceAt,
      priceBandBps: settings.priceBandBps,
      settingsVersion: settings.version,
      issuedAt: now,
      expiresAt: secondsAfter(now, settings.firmSeconds),
    };
    await lockClientQuotes(tx, userId);
    const retired = await retireOpenQuote(tx, userId, now);
    await insertQuote(tx, quote);
    await recordChanges(tx, ctx, [
      ...(retired
        ? [{ machine: "exchange_quote", id: retired.id, from: "ISSUED", to: retired.status } as const]
        : []),
      { machine: "exchange_quote", id: quote.id, from: null, to: "ISSUED" },
    ]);
    return quote;
  });
}

/** What an exchange would be on a market. Throws `exchange.invalid_amount` where it would move nothing. */
export async function termsNow(
  db: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  of: { readonly settings: ExchangeSettings; readonly market: Market; readonly asked: Asked },
): Promise<Terms> {
  const { settings, market, asked } = of;
  const terms = termsOf(asked, {
    legs: market.legs,
    spreadBps: hasCurrency(asked.gives, asked.gets) ? settings.currencySpreadBps : settings.cryptoSpreadBps,
    iofBps: await iofBpsOf(db, asked, clock.now()),
  });
  if (!terms || terms.value.minor <= 0n)
    throw new DomainError("exchange.invalid_amount", {}, { amount: "too_small" });
  return terms;
}

/** Reads what was typed. Throws `exchange.invalid_amount`. */
export function readAsked({ gives, gets, mode, amount }: Input): Asked {
  return { gives, gets, mode, amount: readAmount(mode === "give" ? gives : gets, amount) };
}

function readAmount(asset: ExchangeAsset, typed: string): Money {
  const amount = parsePositive(asset, typed);
  if (!amount) throw new DomainError("exchange.invalid_amount", {}, { amount: "invalid" });
  return amount;
}

/** Refuses whoever has not passed KYC Plus. */
export async function assertVerified(
  db: Database | Tx,
  ctx: Pick<ExchangeCtx, "isVerified">,
  userId: string,
): Promise<void> {
  if (!(await ctx.isVerified(db, userId))) throw new DomainError("exchange.verification_required");
}

function assertWithinBounds({ minAmount, maxAmount }: ExchangeSettings, { value }: Terms): void {
  if (compare(value, minAmount) < 0)
    throw new DomainError("exchange.amount_below_minimum", { minimum: formatMoney(minAmount) });
  if (compare(value, maxAmount) > 0)
    throw new DomainError("exchange.amount_above_maximum", { maximum: formatMoney(maxAmount) });
}

/** No firm quote on what the desk does not hold; acceptance checks again under lock. */
async function assertDeskHolds(db: Database | Tx, { deskGives }: Terms): Promise<void> {
  if (compare(await balanceOf(db, houseAccount("desk", deskGives.asset)), deskGives) < 0)
    throw new DomainError("exchange.desk_short");
}
