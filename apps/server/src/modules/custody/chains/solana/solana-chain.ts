import type { Config } from "@lastro/platform/config";
import { ProviderError } from "../../chain/port.js";
import { agreed, firstAnswer, lowest } from "../../chain/quorum.js";
import type { Heights } from "../../networks/networks.js";
import type { ChainArrival, Chains, OpenChain, SeenArrival } from "../port.js";
import { createSolanaRpc, type SolanaRpc } from "./solana-rpc.js";

/** A block so many others stand on is final. */
export const CONFIRMATIONS = 32;
const USUAL_SECONDS = 15;
/** Slots are asked address by address, however many there are. */
const MAX_SLOTS = 5_000n;
const ASKED_AT_ONCE = 8;
/** The simulator's, which shows one chain through two. */
const SIMULATED = ["/SOL/a", "/SOL/b"];

/** The providers of Solana, where they are configured or played. */
export function solanaProviders({ custody }: Pick<Config, "custody">): readonly SolanaRpc[] | undefined {
  if (!custody.solana && custody.simulatorUrl === undefined) return undefined;
  const urls = custody.solana?.providers ?? SIMULATED.map((path) => `${custody.simulatorUrl}${path}`);
  return urls.map(createSolanaRpc);
}

/** SOL that comes to owners' addresses; what is counted are slots, some of which have no block. */
export function solanaChains(config: Pick<Config, "custody">): Chains {
  const providers = solanaProviders(config);
  if (!providers) return {};
  const chain = openChain(providers);
  return {
    SOL: {
      assets: ["SOL"],
      usualConfirmations: CONFIRMATIONS,
      usualSeconds: USUAL_SECONDS,
      open: async () => chain,
    },
  };
}

/** The slots of the newest block and of the newest final one, which no provider is behind. */
export async function solanaHeights(providers: readonly SolanaRpc[]): Promise<Heights> {
  const latest = await lowest(providers, (provider) => provider.slot("confirmed"));
  return { latest, final: await lowest(providers, (provider) => provider.slot("finalized")) };
}

/** One transaction may reach several addresses, and changes what each holds once: the address is the place. */
function openChain(providers: readonly SolanaRpc[]): OpenChain {
  async function arrivedAt(
    address: string,
    range: { readonly from: bigint; readonly to: bigint },
  ): Promise<ChainArrival[]> {
    const found = await agreed(providers, (provider) => provider.mentions(address, range, "finalized"));
    const arrivals: ChainArrival[] = [];
    for (const { signature, failed } of found.toReversed()) {
      if (failed) continue;
      const moved = await agreed(providers, (one) => one.movement(signature, address, "finalized"));
      if (!moved) throw new ProviderError("all", `no transaction ${signature}`);
      if (moved.after <= moved.before) continue;
      const block = await agreed(providers, (one) => one.block(moved.slot, "finalized"));
      if (!block) throw new ProviderError("all", `no block in slot ${moved.slot}`);
      arrivals.push({
        ...{ txHash: signature, place: address, to: address, from: moved.from },
        ...{ asset: "SOL", token: null, raw: moved.after - moved.before, isSenderBlocked: false },
        block: { number: moved.slot, ...block },
      });
    }
    return arrivals;
  }

  async function reaching(provider: SolanaRpc, address: string, after: bigint): Promise<SeenArrival[]> {
    const latest = await provider.slot("confirmed");
    const seen: SeenArrival[] = [];
    for (const { signature, failed } of await provider.mentions(address, { from: after + 1n }, "confirmed")) {
      const moved = failed ? undefined : await provider.movement(signature, address, "confirmed");
      const block = moved && (await provider.block(moved.slot, "confirmed"));
      if (!moved || !block || moved.after <= moved.before) continue;
      const have = Math.min(CONFIRMATIONS - 1, Math.max(0, Number(latest - moved.slot)));
      seen.push({
        ...{ txHash: signature, place: address, to: address, from: moved.from, asset: "SOL", token: null },
        ...{ raw: moved.after - moved.before, confirmations: { have, need: CONFIRMATIONS } },
        block: { number: moved.slot, ...block },
      });
    }
    return seen;
  }

  return {
    network: "SOL",
    maxBlocks: MAX_SLOTS,
    heights: () => solanaHeights(providers),
    blockHash: async (slot) =>
      (await agreed(providers, (provider) => provider.block(slot, "finalized")))?.hash,
    arrivals: (range, addresses) => eachAddress(addresses, (address) => arrivedAt(address, range)),
    underWay: (after, addresses) =>
      eachAddress(addresses, (address) =>
        firstAnswer(providers, (provider) => reaching(provider, address, after)),
      ),
    balanceAt: (_asset, address, slot) => agreed(providers, (provider) => provider.balanceAt(address, slot)),
  };
}

async function eachAddress<T>(
  addresses: ReadonlySet<string>,
  ask: (address: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const all = [...addresses];
  const found: T[] = [];
  for (let at = 0; at < all.length; at += ASKED_AT_ONCE)
    found.push(...(await Promise.all(all.slice(at, at + ASKED_AT_ONCE).map(ask))).flat());
  return found;
}
