import type { ResponseOf } from "@lastro/contracts";
import { COOL_DOWN_DAYS } from "@lastro/contracts/kyc-vocabulary";
import { CONTEST_DAYS } from "@lastro/contracts/pix-disputes";
import type { readSupportFacts } from "@lastro/contracts/support";
import type { SupportCtx } from "./ports.js";

/** The figures articles speak of, as they are set now. */
export async function readFacts(ctx: SupportCtx): Promise<ResponseOf<typeof readSupportFacts>> {
  const { config } = ctx;
  const { otcFeesBps, p2pMakerBps, p2pTakerBps, ...limits } = await ctx.figures(ctx.db);
  return {
    otcFeeMin: percent(Math.min(...otcFeesBps)),
    otcFeeMax: percent(Math.max(...otcFeesBps)),
    p2pMakerFee: percent(p2pMakerBps),
    p2pTakerFee: percent(p2pTakerBps),
    recoveryFee: String(config.recoveryFeeBrl),
    pixConfirmAbove: String(config.pixConfirmAboveBrl),
    ...limits,
    addressHours: config.custody.newAddressHours,
    medDays: CONTEST_DAYS,
    kycRetryDays: COOL_DOWN_DAYS,
  };
}

/** Hundredths of a percent as a decimal percentage: 30 is `0.3`. */
function percent(bps: number): string {
  return String(bps / 100);
}
