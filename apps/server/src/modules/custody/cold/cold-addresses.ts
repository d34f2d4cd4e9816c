import { CRYPTO_NETWORKS, type CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Config } from "@lastro/platform/config";
import { StartProblem } from "@lastro/platform/processes/start-problem";
import { z } from "zod";
import { canonicalAddress } from "../networks/addresses.js";

const DEADLINE_MS = 4_000;
const offlineShape = z.partialRecord(z.enum(CRYPTO_NETWORKS), z.string());

/** Where what is not needed at hand is kept: one address for each network, whose key none of our machines has. */
export interface ColdAddresses {
  /** Canonical; undefined where there is none. */
  of(network: CryptoNetwork): Promise<string | undefined>;
}

/** Those of the settings, or in the demonstration those of the simulators' offline wallet. Throws for one that is none. */
export function createColdAddresses({ custody }: Pick<Config, "custody">): ColdAddresses {
  const configured = new Map<CryptoNetwork, string>();
  for (const network of CRYPTO_NETWORKS) {
    const written = custody.coldAddresses[network];
    if (written === undefined) continue;
    const name = `LASTRO_${network}_COLD_ADDRESS`;
    const address = canonicalAddress(network, written);
    if (address === undefined) throw new StartProblem(`${name} is no address of its network.`);
    if (address === ownAddressOf(custody, network))
      throw new StartProblem(`${name} is our own address there, whose key the signer has.`);
    configured.set(network, address);
  }
  const { simulatorUrl } = custody;
  if (simulatorUrl === undefined) return { of: async (network) => configured.get(network) };
  let asked: Promise<ReadonlyMap<CryptoNetwork, string>> | undefined;
  return {
    async of(network) {
      const known = configured.get(network);
      if (known !== undefined) return known;
      asked ??= askOffline(simulatorUrl).catch((error: unknown) => {
        asked = undefined;
        throw error;
      });
      return (await asked).get(network);
    },
  };
}

function ownAddressOf(custody: Config["custody"], network: CryptoNetwork): string | undefined {
  const written =
    network === "BTC"
      ? undefined
      : network === "SOL"
        ? custody.solana?.address
        : custody.networks[network]?.address;
  return written === undefined ? undefined : canonicalAddress(network, written);
}

async function askOffline(simulatorUrl: string): Promise<ReadonlyMap<CryptoNetwork, string>> {
  const answer = await fetch(`${simulatorUrl}/sim/offline`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const said = offlineShape.parse(await answer.json());
  return new Map(
    CRYPTO_NETWORKS.flatMap((network) => {
      const written = said[network];
      const address = written === undefined ? undefined : canonicalAddress(network, written);
      return address === undefined ? [] : [[network, address] as const];
    }),
  );
}
