import type { Config } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import { z } from "zod";
import type { Signer } from "../outgoing/signer/port.js";
import type { AddressFamily } from "./address-family.js";
import type { AddressSource, AddressSources } from "./address-source.js";
import { deriveBitcoinAddress } from "./derive-bitcoin-address.js";
import { deriveEvmAddress } from "./derive-evm-address.js";
import { pooledSource } from "./pooled-source.js";

const DEADLINE_MS = 4_000;
const keysShape = z.object({
  evm: z.string(),
  tron: z.string(),
  bitcoin: z.string(),
  /** Whose word for an address counts, and our own address. */
  solana: z.string(),
  solanaHouse: z.string(),
});
const DERIVE = { evm: deriveEvmAddress, tron: deriveEvmAddress, bitcoin: deriveBitcoinAddress } as const;

/** From the public keys in the settings, or in the demonstration from those of the simulator's signer. */
export function createAddressSources(
  ctx: Pick<Ctx, "config" | "db" | "clock">,
  signer: Signer | undefined,
): AddressSources {
  const { config } = ctx;
  const derived = (family: keyof typeof DERIVE, key: () => Promise<string>): AddressSource => {
    const addressAt = async (index: number) => DERIVE[family](await key(), index);
    return {
      create: async (index) => ({ index, address: await addressAt(index), attestation: null }),
      isOurs: async ({ index, address }) => (await addressAt(index)) === address,
    };
  };
  const sources: Partial<Record<AddressFamily, AddressSource>> = {};
  for (const family of ["evm", "tron", "bitcoin"] as const) {
    const key = accountKey(config, family);
    if (key) sources[family] = derived(family, key);
  }
  const solana = solanaKeys(config);
  if (solana && signer) sources.solana = pooledSource(ctx, { signer, signerKey: solana.signerKey });
  return sources;
}

export interface SolanaKeys {
  readonly signerKey: () => Promise<string>;
  /** Our own address, from which everything is paid. */
  readonly house: () => Promise<string>;
}

/** What is known of Solana's keys; undefined where nothing is. */
export function solanaKeys({ custody }: Pick<Config, "custody">): SolanaKeys | undefined {
  const { solana, simulatorUrl } = custody;
  if (solana) return { signerKey: async () => solana.signerKey, house: async () => solana.address };
  if (simulatorUrl === undefined) return undefined;
  const url = `${simulatorUrl}/signer/keys`;
  return {
    signerKey: async () => (await demoKeys(url)).solana,
    house: async () => (await demoKeys(url)).solanaHouse,
  };
}

/** The public key all addresses of a family are derived from; undefined where there is none. */
export function accountKey(
  { custody }: Pick<Config, "custody">,
  family: keyof typeof DERIVE,
): (() => Promise<string>) | undefined {
  const configured = custody.accountKeys[family];
  if (configured !== undefined) return async () => configured;
  if (custody.simulatorUrl === undefined) return undefined;
  const url = `${custody.simulatorUrl}/signer/keys`;
  return async () => (await demoKeys(url))[family];
}

async function demoKeys(url: string): Promise<z.output<typeof keysShape>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
  return keysShape.parse(await answer.json());
}
