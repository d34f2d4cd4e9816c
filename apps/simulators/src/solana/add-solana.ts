import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { RpcError } from "../chain/anvil.js";
import type { ChainFault } from "../chain/faults.js";
import { PROVIDERS } from "../chain/networks.js";
import { rpcRequest } from "../chain/provider.js";
import { solanaPair } from "../offline/keys.js";
import type { Clock } from "../shared/clock.js";
import type { Faults } from "../shared/faults.js";
import { SimError } from "../shared/http.js";
import { Timers } from "../shared/timers.js";
import { housePair, type KeyPair, keyPair } from "./keys.js";
import { FINAL_DEPTH, SolanaNode } from "./node.js";
import { SolanaRpc } from "./rpc.js";
import { addSolanaSigner } from "./solana-signer.js";
import { Refused, type SolanaTx, signTransfer } from "./transaction.js";

const SOL = 1_000_000_000n;
/** Somebody's wallet outside. */
const OUTSIDE = keyPair(createHash("sha256").update("a person outside").digest());
/** What our own address has from its operator, to pay the network with before anything was gathered there. */
const FLOAT = SOL;
const BLOCKS_FOR_ONE_OF_OTHERS = 20;
const INVALID_PARAMS = -32_602;

interface SolanaOptions {
  readonly clock: Clock;
  readonly dataDir: string | undefined;
  /** How fast the others' blocks follow a payment; Solana's follow faster. 0 leaves it to whoever drives the simulator. */
  readonly blockMs: number;
  readonly faults: Faults<ChainFault>;
  /** Misbehaves as it was told to; true when it has answered by that. */
  readonly refused: (place: string, reply: FastifyReply) => Promise<boolean>;
}

/** Adds Solana, seen through two providers at `/SOL/a` and `/SOL/b`, and driven by `/sim/solana/…`. */
export function addSolana(app: FastifyInstance, { clock, dataDir, blockMs, faults, refused }: SolanaOptions) {
  const genesis = new Map([
    [OUTSIDE.address, 1_000_000n * SOL],
    [housePair().address, FLOAT],
  ]);
  const node = new SolanaNode(clock, dataDir, genesis);
  if (node.blocks.length <= FINAL_DEPTH) node.produce(FINAL_DEPTH + 1);
  const signer = addSolanaSigner(app, dataDir);
  const timers = new Timers();
  const betweenBlocks = Math.ceil(blockMs / BLOCKS_FOR_ONE_OF_OTHERS);
  let toMake = 0;
  const makeOn = () => {
    const isIdle = toMake === 0;
    toMake = FINAL_DEPTH + 2;
    if (blockMs > 0 && isIdle) timers.after(betweenBlocks, makeNext);
  };
  const makeNext = () => {
    node.produce(1);
    toMake -= 1;
    if (toMake > 0) timers.after(betweenBlocks, makeNext);
  };
  makeOn();

  const submit = (raw: Buffer): string => {
    const signature = node.submit(raw);
    makeOn();
    return signature;
  };
  for (const name of PROVIDERS) addProvider(name);

  function addProvider(name: string): void {
    const rpc = new SolanaRpc({ node, place: `SOL/${name}`, faults, submit });
    app.post(`/SOL/${name}`, async (request, reply) => {
      const { id = null, method, params } = rpcRequest.parse(request.body);
      const place = `SOL/${name} ${method}`;
      if (faults.take("silence", place) !== undefined) await delay(30_000, undefined, { ref: false });
      if (await refused(place, reply)) return reply;
      const envelope = { jsonrpc: "2.0", id };
      try {
        return { ...envelope, result: rpc.answer(method, params) };
      } catch (error) {
        if (error instanceof RpcError)
          return { ...envelope, error: { code: error.code, message: error.message } };
        if (!(error instanceof z.ZodError)) throw error;
        return { ...envelope, error: { code: INVALID_PARAMS, message: z.prettifyError(error) } };
      }
    });
  }

  /** Pays an address from outside; answers the signature. */
  const send = (to: string, lamports: bigint) => sendFrom(OUTSIDE, to, lamports);

  function sendFrom(from: KeyPair, to: string, lamports: bigint): string {
    try {
      return submit(payment(from, to, lamports).raw);
    } catch (error) {
      if (error instanceof SimError) throw error;
      throw new SimError(422, error instanceof Refused ? error.message : `${to} is no address of Solana`);
    }
  }

  /** The same amount to the same address is another payment only under another blockhash. */
  function payment(from: KeyPair, to: string, lamports: bigint): SolanaTx {
    for (const { hash: blockhash } of node.blocks.slice(0, -FINAL_DEPTH).toReversed()) {
      const signed = signTransfer({ from, to, lamports, blockhash });
      if (!node.waiting.includes(signed.signature) && !node.find(signed.signature)) return signed;
    }
    throw new SimError(409, "the same was paid too often");
  }

  const body = {
    send: z.strictObject({ to: z.string(), lamports: z.string().regex(/^\d{1,18}$/) }),
    blocks: z.strictObject({ blocks: z.int().min(1).max(1_000) }),
    fork: z.strictObject({
      depth: z
        .int()
        .min(1)
        .max(FINAL_DEPTH - 1),
    }),
    forget: z.strictObject({ signature: z.string() }),
  };
  app.post("/sim/solana/send", (request) => {
    const { to, lamports } = body.send.parse(request.body);
    return { txHash: send(to, BigInt(lamports)) };
  });
  app.post("/sim/solana/produce", (request) => {
    node.produce(body.blocks.parse(request.body).blocks);
    return {};
  });
  app.post("/sim/solana/fork", (request) => {
    node.fork(body.fork.parse(request.body).depth);
    return {};
  });
  app.post("/sim/solana/forget", (request) => {
    node.forget(body.forget.parse(request.body).signature);
    return {};
  });

  return {
    send,
    /** The holders of the cold address pay one. */
    sendOffline: (to: string, lamports: bigint) => sendFrom(solanaPair, to, lamports),
    produce: (blocks: number) => node.produce(blocks),
    fork: (depth: number) => node.fork(depth),
    forget: (signature: string) => node.forget(signature),
    waiting: () => node.waiting,
    balanceOf: (address: string) => node.balanceOf(address),
    close() {
      timers.close();
      node.close();
      signer.close();
    },
  };
}
