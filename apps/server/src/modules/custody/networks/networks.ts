import { NETWORKS, type Network } from "@lastro/contracts/custody/networks";
import { isFromTheFuture, secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { createJsonRpc } from "../chain/json-rpc.js";
import type { ChainProvider } from "../chain/port.js";
import { lowest } from "../chain/quorum.js";
import { canonicalAddress } from "./addresses.js";
import { settingsOf } from "./network-settings.js";
import { NETWORK_TABLE, type NetworkConstants } from "./network-table.js";

/** A network that passed its checks: what verifying and watching need of it. */
export interface ReadyNetwork {
  readonly name: Network;
  readonly constants: NetworkConstants;
  /** The token's contract and our address, canonical. */
  readonly token: string;
  readonly address: string;
  /** Our address as people are shown it. */
  readonly writtenAddress: string;
  readonly providers: readonly ChainProvider[];
  readonly finalityBlocks?: number;
}

export interface NetworkState {
  readonly working: boolean;
  readonly problem: string | null;
}

/** The networks, each on its own: one that fails its checks does not keep the others from working. */
export interface Networks {
  /** The network, if it works; one that does not is checked again after a while. */
  use(name: Network): Promise<ReadyNetwork | undefined>;
  /** The same as it was found last, without asking: for decisions inside a transaction. */
  known(name: Network): ReadyNetwork | undefined;
  stateOf(name: Network): NetworkState;
  /** Checks every network now. */
  checkAll(): Promise<void>;
}

const CHECK_AGAIN_AFTER_SECONDS = 15;
const UNCHECKED: NetworkState = { working: false, problem: "not checked yet" };

interface Checked {
  readonly at: Date;
  readonly outcome: Promise<ReadyNetwork | { readonly problem: string }>;
}

/**
 * The networks of the configuration. `admit` is asked last about each that is sound otherwise: whether the books know our
 * address; it throws the sentence that keeps the network out of service.
 */
export function createNetworks(
  ctx: Pick<Ctx, "clock" | "config" | "log">,
  admit: (network: ReadyNetwork) => Promise<void>,
): Networks {
  const checked = new Map<Network, Checked>();
  const states = new Map<Network, NetworkState>();
  const ready = new Map<Network, ReadyNetwork>();

  async function admitted(name: Network): Promise<ReadyNetwork> {
    const network = await checkNetwork(ctx, name);
    await admit(network);
    return network;
  }

  function check(name: Network): Promise<ReadyNetwork | { problem: string }> {
    const outcome = admitted(name).catch((error: unknown) => ({
      problem: error instanceof Error ? error.message : String(error),
    }));
    checked.set(name, { at: ctx.clock.now(), outcome });
    return outcome.then((result) => {
      const problem = "problem" in result ? result.problem : null;
      if (problem !== null && states.get(name)?.problem !== problem)
        ctx.log.warn({ network: name, problem }, "a network is out of service");
      states.set(name, { working: problem === null, problem });
      if ("problem" in result) ready.delete(name);
      else ready.set(name, result);
      return result;
    });
  }

  return {
    async use(name) {
      const last = checked.get(name);
      const known = await last?.outcome;
      if (known && !("problem" in known)) return known;
      const now = ctx.clock.now();
      const isDue =
        !last || isFromTheFuture(last.at, now) || secondsAfter(last.at, CHECK_AGAIN_AFTER_SECONDS) <= now;
      const result = isDue ? await check(name) : known;
      return result && !("problem" in result) ? result : undefined;
    },
    known: (name) => ready.get(name),
    stateOf: (name) => states.get(name) ?? UNCHECKED,
    async checkAll() {
      await Promise.all(NETWORKS.map((name) => check(name)));
    },
  };
}

const QUORUM = 2;

/** The checks of the start: each provider is on this chain, and the token is there with the decimals we count in. */
async function checkNetwork(ctx: Pick<Ctx, "config">, name: Network): Promise<ReadyNetwork> {
  const constants = NETWORK_TABLE[name];
  const settings = await settingsOf(ctx.config, name);
  const token = canonicalAddress(name, settings.token);
  const address = canonicalAddress(name, settings.address);
  if (token === undefined || address === undefined) throw new Error("an address is not one of this network");
  const providers = settings.providers.map((url) => createJsonRpc(new URL(url).host, url));
  const { finalityBlocks } = settings;
  const problems = await Promise.all(
    providers.map((provider) =>
      problemOf(provider, { constants, token, address, countsBlocks: finalityBlocks !== undefined }).catch(
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    ),
  );
  const sound = providers.filter((_, index) => problems[index] === undefined);
  if (sound.length < QUORUM)
    throw new Error(problems.find((one) => one !== undefined) ?? "too few providers");
  return {
    name,
    constants,
    token,
    address,
    writtenAddress: settings.address,
    providers: sound,
    ...(finalityBlocks === undefined ? {} : { finalityBlocks }),
  };
}

async function problemOf(
  provider: ChainProvider,
  {
    constants,
    token,
    address,
    countsBlocks,
  }: { constants: NetworkConstants; token: string; address: string; countsBlocks: boolean },
): Promise<string | undefined> {
  const chainId = await provider.chainId();
  if (chainId !== constants.chainId)
    return `${provider.name} is on chain ${chainId}, not ${constants.chainId}`;
  if (!(await provider.hasCode(token))) return `${provider.name} shows no contract where the token should be`;
  const decimals = await provider.decimals(token);
  if (decimals !== BigInt(constants.decimals))
    return `${provider.name} says the token has ${decimals} decimals, not ${constants.decimals}`;
  if (constants.hasBlackList && (await provider.isBlackListed(token, address)))
    return `${provider.name} says the token's issuer has blocked our address`;
  if (!countsBlocks && !(await provider.header("finalized"))) return `${provider.name} knows no final block`;
  return undefined;
}

export interface Heights {
  readonly latest: bigint;
  readonly final: bigint;
}

/** How high the chain is and up to where it is final, as the most careful provider sees it. */
export async function heightsOf(network: ReadyNetwork): Promise<Heights> {
  const height = (tag: "latest" | "finalized") =>
    lowest(network.providers, async (provider) => (await provider.header(tag))?.number ?? 0n);
  const latest = await height("latest");
  if (network.finalityBlocks === undefined) return { latest, final: await height("finalized") };
  const final = latest - BigInt(network.finalityBlocks);
  return { latest, final: final > 0n ? final : 0n };
}
