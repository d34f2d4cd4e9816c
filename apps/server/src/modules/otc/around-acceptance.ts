import type { OtcAsset } from "@lastro/contracts/otc";
import { personOf } from "@lastro/platform/context";
import { isDomainError } from "@lastro/platform/domain-error";
import { freshenForTrade } from "./buy-at-once.js";
import { assetOfOpenQuote } from "./market.js";
import type { OtcCtx } from "./ports.js";
import { haltForExposure } from "./watch-market.js";

/**
 * Runs the acceptance of a quote of the caller's on prices as young as there are, and halts the asset where it is refused
 * for exposure. Outside any transaction: it waits for the sources.
 */
export async function aroundAcceptance<T>(
  desk: OtcCtx,
  quoteId: string,
  accept: () => Promise<T>,
): Promise<T> {
  const asset = await assetOfOpenQuote(desk.db, quoteId, personOf(desk).userId);
  return aroundTrades(desk, asset ? [asset] : [], accept);
}

/** The same for trades of several assets, which are those of an open quote of the caller's. */
export async function aroundTrades<T>(
  desk: OtcCtx,
  assets: readonly OtcAsset[],
  accept: () => Promise<T>,
): Promise<T> {
  for (const asset of assets) await freshenForTrade(desk, asset);
  try {
    return await accept();
  } catch (error) {
    const asset = assets.find(
      (one) => isDomainError(error, "otc.exposure_reached") && error.facts.asset === one,
    );
    if (asset) await haltForExposure(desk, asset);
    throw error;
  }
}
