import type { Network } from "@lastro/contracts/custody/networks";

const HASH = /^[0-9a-f]{64}$/;

/**
 * A transaction's hash in the one form it is kept in: bare on TRON, with 0x elsewhere, lower-case. However it was
 * typed, the same transaction is the same text; undefined for what is no hash.
 */
export function canonicalHash(network: Network, typed: string): string | undefined {
  const bare = typed.trim().replace(/^0x/i, "").toLowerCase();
  if (!HASH.test(bare)) return undefined;
  return network === "TRC20" ? bare : `0x${bare}`;
}

/** The hash as JSON-RPC wants it. */
export function rpcHash(canonical: string): string {
  return canonical.startsWith("0x") ? canonical : `0x${canonical}`;
}
