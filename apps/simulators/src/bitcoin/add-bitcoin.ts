import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { ChainFault } from "../chain/faults.js";
import { PROVIDERS } from "../chain/networks.js";
import type { Clock } from "../shared/clock.js";
import type { Faults } from "../shared/faults.js";
import { SimError } from "../shared/http.js";
import { Timers } from "../shared/timers.js";
import { addBitcoinSigner } from "./bitcoin-signer.js";
import { Refused } from "./check-transaction.js";
import { Esplora, scriptOf } from "./esplora.js";
import { BitcoinNode } from "./node.js";
import { MINER, pay, prepare } from "./outside-wallet.js";

const FINAL_AFTER = 7;

interface BitcoinOptions {
  readonly clock: Clock;
  readonly dataDir: string | undefined;
  /** How fast blocks follow a payment until it is final; 0 leaves it to whoever drives the simulator. */
  readonly blockMs: number;
  readonly faults: Faults<ChainFault>;
  /** Misbehaves as it was told to; true when it has answered by that. */
  readonly refused: (place: string, reply: FastifyReply) => Promise<boolean>;
}

/** Adds Bitcoin, seen through two Esploras at `/BTC/a` and `/BTC/b`, and driven by `/sim/bitcoin/…`. */
export function addBitcoin(
  app: FastifyInstance,
  { clock, dataDir, blockMs, faults, refused }: BitcoinOptions,
) {
  const node = new BitcoinNode(clock, dataDir);
  prepare(node);
  const signer = addBitcoinSigner(app, dataDir);
  const timers = new Timers();
  let toMine = 0;
  const mineOn = () => {
    const isIdle = toMine === 0;
    toMine = FINAL_AFTER;
    if (blockMs > 0 && isIdle) timers.after(blockMs, mineNext);
  };
  const mineNext = () => {
    node.mine(1, MINER);
    toMine -= 1;
    if (toMine > 0) timers.after(blockMs, mineNext);
  };
  mineOn();

  const submit = (hex: string): string => {
    const id = node.submit(Buffer.from(hex.trim(), "hex"));
    mineOn();
    return id;
  };
  for (const name of PROVIDERS)
    app.register(
      async (esplora) => addEsplora(esplora, name, new Esplora(node, `BTC/${name}`, faults), submit),
      {
        prefix: `/BTC/${name}`,
      },
    );

  /** Breaks in before the routes of a provider answer. */
  function addEsplora(on: FastifyInstance, name: string, view: Esplora, post: (hex: string) => string): void {
    const id = (params: unknown) => z.object({ id: z.string() }).parse(params).id;
    on.addHook("onRequest", async (request, reply) => {
      const place = `BTC/${name} ${request.method} ${request.url}`;
      const silence = faults.take("silence", place);
      if (silence !== undefined) await delay(30_000, undefined, { ref: false });
      if (await refused(place, reply)) return reply;
      return undefined;
    });
    on.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) => done(null, body));
    on.get("/blocks/tip/height", (_, reply) => reply.type("text/plain").send(String(view.tip().height)));
    on.get("/blocks/tip/hash", (_, reply) => reply.type("text/plain").send(view.tip().hash));
    on.get("/block-height/:id", ({ params }, reply) =>
      reply.type("text/plain").send(view.hashAt(Number(id(params)))),
    );
    on.get("/block/:id/status", ({ params }) => view.blockStatus(id(params)));
    on.get("/block/:id/raw", ({ params }, reply) =>
      reply.type("application/octet-stream").send(view.rawBlock(id(params))),
    );
    on.get("/address/:id", ({ params }) => view.address(id(params)));
    on.get("/address/:id/txs", ({ params }) => view.txs(id(params), "all"));
    on.get("/address/:id/txs/mempool", ({ params }) => view.txs(id(params), "mempool"));
    on.get("/address/:id/txs/chain/:after", ({ params }) =>
      view.txs(id(params), { after: z.object({ after: z.string() }).parse(params).after }),
    );
    on.get("/address/:id/utxo", ({ params }) => view.utxo(id(params)));
    on.get("/tx/:id", ({ params }) => view.tx(id(params)));
    on.get("/tx/:id/hex", ({ params }, reply) => reply.type("text/plain").send(view.hex(id(params))));
    on.get("/tx/:id/status", ({ params }) => view.status(id(params)));
    on.get("/tx/:id/outspend/:n", ({ params }) =>
      view.outspend(id(params), z.object({ n: z.coerce.number().int() }).parse(params).n),
    );
    on.get("/fee-estimates", () => view.estimates());
    on.post("/tx", (request, reply) => {
      reply.type("text/plain");
      try {
        return reply.send(post(String(request.body)));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, message } = error;
        return reply.code(400).send(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`);
      }
    });
  }

  const body = {
    send: z.strictObject({ to: z.string(), sats: z.string().regex(/^\d{1,16}$/) }),
    mine: z.strictObject({ blocks: z.int().min(1).max(1_000) }),
    reorg: z.strictObject({ depth: z.int().min(1).max(100) }),
    evict: z.strictObject({ txid: z.string() }),
    feeLevel: z.strictObject({ satsPerByte: z.number().min(0).max(1_000) }),
  };
  const send = (to: string, sats: bigint): string => {
    try {
      const txid = pay(node, to, sats);
      mineOn();
      return txid;
    } catch (error) {
      throw error instanceof Refused || (error instanceof SimError && error.status === 400)
        ? new SimError(422, error.message)
        : error;
    }
  };
  app.post("/sim/bitcoin/send", (request) => {
    const { to, sats } = body.send.parse(request.body);
    return { txHash: send(to, BigInt(sats)) };
  });
  app.post("/sim/bitcoin/mine", (request) => {
    node.mine(body.mine.parse(request.body).blocks, MINER);
    return {};
  });
  app.post("/sim/bitcoin/reorg", (request) => {
    node.reorg(body.reorg.parse(request.body).depth);
    return {};
  });
  app.post("/sim/bitcoin/evict", (request) => {
    node.evict(body.evict.parse(request.body).txid);
    return {};
  });

  app.post("/sim/bitcoin/fee-level", (request) => {
    node.setFeeLevel(body.feeLevel.parse(request.body).satsPerByte);
    mineOn();
    return {};
  });

  return {
    send,
    submit,
    mine: (blocks: number) => node.mine(blocks, MINER),
    reorg: (depth: number) => node.reorg(depth),
    evict: (txid: string) => node.evict(txid),
    setFeeLevel: (satsPerByte: number) => node.setFeeLevel(satsPerByte),
    waiting: (): readonly string[] => [...node.waiting.keys()],
    /** What has come to an address, wherever it is. */
    paidTo: (address: string): bigint => node.paidTo(scriptOf(address)),
    close() {
      timers.close();
      signer.close();
      node.close();
    },
  };
}
