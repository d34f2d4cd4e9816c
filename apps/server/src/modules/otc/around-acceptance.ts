import { personOf } from "@lastro/platform/context";
import { isDomainError } from "@lastro/platform/domain-error";
import { assetOfOpenQuote, freshenMarket } from "./market.js";
import type { OtcCtx } from "./ports.js";
import { haltForExposure, watchMarket } from "./watch-market.js";

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
  if (asset) {
    await freshenMarket(desk, asset);
    await watchMarket(desk, asset);
  }
  try {
    return await accept();
  } catch (error) {
    if (asset && isDomainError(error, "otc.exposure_reached")) await haltForExposure(desk, asset);
    throw error;
  }
}
