import { NETWORKS, type Network } from "@lastro/contracts/custody/networks";
import { isFromTheFuture, secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { createJsonRpc } from "../chain/json-rpc.js";
import type { ChainProvider } from "../chain/port.js";
import { lowest } from "../chain/quorum.js";
import { type ColdAddresses, createColdAddresses } from "../cold/cold-addresses.js";
import { canonicalAddress } from "./addresses.js";
import { settingsOf } from "./network-settings.js";
import { NETWORK_TABLE, type NetworkConstants, type TokenConstants } from "./network-table.js";

/** A token we take, its contract canonical. */
export type ReadyToken = TokenConstants;

/** A network that passed its checks: what verifying and watching need of it. */
export interface ReadyNetwork {
  readonly name: Network;
  readonly constants: NetworkConstants;
  /** The contract of the token the marketplace takes, and our address, canonical. */
  readonly token: string;
  readonly address: string;
  /** Every token we take there, that one first. */
  readonly tokens: readonly ReadyToken[];
  /** Our address as people are shown it. */
  readonly writtenAddress: string;
  /** The address money comes back from that was sent there to be kept, canonical. */
  readonly cold: string | undefined;
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
  const cold = createColdAddresses(ctx.config);
  const checked = new Map<Network, Checked>();
  const states = new Map<Network, NetworkState>();
  const ready = new Map<Network, ReadyNetwork>();

  async function admitted(name: Network): Promise<ReadyNetwork> {
    const network = await checkNetwork(ctx, cold, name);
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

/** The checks of the start: each provider is on this chain, and the tokens are there with the decimals we count in. */
async function checkNetwork(
  ctx: Pick<Ctx, "config">,
  coldAddresses: ColdAddresses,
  name: Network,
): Promise<ReadyNetwork> {
  const constants = NETWORK_TABLE[name];
  const settings = await settingsOf(ctx.config, name);
  const canonical = (typed: string): string => {
    const found = canonicalAddress(name, typed);
    if (found === undefined) throw new Error("an address is not one of this network");
    return found;
  };
  const [token, address] = [canonical(settings.token), canonical(settings.address)];
  const others = constants.others.map((one) => ({
    ...one,
    token: canonical(settings.others?.[one.asset] ?? one.token),
  }));
  const { asset, decimals, blackList } = constants;
  const tokens: readonly ReadyToken[] = [{ asset, token, decimals, blackList }, ...others];
  const cold = await coldAddresses.of(name);
  if (cold !== undefined && (cold === address || tokens.some((one) => one.token === cold)))
    throw new Error("the cold address is our own there, or a token's");
  const providers = settings.providers.map((url) => createJsonRpc(new URL(url).host, url));
  const { finalityBlocks } = settings;
  const problems = await Promise.all(
    providers.map((provider) =>
      problemOf(provider, { constants, tokens, address, countsBlocks: finalityBlocks !== undefined }).catch(
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
    tokens,
    writtenAddress: settings.address,
    cold,
    providers: sound,
    ...(finalityBlocks === undefined ? {} : { finalityBlocks }),
  };
}

async function problemOf(
  provider: ChainProvider,
  {
    constants,
    tokens,
    address,
    countsBlocks,
  }: { constants: NetworkConstants; tokens: readonly ReadyToken[]; address: string; countsBlocks: boolean },
): Promise<string | undefined> {
  const chainId = await provider.chainId();
  if (chainId !== constants.chainId)
    return `${provider.name} is on chain ${chainId}, not ${constants.chainId}`;
  for (const one of tokens) {
    const problem = await tokenProblem(provider, one, address);
    if (problem !== undefined) return problem;
  }
  if (!countsBlocks && !(await provider.header("finalized"))) return `${provider.name} knows no final block`;
  return undefined;
}

async function tokenProblem(
  provider: ChainProvider,
  { token, decimals, blackList }: ReadyToken,
  address: string,
): Promise<string | undefined> {
  if (!(await provider.hasCode(token))) return `${provider.name} shows no contract where the token should be`;
  const said = await provider.decimals(token);
  if (said !== BigInt(decimals))
    return `${provider.name} says the token has ${said} decimals, not ${decimals}`;
  if (blackList !== null && (await provider.isBlackListed(token, address, blackList)))
    return `${provider.name} says the token's issuer has blocked our address`;
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
