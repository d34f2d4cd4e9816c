/** The assets the house keeps books in. */
export const ASSETS = ["BRL", "PRP", "USDT", "USDC", "BTC", "SOL", "ETH", "BNB"] as const;
