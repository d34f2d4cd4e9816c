import type { FastifyInstance, FastifyReply } from "fastify";
import type { Hex } from "viem";
import { z } from "zod";
import { addBitcoin } from "../bitcoin/add-bitcoin.js";
import { addOfflineWallet } from "../offline/offline-wallet.js";
import { type Clock, systemClock } from "../shared/clock.js";
import { addFaultRoutes, Faults } from "../shared/faults.js";
import { createApp, listen, SimError, slowDown } from "../shared/http.js";
import { addSolana } from "../solana/add-solana.js";
import { RpcError } from "./anvil.js";
import { Devnet } from "./devnet.js";
import { CHAIN_FAULTS, type ChainFault } from "./faults.js";
import { CHAIN_NAMES, CHAINS, type ChainName, isChainName, PROVIDERS } from "./networks.js";
import type { SendOptions } from "./payment.js";
import { Provider, rpcRequest } from "./provider.js";
import { addSigner } from "./signer.js";
import { fromTronAddress, toTronAddress } from "./tron-address.js";

export interface ChainOptions {
  readonly port?: number | undefined;
  readonly dataDir?: string | undefined;
  readonly clock?: Clock | undefined;
  /** How fast blocks follow a payment until it is final; without it blocks are made by hand. */
  readonly blockMs?: number | undefined;
  /** How many blocks finality is behind, where a test wants it shorter. */
  readonly finalityLag?: number | undefined;
  /** The networks of USDT that are in service, where a test is about some of them: all without it. */
  readonly networks?: readonly ChainName[] | undefined;
}

/** How many questions providers take at once. */
const MAX_BATCH = 100;

const amount = z.string().regex(/^\d{1,60}$/);
const sendBody = z.strictObject({
  network: z.enum(CHAIN_NAMES as [ChainName, ...ChainName[]]),
  to: z.string(),
  /** In the token's smallest unit. */
  raw: amount,
  /** `usdc` and `eth` on Ethereum alone. */
  token: z.enum(["usdt", "fake", "usdc", "eth"]).optional(),
  at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
});

/**
 * Starts the networks clients' crypto moves on, on loopback: those of USDT with a real chain each, seen through two providers at
 * `/<network>/<provider>` (TRON's at `/TRC20/<provider>/jsonrpc`), Bitcoin at `/BTC/<provider>`, Solana at `/SOL/<provider>`, and driven by `/sim/…`.
 */
export async function startChain(options: ChainOptions = {}) {
  const {
    port = 0,
    clock = systemClock,
    blockMs = 0,
    dataDir,
    finalityLag,
    networks = CHAIN_NAMES,
  } = options;
  const faults = new Faults<ChainFault>();
  const nets = new Map(
    CHAIN_NAMES.map((name) => [name, new Devnet({ name, clock, blockMs, dataDir, finalityLag })]),
  );
  const net = (name: string): Devnet => {
    const found = isChainName(name) ? nets.get(name) : undefined;
    if (!found) throw new SimError(404, `No network ${name}`);
    return found;
  };
  const app = createApp();
  for (const one of nets.values())
    for (const name of PROVIDERS) addProvider(app, one, name, new Provider(one, name, faults), faults);

  app.register(async (sim) => {
    addFaultRoutes(sim, faults, CHAIN_FAULTS);
    sim.get("/sim/networks", () => ({ networks: [...nets.values()].map((one) => describe(one, networks)) }));
    sim.post("/sim/send", async (request) => {
      const { network, to, raw, ...options } = sendBody.parse(request.body);
      return { txHash: await send(network, to, BigInt(raw), options) };
    });
    sim.post("/sim/mine", async (request) => {
      const body = z.strictObject({ network: z.string(), blocks: z.int().min(1).max(1_000) });
      const { network, blocks } = body.parse(request.body);
      await net(network).mine(blocks);
      return {};
    });
    sim.post("/sim/black-list", async (request) => {
      const body = z.strictObject({
        network: sendBody.shape.network,
        address: z.string(),
        listed: z.boolean(),
        token: z.enum(["usdt", "usdc"]).optional(),
      });
      const { network, address: typed, listed, token } = body.parse(request.body);
      await blackList(network, typed, listed, token);
      return {};
    });
    sim.post("/sim/reorg", async (request) => {
      const body = z.strictObject({ network: z.string(), depth: z.int().min(1).max(100) });
      const { network, depth } = body.parse(request.body);
      await net(network).reorg(depth);
      return {};
    });
  });

  const signer = addSigner(app, net, dataDir);
  const bitcoin = addBitcoin(app, {
    clock,
    dataDir,
    blockMs,
    faults,
    refused: (place, reply) => refused(faults, place, reply),
  });

  const solana = addSolana(app, {
    clock,
    dataDir,
    blockMs,
    faults,
    refused: (place, reply) => refused(faults, place, reply),
  });

  const offline = addOfflineWallet(app, { net, submitBitcoin: bitcoin.submit, sendSol: solana.sendOffline });

  /** Blocks an address as the token's issuer may, or lets it go again. */
  function blackList(
    network: ChainName,
    address: string,
    isListed = true,
    token: "usdt" | "usdc" = "usdt",
  ): Promise<void> {
    return net(network).blackList(plainAddress(network, address), isListed, token);
  }

  /** Sends USDT or what else is named on a network to an address as that network writes it; answers the hash, as it writes those. */
  async function send(
    network: ChainName,
    to: string,
    raw: bigint,
    sendOptions: SendOptions = {},
  ): Promise<string> {
    const { token } = sendOptions;
    if ((network !== "ERC20" && token === "usdc") || (network === "TRC20" && token === "eth"))
      throw new SimError(422, `${network} has no ${token}`);
    const hash = await net(network).send({ to: plainAddress(network, to), raw }, sendOptions);
    return network === "TRC20" ? hash.slice(2) : hash;
  }

  const address = await listen(app, port);
  return {
    ...address,
    /** False where npm has no chain for this platform: the networks are then out of service. */
    available: net("ERC20").available,
    faults,
    net,
    bitcoin,
    solana,
    offline,
    send,
    blackList,
    // The port is given up last: whoever takes it over then finds the whole state of every chain.
    close: async () => {
      await Promise.all([...nets.values()].map((one) => one.close()));
      await app.close();
      signer.close();
      bitcoin.close();
      solana.close();
    },
  };
}

