import { join } from "node:path";
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, numberToHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import type { Clock } from "../shared/clock.js";
import { SimError } from "../shared/http.js";
import { Timers } from "../shared/timers.js";
import { type Anvil, findAnvil, startAnvil } from "./anvil.js";
import { batchPayer, testToken } from "./contract/compiled.js";
import { KeptAnvil } from "./kept-anvil.js";
import { CHAINS, type ChainName } from "./networks.js";

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
/** Gas costs nothing here: what it costs elsewhere is not what is played. */
const FREE = { gas: "0x4c4b40", gasPrice: "0x0" } as const;
/** Far enough back for what a demonstration tells of its past. */
const GENESIS_BEFORE_SECONDS = 200 * 86_400;

export interface Payment {
  readonly to: string;
  readonly raw: bigint;
}

export interface SendOptions {
  readonly from?: string | undefined;
  readonly token?: "usdt" | "fake" | undefined;
  /** When it was sent, if that is over: it is final at once. Later blocks follow it, so the oldest comes first. */
  readonly at?: Date | undefined;
  /** Leaves the transaction waiting: no block takes it until one is made. */
  readonly pending?: boolean | undefined;
  /** Further payments of the same transaction. */
  readonly also?: readonly Payment[] | undefined;
  /** Through a contract that pays several people at once. */
  readonly batch?: boolean | undefined;
  /** Asks for more than there is, so that the network takes the transaction and does not carry it out. */
  readonly fails?: boolean | undefined;
  /** What the token keeps of the payment for its owner. */
  readonly feeBasisPoints?: number | undefined;
}

/** One network: a real chain with a token of the right decimals on it, started when it is first asked for something. */
export class Devnet {
  readonly name: ChainName;
  readonly token = TOKEN;
  readonly fakeToken = FAKE_TOKEN;
  readonly house = HOUSE;
  readonly #clock: Clock;
  readonly #blockMs: number;
  readonly #stateFile: string | undefined;
  readonly #binary = findAnvil();
  readonly #timers = new Timers();
  finalityLag: number;
  readonly #kept: KeptAnvil;
  #lastSeconds = 0;
  #blocksToMake = 0;
  #turn: Promise<unknown> = Promise.resolve();

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
  }

  /** False where npm has no chain for this platform. */
  get available(): boolean {
    return this.#binary !== undefined;
  }

  async rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return (await this.#kept.get()).rpc(method, params);
  }

  async latest(): Promise<bigint> {
    return BigInt((await this.rpc("eth_blockNumber")) as Hex);
  }

  /** Sends USDT, in the token's smallest unit, and answers the transaction's hash. */
  send(payment: Payment, options: SendOptions = {}): Promise<Hex> {
    return this.#inTurn(async () => {
      const token = options.token === "fake" ? FAKE_TOKEN : TOKEN;
      if (options.feeBasisPoints) await this.#asOwner(token, setFee(BigInt(options.feeBasisPoints)));
      if (options.from && options.from !== HOUSE) await this.#asOwner(token, mint(options.from, payment.raw));
      const hash = await this.#transact(options.from ?? PAYER, this.#paying(token, payment, options));
      if (!options.pending) await this.#mineOne(options.at);
      if (options.feeBasisPoints) await this.#asOwner(token, setFee(0n));
      if (options.at)
        for (let block = 0; block <= this.finalityLag; block += 1) await this.#mineOne(options.at);
      else this.#goOn();
      return hash;
    });
  }

  /** Blocks an address as the token's issuer does, or lets it go again. */
  blackList(address: string, isListed: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const functionName = isListed ? "addBlackList" : "removeBlackList";
      await this.#asOwner(
        TOKEN,
        encodeFunctionData({ abi: testToken.abi, functionName, args: [address as Hex] }),
      );
      await this.#mineOne();
    });
  }

  /** Passes on a transaction somebody signed, and makes a block of it. */
  sendSigned(raw: unknown): Promise<unknown> {
    return this.#inTurn(async () => {
      const hash = await this.rpc("eth_sendRawTransaction", [raw]);
      if (this.#blockMs > 0) this.#goOn();
      return hash;
    });
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
      await this.rpc("anvil_dropAllTransactions");
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

  async #transact(from: string, call: { to?: Hex; data: Hex }): Promise<Hex> {
    return (await this.rpc("eth_sendTransaction", [{ from, ...FREE, ...call }])) as Hex;
  }

  /** Blocks carry the simulator's time unless another is named, and each is later than the one before. */
  async #mineOne(at: Date = this.#clock.now()): Promise<void> {
    this.#lastSeconds = Math.max(Math.floor(at.getTime() / 1000), this.#lastSeconds + 1);
    await this.rpc("evm_setNextBlockTimestamp", [this.#lastSeconds]);
    await this.rpc("evm_mine");
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
      stateFile: this.#stateFile,
    });
    const last = (await node.rpc("eth_getBlockByNumber", ["latest", false])) as { timestamp: Hex };
    this.#lastSeconds = Number(last.timestamp);
    try {
      // What was under way when a chain rested goes on; on a new one nothing is, and its time has not begun.
      if ((await node.rpc("eth_getCode", [TOKEN, "latest"])) === "0x") await this.#deploy(node);
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
    for (const [nonce, call] of calls.entries())
      await node.rpc("eth_sendTransaction", [
        { from: DEPLOYER, ...FREE, nonce: numberToHex(BigInt(nonce)), ...call },
      ]);
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
