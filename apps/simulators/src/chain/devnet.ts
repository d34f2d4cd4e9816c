import { join } from "node:path";
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, numberToHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { evmAddress as OFFLINE } from "../offline/keys.js";
import type { Clock } from "../shared/clock.js";
import { SimError } from "../shared/http.js";
import { Timers } from "../shared/timers.js";
import { type Anvil, findAnvil, startAnvil } from "./anvil.js";
import { COLLECTION, COLLECTION_DEPLOYER, COLLECTION_DEPLOYMENT } from "./collection.js";
import { batchPayer, testToken } from "./contract/compiled.js";
import { DEPLOYMENT, ETHEREUM_DEPLOYER, etherPaying, USDC, usdcListed, usdcPaused } from "./ethereum.js";
import { KeptAnvil } from "./kept-anvil.js";
import { Mempool } from "./mempool.js";
import { CHAINS, type ChainName } from "./networks.js";
import type { Payment, SendOptions } from "./payment.js";

/** The house's key on every simulated network. It stands in this repository and guards nothing. */
export const HOUSE_KEY: Hex = "0x6c617374726f2d64656d6f2d637573746f64792d6b65792d6e6f742d7265616c";

const DEPLOYER = "0x00000000000000000000000000000000000de910";
/** Whose wallet payments come from unless another is named. */
const PAYER = "0x000000000000000000000000000000000000fa7e";
const TOKEN = getContractAddress({ from: DEPLOYER, nonce: 0n });
const FAKE_TOKEN = getContractAddress({ from: DEPLOYER, nonce: 1n });
const BATCH_PAYER = getContractAddress({ from: DEPLOYER, nonce: 2n });
export const HOUSE = privateKeyToAddress(HOUSE_KEY);

/** What there is of the token in the payer's wallet: enough for any test. */
const PLENTY = 10n ** 36n;
const GAS = "0x4c4b40";
/** Gas costs nothing here: what it costs elsewhere is not what is played. */
const FREE = { gas: GAS, gasPrice: "0x0" } as const;
/** What people outside pay where gas costs something: enough for any block. */
const PAID = { gas: GAS, maxFeePerGas: "0x9184e72a000", maxPriorityFeePerGas: "0x0" } as const;
/** In wei: what people outside have, whenever they send something, and what our own address and the cold one begin with. */
const OUTSIDE_ETHER = 10n ** 24n;
const HOUSE_ETHER = 100n * 10n ** 18n;
const OFFLINE_ETHER = 10n ** 18n;
/** Questions, which change nothing. */
const READS =
  /^(eth_(get\w+|call|chainId|blockNumber|gasPrice|feeHistory|maxPriorityFeePerGas|estimateGas)|debug_\w+|trace_\w+)$/;
/** Far enough back for what a demonstration tells of its past. */
const GENESIS_BEFORE_SECONDS = 200 * 86_400;

/** One network: a real chain with a token of the right decimals on it, started when it is first asked for something. */
export class Devnet {
  readonly name: ChainName;
  readonly token = TOKEN;
  readonly fakeToken = FAKE_TOKEN;
  readonly usdc = USDC;
  readonly collection = COLLECTION;
  readonly house = HOUSE;
  readonly #clock: Clock;
  readonly #blockMs: number;
  readonly #stateFile: string | undefined;
  readonly #binary = findAnvil();
  readonly #timers = new Timers();
  finalityLag: number;
  readonly #kept: KeptAnvil;
  /** Where a place in a block costs something, what was sent waits for it here. */
  readonly #mempool: Mempool | undefined;
  #baseFee: bigint;
  #lastSeconds = 0;
  #blocksToMake = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #tip: Promise<bigint> | undefined;
  /** By question, what the node said since something last changed: each is asked by two providers, and by several jobs. */
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(options: {
    readonly name: ChainName;
    readonly clock: Clock;
    /** How fast blocks follow a payment until it is final; 0 makes none by itself. */
    readonly blockMs: number;
    readonly finalityLag?: number | undefined;
    readonly dataDir?: string | undefined;
  }) {
    this.name = options.name;
    this.#clock = options.clock;
    this.#blockMs = options.blockMs;
    this.finalityLag = options.finalityLag ?? CHAINS[options.name].finalityLag;
    this.#stateFile = options.dataDir && join(options.dataDir, `chain-${options.name.toLowerCase()}.json`);
    this.#kept = new KeptAnvil(options.name, () => this.#start());
    this.#baseFee = CHAINS[options.name].baseFee;
    this.#mempool = this.#baseFee > 0n ? new Mempool() : undefined;
  }

