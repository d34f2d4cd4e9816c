/** How soon a payment should be in a block, where a network lets people pay for it; others have `normal` alone. */
export const CRYPTO_SPEEDS = ["fast", "normal", "economic"] as const;
export type CryptoSpeed = (typeof CRYPTO_SPEEDS)[number];
