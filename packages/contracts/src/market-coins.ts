/** Every coin whose price is shown, by symbol, with the name the public price service knows it under. */
export const MARKET_COINS = {
  BTC: { feedId: "bitcoin", name: "Bitcoin" },
  ETH: { feedId: "ethereum", name: "Ethereum" },
  USDT: { feedId: "tether", name: "Tether" },
  USDC: { feedId: "usd-coin", name: "USD Coin" },
  SOL: { feedId: "solana", name: "Solana" },
  BNB: { feedId: "binancecoin", name: "BNB" },
  ADA: { feedId: "cardano", name: "Cardano" },
  XRP: { feedId: "ripple", name: "XRP" },
  DOT: { feedId: "polkadot", name: "Polkadot" },
  DOGE: { feedId: "dogecoin", name: "Dogecoin" },
} as const satisfies Record<string, { feedId: string; name: string }>;

export type MarketCoin = keyof typeof MARKET_COINS;

export const MARKET_COIN_CODES = Object.keys(MARKET_COINS) as [MarketCoin, ...MarketCoin[]];
