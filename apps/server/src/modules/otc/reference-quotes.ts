import type { OtcAsset } from "@lastro/contracts/otc";

/**
 * The desk's initial indicative quotes in reais (bank specification §9; SOL's is the default P2P price there): shown as a reference until the market has said a
 * first price, and traded on by nobody.
 */
export const REFERENCE_QUOTES: Readonly<Record<OtcAsset, string>> = {
  USDT: "5.42",
  USDC: "5.07",
  BTC: "235000.00",
  ETH: "12500.00",
  SOL: "645.00",
};
