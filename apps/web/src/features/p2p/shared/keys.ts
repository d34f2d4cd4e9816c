/** Every query of the market between people begins with this. */
export const P2P = ["p2p"] as const;
