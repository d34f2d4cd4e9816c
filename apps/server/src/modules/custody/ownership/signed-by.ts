import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isSignedInBitcoin } from "./bitcoin-signature.js";
import { isSignedInEvm, isSignedInTron } from "./evm-signature.js";
import type { SignedText } from "./signed-text.js";
import { isSignedBySolana } from "./solana-signature.js";

const BY_NETWORK: Readonly<Record<CryptoNetwork, (signed: SignedText) => boolean | Promise<boolean>>> = {
  ERC20: isSignedInEvm,
  BSC: isSignedInEvm,
  TRC20: isSignedInTron,
  BTC: isSignedInBitcoin,
  SOL: isSignedBySolana,
};

/** Whether whoever has the key of an address of a network signed a text. What is no signature at all is false. */
export async function isSignedBy(network: CryptoNetwork, signed: SignedText): Promise<boolean> {
  try {
    return await BY_NETWORK[network](signed);
  } catch {
    // Neither a key, nor a signature, nor an address that can sign.
    return false;
  }
}
