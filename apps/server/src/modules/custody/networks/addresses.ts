import { createHash } from "node:crypto";
import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Config } from "@lastro/platform/config";
import { createBase58check } from "@scure/base";
import { getAddress, isAddress } from "viem";
import { canonicalBitcoinAddress } from "./bitcoin-address.js";
import { canonicalSolanaAddress } from "./solana-address.js";

const TRON_PREFIX = 0x41;
const TRON_BYTES = 21;
const tronBase58 = createBase58check((data) => createHash("sha256").update(data).digest());

/**
 * The 20 bytes of an address, lower-case hex with 0x, as chains compare them; undefined for what is no address of the
 * network. TRON's is base58 with a checksum, where case matters; Ethereum's and BSC's are hex, all
 * lower or by EIP-55. Bitcoin and Solana have the text people write.
 */
export function canonicalAddress(network: CryptoNetwork, typed: string): string | undefined {
  const text = typed.trim();
  if (network === "TRC20") return decodeTron(text);
  if (network === "BTC") return canonicalBitcoinAddress(text);
  if (network === "SOL") return canonicalSolanaAddress(text);
  return isAddress(text, { strict: true }) ? text.toLowerCase() : undefined;
}

/** An address as the network writes it to people. */
export function writtenAddress(network: CryptoNetwork, canonical: string): string {
  if (network === "BTC" || network === "SOL") return canonical;
  return network === "TRC20" ? encodeTron(canonical) : getAddress(canonical);
}

/** Whether operators are warned of a canonical address. */
export function isRisky(
  { custody }: Pick<Config, "custody">,
  network: CryptoNetwork,
  canonical: string | null,
): boolean {
  return (
    canonical !== null && custody.riskAddresses.some((one) => canonicalAddress(network, one) === canonical)
  );
}

function decodeTron(text: string): string | undefined {
  try {
    const body = tronBase58.decode(text);
    const fits = body.length === TRON_BYTES && body[0] === TRON_PREFIX;
    return fits ? `0x${Buffer.from(body.subarray(1)).toString("hex")}` : undefined;
  } catch {
    return undefined;
  }
}

function encodeTron(canonical: string): string {
  return tronBase58.encode(
    Buffer.concat([Buffer.from([TRON_PREFIX]), Buffer.from(canonical.slice(2), "hex")]),
  );
}
