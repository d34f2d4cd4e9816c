import { NETWORKS, type Network } from "@lastro/contracts/custody/networks";
import type { Asset } from "@lastro/money";
import type { Config } from "@lastro/platform/config";
import { z } from "zod";
import { NETWORK_TABLE } from "./network-table.js";

/** Where a network is and what is ours on it. */
export interface NetworkSettings {
  /** The token's contract and our address, as the network writes them. */
  readonly token: string;
  readonly address: string;
  /** The contracts of further tokens, where they are not the real ones. */
  readonly others?: Readonly<Partial<Record<Asset, string>>>;
  readonly providers: readonly string[];
  /** Finality counted in blocks, where providers do not know the tag. */
  readonly finalityBlocks?: number;
}

const DEADLINE_MS = 4_000;

const simulated = z.object({
  networks: z.array(
    z.object({
      network: z.enum(NETWORKS),
      available: z.boolean(),
      token: z.string(),
      usdc: z.string().optional(),
      address: z.string(),
      providers: z.array(z.string()),
    }),
  ),
});

/** An operator's settings of a network, or the simulator's in the demonstration. Throws with a sentence when there are none. */
export async function settingsOf({ custody }: Config, network: Network): Promise<NetworkSettings> {
  const finality =
    network === "BSC" && custody.bscFinalityBlocks !== undefined
      ? { finalityBlocks: custody.bscFinalityBlocks }
      : {};
  const configured = custody.networks[network];
  if (configured) return { token: NETWORK_TABLE[network].token, ...configured, ...finality };
  if (custody.simulatorUrl === undefined) throw new Error("no providers and no address are configured");
  const answer = await fetch(`${custody.simulatorUrl}/sim/networks`, {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const found = simulated.parse(await answer.json()).networks.find((one) => one.network === network);
  if (!found?.available) throw new Error("there is no simulated chain on this platform");
  const providers = found.providers.map((path) => `${custody.simulatorUrl}${path}`);
  const others = found.usdc === undefined ? {} : { USDC: found.usdc };
  return { token: found.token, others, address: found.address, providers, ...finality };
}
