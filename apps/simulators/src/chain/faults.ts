/**
 * How a provider may misbehave. Its place is `NETWORK/provider method`, so that one provider, one method or a whole
 * network can be told to. `lag` sees that many blocks less; `lie` doubles the amounts in receipts and balances; `hide` does
 * not know any transaction; `noTrace` does not tell what contracts called; `throttled` is TRON's HTTP 200 with words outside the envelope;
 * `silence` is a provider of Bitcoin's or Solana's that does not answer; `shortHistory` is one of
 * Solana's that knows the transactions of that many blocks alone.
 */
export const CHAIN_FAULTS = [
  "slowMs",
  "tooManyRequests",
  "fail500",
  "throttled",
  "wrongChainId",
  "lag",
  "lie",
  "hide",
  "noFinalized",
  "noTrace",
  "otherBlockHash",
  "removedLogs",
  "failedWithLogs",
  "fourTopics",
  "shortData",
  "silence",
  "shortHistory",
] as const;

export type ChainFault = (typeof CHAIN_FAULTS)[number];
