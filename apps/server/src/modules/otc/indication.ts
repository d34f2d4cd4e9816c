import { OTC_ASSETS, type OtcAsset } from "@lastro/contracts/otc";
import { divide, PRICE_SCALE, type Price, price } from "@lastro/money";
import type { Clock } from "@lastro/platform/clock";
import type { Random } from "@lastro/platform/random";

const REDRAW_MS = 30_000;
const UNIT = 10n ** BigInt(PRICE_SCALE);

/** How far an indicative price strays, in reais scaled by 10^8: a hundredth for stablecoins, 50 for BTC, 25 for ETH, one for SOL. */
const SWING: Readonly<Record<OtcAsset, bigint>> = {
  USDT: UNIT / 100n,
  USDC: UNIT / 100n,
  BTC: 50n * UNIT,
  ETH: 25n * UNIT,
  SOL: UNIT,
};

/** The jitter of indicative prices, drawn anew every 30 seconds. No firm quote ever passes here. */
export interface Indication {
  /** The price strayed by the present draw, with two decimals. */
  about(exact: Price<OtcAsset, "BRL">): Price<OtcAsset, "BRL">;
  nextChangeAt(): Date;
}

export function createIndication(clock: Clock, random: Random): Indication {
  let drawnFor = Number.NaN;
  let jitter = new Map<OtcAsset, bigint>();

  function present(): Map<OtcAsset, bigint> {
    const window = Math.floor(clock.now().getTime() / REDRAW_MS);
    if (window !== drawnFor) {
      jitter = new Map(OTC_ASSETS.map((asset) => [asset, draw(random, SWING[asset])]));
      drawnFor = window;
    }
    return jitter;
  }

  return {
    about: (exact) => {
      const strayed = exact.scaled + (present().get(exact.base) ?? 0n);
      const centavo = UNIT / 100n;
      const rounded = divide(strayed, centavo, "halfEven") * centavo;
      return price(exact.base, "BRL", rounded > 0n ? rounded : centavo);
    },
    nextChangeAt: () => new Date((Math.floor(clock.now().getTime() / REDRAW_MS) + 1) * REDRAW_MS),
  };
}

/** A uniformly random integer between minus and plus the swing. */
function draw(random: Random, swing: bigint): bigint {
  return BigInt(random.integer(Number(swing) * 2 + 1)) - swing;
}