  /** False where npm has no chain for this platform. */
  get available(): boolean {
    return this.#binary !== undefined;
  }

  async rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const node = await this.#kept.get();
    if (READS.test(method)) return node.rpc(method, params);
    try {
      return await node.rpc(method, params);
    } finally {
      this.#answers.clear();
    }
  }

  /** What the node answers, which may be what it answered before: nothing has changed since. It is not to be changed. */
  read(method: string, params: readonly unknown[]): Promise<unknown> {
    const question = JSON.stringify([method, params]);
    const known = this.#answers.get(question);
    if (known) return known;
    const answer = this.rpc(method, params);
    this.#answers.set(question, answer);
    answer.catch(() => this.#answers.delete(question));
    return answer;
  }

  /** The newest block's number. Every provider asks for it with everything: the node is asked once a block. */
  latest(): Promise<bigint> {
    this.#tip ??= this.rpc("eth_blockNumber").then((height) => BigInt(height as Hex));
    this.#tip.catch(() => this.#forgetTip());
    return this.#tip;
  }

  /** Sends USDT or what else was named, in its smallest unit, and answers the transaction's hash. */
  send(payment: Payment, options: SendOptions = {}): Promise<Hex> {
    return this.#inTurn(async () => {
      const token = TOKENS[options.token ?? "usdt"];
      if (options.feeBasisPoints && token) await this.#asOwner(token, setFee(BigInt(options.feeBasisPoints)));
      const from = options.from ?? PAYER;
      // The payer has tokens from the start, and the network's coin on Ethereum alone.
      if (from !== HOUSE && (options.from || !token)) await this.#give(from, token, payment.raw);
      const hash = await this.#transact(
        from,
        token ? this.#paying(token, payment, options) : etherPaying(payment, options),
      );
      if (!options.pending) await this.#mineOne(options.at);
      if (options.feeBasisPoints && token) await this.#asOwner(token, setFee(0n));
      if (options.at)
        for (let block = 0; block <= this.finalityLag; block += 1) await this.#mineOne(options.at);
      else this.#goOn();
      return hash;
    });
  }

  /** Blocks an address as the token's issuer does, or lets it go again. */
  blackList(address: string, isListed: boolean, token: "usdt" | "usdc" = "usdt"): Promise<void> {
    return this.#inTurn(async () => {
      const functionName = isListed ? "addBlackList" : "removeBlackList";
      const data =
        token === "usdt"
          ? encodeFunctionData({ abi: testToken.abi, functionName, args: [address as Hex] })
          : usdcListed(address, isListed);
      await this.#asOwner(token === "usdt" ? TOKEN : USDC, data);
      await this.#mineOne();
    });
  }

  /** Has USDC's issuer stop all of it, or let it go on. */
  pauseUsdc(isPaused: boolean): Promise<void> {
    return this.#inTurn(async () => {
      await this.#asOwner(USDC, usdcPaused(isPaused));
      await this.#mineOne();
    });
  }

  /** What a unit of gas costs from the next block on, in wei, where it costs something. */
  setBaseFee(wei: bigint): void {
    this.#baseFee = wei;
  }

  get baseFee(): bigint {
    return this.#baseFee;
  }

  /** The hashes of what waits for a block. */
  waiting(): readonly string[] {
    return this.#mempool?.all().map(({ hash }) => hash) ?? [];
  }

  /** What waits for a block, by its hash, as nodes show it. */
  waitingTransaction(hash: string): object | undefined {
    const one = this.#mempool?.find(hash.toLowerCase());
    return (
      one && {
        ...{ hash: one.hash, from: one.from, to: one.to, blockNumber: null, blockHash: null },
        ...{ value: numberToHex(one.value), nonce: numberToHex(one.nonce) },
      }
    );
  }

  /** Forgets what waits for a block, as nodes do that were started again. */
  forgetWaiting(): void {
    this.#mempool?.clear();
  }

  /** Passes on a transaction somebody signed, and makes a block of it. */
  sendSigned(raw: unknown): Promise<unknown> {
    return this.#inTurn(async () => {
      const hash = this.#mempool
        ? await this.#mempool.add(raw as Hex, (address) => this.#accountOf(address))
        : await this.rpc("eth_sendRawTransaction", [raw]);
      if (this.#blockMs > 0) this.#goOn();
      return hash;
    });
  }

  /** The number of an address's next transaction, after those that wait for a block. */
  async nextNonce(address: string): Promise<number> {
    if (!this.#mempool) return Number(await this.rpc("eth_getTransactionCount", [address, "pending"]));
    const { nonce } = await this.#accountOf(address);
    const waiting = this.#mempool.all().filter(({ from }) => from === address.toLowerCase());
    return waiting.reduce((next, one) => Math.max(next, one.nonce + 1), nonce);
  }

  mine(blocks = 1): Promise<void> {
    return this.#inTurn(async () => {
      for (let block = 0; block < blocks; block += 1) await this.#mineOne();
    });
  }

  /** Replaces the last blocks by empty ones: what was in them never happened. */
  reorg(depth: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.rpc("anvil_reorg", [depth, []]);
      this.#forgetTip();
      await this.rpc("anvil_dropAllTransactions");
      this.#mempool?.clear();
    });
  }

  async close(): Promise<void> {
    this.#timers.close();
    this.#kept.startNoMore();
    await this.#turn.catch(() => undefined);
    await this.#kept.close();
  }

  #paying(token: Hex, { to, raw }: Payment, options: SendOptions) {
    const payments = [{ to, raw }, ...(options.also ?? [])];
    const lists = [payments.map((one) => one.to as Hex), payments.map((one) => one.raw)] as const;
    if (options.batch)
      return {
        to: BATCH_PAYER,
        data: encodeFunctionData({ abi: batchPayer.abi, functionName: "pay", args: [token, ...lists] }),
      };
    if (options.also) return { to: token, data: encodeFunctionData({ ...TRANSFER_MANY, args: lists }) };
    const amount = options.fails ? PLENTY * 10n : raw;
    return { to: token, data: encodeFunctionData({ ...TRANSFER, args: [to as Hex, amount] }) };
  }

  #asOwner(token: Hex, data: Hex): Promise<Hex> {
    return this.#transact(DEPLOYER, { to: token, data });
  }

  /** Gives somebody outside what they are about to send. */
  async #give(from: string, token: Hex | undefined, raw: bigint): Promise<void> {
    if (!token || CHAINS[this.name].baseFee > 0n)
      await this.rpc("anvil_setBalance", [from, numberToHex(OUTSIDE_ETHER)]);
    if (token) await this.#asOwner(token, mint(from, raw));
  }

  async #transact(from: string, call: { to?: Hex; data?: Hex; value?: Hex }): Promise<Hex> {
    const gas = CHAINS[this.name].baseFee > 0n ? PAID : FREE;
    return (await this.rpc("eth_sendTransaction", [{ from, ...gas, ...call }])) as Hex;
  }

  async #accountOf(address: string): Promise<{ nonce: number; balance: bigint }> {
    const read = async (method: string) => BigInt((await this.rpc(method, [address, "latest"])) as Hex);
    return { nonce: Number(await read("eth_getTransactionCount")), balance: await read("eth_getBalance") };
  }

  /** Has the node take what waits and pays enough for the next block; what it refuses waits on. */
  async #offerWaiting(): Promise<void> {
    for (const one of this.#mempool?.all() ?? []) {
      if (one.maxFee < this.#baseFee) continue;
      await this.rpc("eth_sendRawTransaction", [one.raw]).catch(() => undefined);
    }
  }

  async #dropTaken(): Promise<void> {
    for (const one of this.#mempool?.all() ?? [])
      if (one.nonce < (await this.#accountOf(one.from)).nonce) this.#mempool?.drop(one);
  }

  /** Blocks carry the simulator's time unless another is named, and each is later than the one before. */
  async #mineOne(at: Date = this.#clock.now()): Promise<void> {
    this.#lastSeconds = Math.max(Math.floor(at.getTime() / 1000), this.#lastSeconds + 1);
    await this.rpc("evm_setNextBlockTimestamp", [this.#lastSeconds]);
    if (this.#mempool) {
      await this.rpc("anvil_setNextBlockBaseFeePerGas", [numberToHex(this.#baseFee)]);
      await this.#offerWaiting();
    }
    await this.rpc("evm_mine");
    this.#forgetTip();
    await this.#dropTaken();
  }

  #forgetTip(): void {
    this.#tip = undefined;
    this.#answers.clear();
  }

  /** Lets blocks follow until what was just sent is final, then rests. */
  #goOn(): void {
    if (this.#blockMs === 0) return;
    const wasResting = this.#blocksToMake === 0;
    this.#blocksToMake = this.finalityLag + 2;
    if (wasResting) this.#scheduleBlock();
  }

  #scheduleBlock(): void {
    this.#timers.after(this.#blockMs, () => {
      void this.mine()
        .catch(() => undefined)
        .then(() => {
          this.#blocksToMake -= 1;
          if (this.#blocksToMake > 0) this.#scheduleBlock();
        });
    });
  }

  /** One after another: a block must not be made between a payment's parts. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.catch(() => undefined).then(work);
    this.#turn = mine;
    return mine;
  }

  async #start(): Promise<Anvil> {
    const binary = this.#binary;
    if (binary === undefined)
      throw new SimError(503, `There is no chain for ${process.platform} ${process.arch}`);
    const now = Math.floor(this.#clock.now().getTime() / 1000);
    const node = await startAnvil({
      binary,
      chainId: CHAINS[this.name].chainId,
      genesisSeconds: now - GENESIS_BEFORE_SECONDS,
      baseFee: CHAINS[this.name].baseFee,
      stateFile: this.#stateFile,
    });
    const last = (await node.rpc("eth_getBlockByNumber", ["latest", false])) as { timestamp: Hex };
    this.#lastSeconds = Number(last.timestamp);
    this.#forgetTip();
    try {
      // What was under way when a chain rested goes on; on a new one nothing is, and its time has not begun.
      const lacks = async (contract: Hex) => (await node.rpc("eth_getCode", [contract, "latest"])) === "0x";
      const [isNew, lacksUsdc] = [await lacks(TOKEN), await lacks(USDC)];
      if (this.#mempool && lacksUsdc) await this.#deployEthereum(node);
      if (this.name === "BSC" && (await lacks(COLLECTION)))
        await this.#carryOut(node, COLLECTION_DEPLOYER, COLLECTION_DEPLOYMENT);
      if (isNew) await this.#deploy(node);
      else this.#goOn();
    } catch (error) {
      await node.close();
      throw error;
    }
    return node;
  }

  async #deploy(node: Anvil): Promise<void> {
    const { decimals } = CHAINS[this.name];
    const token = encodeDeployData({ ...testToken, args: ["USDT", decimals] });
    const calls: { to?: Hex; data: Hex }[] = [
      { data: token },
      { data: token },
      { data: batchPayer.bytecode },
      { to: TOKEN, data: mint(PAYER, PLENTY) },
      { to: FAKE_TOKEN, data: mint(PAYER, PLENTY) },
      { to: TOKEN, data: mint(BATCH_PAYER, PLENTY) },
    ];
    await this.#carryOut(node, DEPLOYER, calls);
  }

  /** What Ethereum has besides USDT; a chain that was kept from before it had gets it too. */
  async #deployEthereum(node: Anvil): Promise<void> {
    for (const address of [DEPLOYER, ETHEREUM_DEPLOYER, PAYER])
      await node.rpc("anvil_setBalance", [address, numberToHex(OUTSIDE_ETHER)]);
    await node.rpc("anvil_setBalance", [HOUSE, numberToHex(HOUSE_ETHER)]);
    await node.rpc("anvil_setBalance", [OFFLINE, numberToHex(OFFLINE_ETHER)]);
    await this.#carryOut(node, ETHEREUM_DEPLOYER, [...DEPLOYMENT, { to: USDC, data: mint(PAYER, PLENTY) }]);
  }

  /** Makes a block of somebody's first transactions. */
  async #carryOut(node: Anvil, from: string, calls: readonly { to?: Hex; data: Hex }[]): Promise<void> {
    const gas = CHAINS[this.name].baseFee > 0n ? PAID : FREE;
    for (const [nonce, call] of calls.entries())
      await node.rpc("eth_sendTransaction", [{ from, ...gas, nonce: numberToHex(BigInt(nonce)), ...call }]);
    this.#lastSeconds += 1;
    await node.rpc("evm_setNextBlockTimestamp", [this.#lastSeconds]);
    await node.rpc("evm_mine");
  }
}

const setFee = (basisPoints: bigint) =>
  encodeFunctionData({ abi: testToken.abi, functionName: "setFee", args: [basisPoints] });
const mint = (to: string, raw: bigint) =>
  encodeFunctionData({ abi: testToken.abi, functionName: "mint", args: [to as Hex, raw] });

const TRANSFER = { abi: testToken.abi, functionName: "transfer" } as const;
const TRANSFER_MANY = { abi: testToken.abi, functionName: "transferMany" } as const;
/** The contract of what is sent; ether has none. */
const TOKENS = { usdt: TOKEN, fake: FAKE_TOKEN, usdc: USDC, eth: undefined } as const;
