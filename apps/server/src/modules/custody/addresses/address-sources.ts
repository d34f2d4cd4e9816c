import type { Config } from "@lastro/platform/config";
import { z } from "zod";
import type { AddressSource, AddressSources } from "./address-source.js";
import { deriveEvmAddress } from "./derive-evm-address.js";

const DEADLINE_MS = 4_000;
const keysShape = z.object({ evm: z.string(), tron: z.string() });

/** From the public keys in the settings, or in the demonstration from those of the simulator's signer. */
export function createAddressSources({ custody }: Config): AddressSources {
  const fromXpub = (key: () => Promise<string>): AddressSource => {
    const addressAt = async (index: number) => deriveEvmAddress(await key(), index);
    return {
      create: async (index) => ({ index, address: await addressAt(index), attestation: null }),
      isOurs: async ({ index, address }) => (await addressAt(index)) === address,
    };
  };
  const sources: { evm?: AddressSource; tron?: AddressSource } = {};
  for (const family of ["evm", "tron"] as const) {
    const configured = custody.accountKeys[family];
    if (configured !== undefined) sources[family] = fromXpub(async () => configured);
    else if (custody.simulatorUrl !== undefined) {
      const url = `${custody.simulatorUrl}/signer/keys`;
      sources[family] = fromXpub(async () => (await demoKeys(url))[family]);
    }
  }
  return sources;
}

async function demoKeys(url: string): Promise<z.output<typeof keysShape>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
  return keysShape.parse(await answer.json());
}