/** What stands for a network's constants in the demonstration. */
function describe(one: Devnet, inService: readonly ChainName[]) {
  const outside = (address: string) => (one.name === "TRC20" ? toTronAddress(address) : address);
  return {
    network: one.name,
    available: one.available && inService.includes(one.name),
    chainId: CHAINS[one.name].chainId,
    token: outside(one.token),
    ...(one.name === "ERC20" ? { usdc: one.usdc } : {}),
    ...(one.name === "BSC" ? { collection: one.collection } : {}),
    address: outside(one.house),
    providers: PROVIDERS.map((name) => pathOf(one.name, name)),
  };
}

function pathOf(network: ChainName, provider: string): string {
  return `/${network}/${provider}${CHAINS[network].path}`;
}

function plainAddress(network: ChainName, typed: string): Hex {
  const found = network === "TRC20" ? fromTronAddress(typed) : /^0x[0-9a-f]{40}$/i.test(typed) && typed;
  if (!found) throw new SimError(422, `${typed} is no address of ${network}`);
  return found as Hex;
}

function addProvider(
  app: FastifyInstance,
  one: Devnet,
  name: string,
  provider: Provider,
  faults: Faults<ChainFault>,
): void {
  app.post(pathOf(one.name, name), async (request, reply) => {
    const asked = z.union([rpcRequest, z.array(rpcRequest).min(1).max(MAX_BATCH)]).safeParse(request.body);
    if (!asked.success) return envelope(null, { error: { code: -32_600, message: "invalid request" } });
    const all = Array.isArray(asked.data) ? asked.data : [asked.data];
    const place = `${one.name}/${name} ${all[0]?.method}`;
    if (await refused(faults, place, reply)) return reply;
    const answers = await Promise.all(all.map((each) => answerOf(provider, each)));
    return Array.isArray(asked.data) ? answers : answers[0];
  });
}

async function answerOf(provider: Provider, { id = null, method, params }: z.output<typeof rpcRequest>) {
  try {
    return envelope(id, { result: await provider.answer(method, params) });
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return envelope(id, { error: { code: error.code, message: error.message } });
  }
}

/** Answers as an overloaded provider does, when it was told to. */
async function refused(faults: Faults<ChainFault>, place: string, reply: FastifyReply): Promise<boolean> {
  await slowDown(faults.take("slowMs", place));
  if (faults.take("tooManyRequests", place)) await reply.code(429).send({ message: "Too Many Requests" });
  else if (faults.take("fail500", place)) await reply.code(500).send("internal error");
  else if (faults.take("throttled", place))
    await reply.send({
      Error: "class java.lang.Exception : this node does not have enough lack of computing resources",
    });
  else return false;
  return true;
}

function envelope(id: number | string | null, outcome: object) {
  return { jsonrpc: "2.0", id, ...outcome };
}
