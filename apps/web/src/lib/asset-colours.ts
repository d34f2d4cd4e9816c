/** Tones of the house for parts of a whole: greens and wheats that stay apart from one another in print as well. */
const TONES: Record<string, string> = {
  BRL: "var(--color-accent)",
  USD: "#4f7a8a",
  EUR: "#8fb3c4",
  USDT: "#3f8f6b",
  USDC: "#8fc0a6",
  BTC: "var(--color-wheat)",
  ETH: "#b98a1f",
  SOL: "#74500a",
  BNB: "#8a9089",
  PRP: "#c9c2ac",
};

export function assetTone(asset: string): string {
  return TONES[asset] ?? "#54615a";
}
