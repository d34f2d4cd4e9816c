/** A coin the feed knows: its anchor in dollars, how wildly it moves, and its size. */
export interface Coin {
  readonly id: string;
  readonly usd: number;
  readonly beta: number;
  readonly stable: boolean;
  readonly supply: number;
  readonly turnover: number;
}

export const USD_BRL_ANCHOR = 5.415;

/** Anchors are said in reais, as the bank quotes them. */
function coin(id: string, brl: number, beta: number, supply: number, turnover: number): Coin {
  return { id, usd: brl / USD_BRL_ANCHOR, beta, stable: false, supply, turnover };
}

function stablecoin(id: string, usd: number, supply: number, turnover: number): Coin {
  return { id, usd, beta: 0, stable: true, supply, turnover };
}

export const COINS: ReadonlyMap<string, Coin> = new Map(
  [
    coin("bitcoin", 350_000, 1, 19_950_000, 0.02),
    coin("ethereum", 12_500, 1.3, 120_700_000, 0.04),
    stablecoin("tether", 1.0006, 184_000_000_000, 0.45),
    stablecoin("usd-coin", 0.9993, 75_000_000_000, 0.15),
    coin("solana", 638, 1.6, 555_000_000, 0.05),
    coin("binancecoin", 890, 1.1, 137_700_000, 0.02),
    coin("cardano", 2.38, 1.6, 35_900_000_000, 0.04),
    coin("ripple", 11.4, 1.5, 60_300_000_000, 0.03),
    coin("polkadot", 12.2, 1.7, 1_640_000_000, 0.05),
    coin("dogecoin", 0.81, 1.8, 151_800_000_000, 0.05),
  ].map((entry) => [entry.id, entry]),
);
