/** The assets the house keeps books in. */
export const ASSETS = ["BRL", "USD", "EUR", "PRP", "USDT", "USDC", "BTC", "SOL", "ETH", "BNB"] as const;
