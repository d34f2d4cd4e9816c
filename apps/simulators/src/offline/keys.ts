import { createHash } from "node:crypto";
import { p2wpkh } from "@scure/btc-signer";
import { pubECDSA } from "@scure/btc-signer/utils.js";
import { bytesToHex, type Hex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { toTronAddress } from "../chain/tron-address.js";
import { keyPair } from "../solana/keys.js";

/** The keys of the house's cold addresses. In the world they are in a safe; here they guard nothing. */
const keyOf = (family: string): Buffer =>
  createHash("sha256").update(`lastro offline wallet ${family}`).digest();

export const evmKey: Hex = bytesToHex(keyOf("evm"));
export const evmAddress = privateKeyToAddress(evmKey);
export const bitcoinKey: Uint8Array = keyOf("bitcoin");
export const solanaPair = keyPair(keyOf("solana"));

/** The cold address of each network, as the network writes it. */
export function coldAddresses() {
  const { address: bitcoin } = p2wpkh(pubECDSA(bitcoinKey));
  if (!bitcoin) throw new Error("The offline wallet has no address of Bitcoin");
  return {
    TRC20: toTronAddress(evmAddress),
    ERC20: evmAddress,
    BSC: evmAddress,
    BTC: bitcoin,
    SOL: solanaPair.address,
  };
}
