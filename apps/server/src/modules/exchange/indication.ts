import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { latestPrices } from "../prices/index.js";
import { assertOffered } from "./market.js";
import { type Input, readAsked, termsNow } from "./request-quote.js";
import { currentSettings } from "./settings.js";
import { AT_PAR } from "./terms.js";
import { wordsOfTerms } from "./words.js";

/**
 * About what an exchange would be: at the last prices known, a closed currency's at its official closing. Throws
 * `exchange.price_unavailable` and what keeps the pair from being exchanged.
 */
export async function readIndication(ctx: Ctx, input: Input) {
  const asked = readAsked(input);
  const settings = await currentSettings(ctx.db);
  assertOffered(ctx, settings, asked);
  const prices = await latestPrices(ctx.db, ctx.clock);
  const priceOf = (asset: string) => (asset === "BRL" ? AT_PAR : prices.get(asset));
  const [gives, gets] = [priceOf(asked.gives), priceOf(asked.gets)];
  if (gives === undefined || gets === undefined) throw new DomainError("exchange.price_unavailable");
  const priceAt = ctx.clock.now();
  const market = { legs: { gives, gets }, priceAt };
  return wordsOfTerms({ ...(await termsNow(ctx.db, ctx, { settings, market, asked })), priceAt });
}
