import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";

/** Networks whose addresses come from the same keys: one address of a client's serves all of them. */
export type AddressFamily = "evm" | "tron" | "bitcoin" | "solana";

export const FAMILY_OF: Readonly<Record<CryptoNetwork, AddressFamily>> = {
  TRC20: "tron",
  ERC20: "evm",
  BSC: "evm",
  BTC: "bitcoin",
  SOL: "solana",
};
