import { createHash } from "node:crypto";
import type { Network } from "@lastro/contracts/custody/networks";
import { getAddress, isAddress } from "viem";
import { fromBase58, toBase58 } from "../../../platform/base58.js";
import type { Config } from "../../../platform/config.js";

const TRON_PREFIX = 0x41;
const CHECKSUM_BYTES = 4;
const TRON_BYTES = 21 + CHECKSUM_BYTES;

/**
 * The 20 bytes of an address, lower-case hex with 0x, as chains compare them; undefined for what is no address of the
 * network. TRON's is base58 with a checksum, where case matters; the others' is hex, all lower or by EIP-55.
 */
export function canonicalAddress(network: Network, typed: string): string | undefined {
  const text = typed.trim();
  if (network === "TRC20") return fromBase58Check(text);
  return isAddress(text, { strict: true }) ? text.toLowerCase() : undefined;
}

/** An address as the network writes it to people. */
export function writtenAddress(network: Network, canonical: string): string {
  return network === "TRC20" ? toBase58Check(canonical) : getAddress(canonical);
}

/** Whether operators are warned of a canonical address. */
export function isRisky(
  { custody }: Pick<Config, "custody">,
  network: Network,
  canonical: string | null,
): boolean {
  return (
    canonical !== null && custody.riskAddresses.some((one) => canonicalAddress(network, one) === canonical)
  );
}

function fromBase58Check(text: string): string | undefined {
  const bytes = fromBase58(text);
  if (bytes?.length !== TRON_BYTES) return undefined;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const fits = body[0] === TRON_PREFIX && checksum(body).equals(bytes.subarray(-CHECKSUM_BYTES));
  return fits ? `0x${body.subarray(1).toString("hex")}` : undefined;
}

function toBase58Check(canonical: string): string {
  const body = Buffer.concat([Buffer.from([TRON_PREFIX]), Buffer.from(canonical.slice(2), "hex")]);
  return toBase58(Buffer.concat([body, checksum(body)]));
}

function checksum(body: Buffer): Buffer {
  const once = createHash("sha256").update(body).digest();
  return createHash("sha256").update(once).digest().subarray(0, CHECKSUM_BYTES);
}
