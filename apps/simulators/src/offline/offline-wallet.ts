import { Transaction } from "@scure/btc-signer";
import type { FastifyInstance } from "fastify";
import { encodeFunctionData, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { testToken } from "../chain/contract/compiled.js";
import type { Devnet } from "../chain/devnet.js";
import { CHAIN_NAMES, CHAINS, type ChainName } from "../chain/networks.js";
import { fromTronAddress } from "../chain/tron-address.js";
import { SimError } from "../shared/http.js";
import { bitcoinKey, coldAddresses, evmKey, solanaPair } from "./keys.js";
import { signText, TEXT_NETWORKS, TEXT_SIGNERS } from "./sign-text.js";

const tokenBody = z.strictObject({
  network: z.enum(CHAIN_NAMES as [ChainName, ...ChainName[]]),
  to: z.string(),
  /** In the token's smallest unit. */
  raw: z.string().regex(/^[1-9]\d{0,59}$/),
  /** `usdc` and `eth` on Ethereum alone. */
  token: z.enum(["usdt", "usdc", "eth"]).optional(),
});
const bitcoinBody = z.strictObject({ network: z.literal("BTC"), psbt: z.base64() });
const solanaBody = z.strictObject({
  network: z.literal("SOL"),
  to: z.string(),
  lamports: z.string().regex(/^[1-9]\d{0,18}$/),
});
/** What its holders offer for each unit of gas where that costs something: many times what it costs, and paid is what it costs. */
const ROOM = 10n;
const GAS = { token: 100_000n, ether: 21_000n } as const;
const signTextBody = z.strictObject({
  network: z.enum(TEXT_NETWORKS),
  text: z.string(),
  by: z.enum(TEXT_SIGNERS),
});
const sendBody = z.union([tokenBody, bitcoinBody, solanaBody]);

interface Outside {
  readonly net: (name: ChainName) => Devnet;
  /** Each takes a signed transaction and answers its name. */
  readonly submitBitcoin: (hex: string) => string;
  readonly sendSol: (to: string, lamports: bigint) => string;
}

/**
 * The holders of the cold addresses, with a device that is on no network: they sign what they are shown, and carry it to one.
 * Nothing of the house speaks to them.
 */
export function addOfflineWallet(app: FastifyInstance, outside: Outside) {
  async function sendToken({
    network,
    to,
    raw,
    token = "usdt",
  }: z.output<typeof tokenBody>): Promise<string> {
    const chain = outside.net(network);
    if (network !== "ERC20" && token !== "usdt") throw new SimError(422, `${network} has no ${token}`);
    const account = privateKeyToAccount(evmKey);
    const receiver = network === "TRC20" ? fromTronAddress(to) : /^0x[0-9a-f]{40}$/i.test(to) && to;
    if (!receiver) throw new SimError(422, `${to} is no address of ${network}`);
    const nonce = await chain.nextNonce(account.address);
    const { chainId } = CHAINS[network];
    const data = encodeFunctionData({
      abi: testToken.abi,
      functionName: "transfer",
      args: [receiver as Hex, BigInt(raw)],
    });
    const call =
      token === "eth"
        ? { to: receiver as Hex, value: BigInt(raw), gas: GAS.ether }
        : { to: token === "usdc" ? chain.usdc : chain.token, data, gas: GAS.token };
    const tip = chain.baseFee / ROOM;
    const signed = await account.signTransaction(
      chain.baseFee === 0n
        ? { type: "legacy", chainId, nonce, ...call, gasPrice: 0n }
        : {
            ...{ type: "eip1559", chainId, nonce, ...call },
            ...{ maxFeePerGas: chain.baseFee * ROOM + tip, maxPriorityFeePerGas: tip },
          },
    );
    const hash = (await chain.sendSigned(signed)) as string;
    return network === "TRC20" ? hash.slice(2) : hash;
  }

  /** It spends what is its own, whoever wrote the transaction. */
  function sendBitcoin(psbt: string): string {
    const tx = Transaction.fromPSBT(Buffer.from(psbt, "base64"));
    tx.sign(bitcoinKey);
    tx.finalize();
    return outside.submitBitcoin(tx.hex);
  }

  async function send(of: z.output<typeof sendBody>): Promise<string> {
    if (of.network === "BTC") return sendBitcoin(of.psbt);
    if (of.network === "SOL") return outside.sendSol(of.to, BigInt(of.lamports));
    return sendToken(of);
  }

  app.get("/sim/offline", () => coldAddresses());
  app.post("/sim/offline/sign-text", async (request) => {
    const { network, text, by } = signTextBody.parse(request.body);
    return { signature: await signText(network, text, by) };
  });
  app.post("/sim/offline/send", async (request) => ({ txHash: await send(sendBody.parse(request.body)) }));
  return { send, signText, addresses: coldAddresses(), solana: solanaPair.address };
}
