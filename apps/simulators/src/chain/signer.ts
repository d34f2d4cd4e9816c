import type { FastifyInstance } from "fastify";
import { encodeFunctionData, type Hex, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { evmAddress } from "../offline/keys.js";
import { SimError } from "../shared/http.js";
import { openJournal } from "../shared/journal.js";
import { solanaKeys } from "../solana/solana-signer.js";
import { clientKey, publicAccountKey } from "./client-keys.js";
import { testToken } from "./contract/compiled.js";
import { type Devnet, HOUSE_KEY } from "./devnet.js";
import { addEthereumSigner } from "./ethereum-signer.js";
import { CHAINS, type ChainName } from "./networks.js";

/** Where gas costs nothing: what leaves by Ethereum is signed by attempts. */
const FREE_NETWORKS = ["TRC20", "BSC"] as const;

const signBody = z.strictObject({
  /** The same id is the same transaction, however often it is asked for. */
  id: z.string().min(8).max(64),
  network: z.enum(FREE_NETWORKS),
  /** The recipient's 20 bytes in hex. */
  to: z.string().regex(/^0x[0-9a-f]{40}$/),
  raw: z.string().regex(/^\d{1,60}$/),
  /** The contract of what is sent. */
  token: z.string().regex(/^0x[0-9a-f]{40}$/),
  /** Which client's address it leaves; the house's own when absent. */
  from: z.int().min(0).optional(),
  /** It is for the cold address. */
  cold: z.boolean().optional(),
});
const broadcastBody = z.strictObject({ network: signBody.shape.network, signed: z.string() });

interface Signed {
  readonly id: string;
  readonly network: ChainName;
  /** Whose nonces: absent for the house. */
  readonly from?: number | undefined;
  readonly nonce: number;
  readonly txHash: string;
  readonly signed: Hex;
}

/**
 * The one place that has the key: signs a payment once per id and owns the nonces. What is for the cold address it signs for the
 * one it was started with alone. Signing sends nothing; sending what was signed again changes nothing.
 */
export function addSigner(
  app: FastifyInstance,
  net: (name: ChainName) => Devnet,
  dataDir: string | undefined,
): { close(): void } {
  const house = privateKeyToAccount(HOUSE_KEY);
  const byId = new Map<string, Signed>();
  const nonces = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();
  const remember = (one: Signed) => {
    byId.set(one.id, one);
    nonces.set(noncesOf(one), Math.max(nonces.get(noncesOf(one)) ?? 0, one.nonce + 1));
  };
  const journal = openJournal<Signed>(dataDir, "signer", remember);

  async function sign(of: z.output<typeof signBody>): Promise<Signed> {
    const existing = byId.get(of.id);
    if (existing) return existing;
    const chain = net(of.network);
    if (of.cold && (of.to !== evmAddress.toLowerCase() || of.token !== chain.token.toLowerCase()))
      throw new SimError(422, "not signed: it is not the cold address");
    const family = of.network === "TRC20" ? "tron" : "evm";
    const account = of.from === undefined ? house : privateKeyToAccount(clientKey(family, of.from));
    const used = Number((await chain.rpc("eth_getTransactionCount", [account.address, "latest"])) as Hex);
    const nonce = Math.max(used, nonces.get(noncesOf(of)) ?? 0);
    const data = encodeFunctionData({
      abi: testToken.abi,
      functionName: "transfer",
      args: [of.to as Hex, BigInt(of.raw)],
    });
    const signed = await account.signTransaction({
      type: "legacy",
      chainId: CHAINS[of.network].chainId,
      nonce,
      to: of.token as Hex,
      data,
      gas: 200_000n,
      gasPrice: 0n,
    });
    const hash = keccak256(signed);
    const txHash = of.network === "TRC20" ? hash.slice(2) : hash;
    const entry = { id: of.id, network: of.network, from: of.from, nonce, txHash, signed };
    journal.append(entry);
    remember(entry);
    return entry;
  }

  // What was signed for Ethereum before it had attempts keeps its nonce.
  const ethereum = addEthereumSigner(app, net("ERC20"), {
    dataDir,
    before: [...byId.values()].filter(({ network }) => network === "ERC20"),
  });

  app.get("/signer/keys", () => ({
    evm: publicAccountKey("evm"),
    tron: publicAccountKey("tron"),
    bitcoin: publicAccountKey("bitcoin"),
    ...solanaKeys(),
  }));
  app.post("/signer/sign", async (request) => {
    const of = signBody.parse(request.body);
    const mine = turn.catch(() => undefined).then(() => sign(of));
    turn = mine;
    const { txHash, signed } = await mine;
    return { txHash, signed };
  });
  app.post("/signer/broadcast", async (request) => {
    const { network, signed } = broadcastBody.parse(request.body);
    await net(network)
      .sendSigned(signed)
      .catch((error: unknown) => {
        const words = error instanceof Error ? error.message : "";
        // It is waiting or mined already: that is what was asked for.
        if (!/already|nonce too low/i.test(words)) throw error;
      });
    return {};
  });
  return {
    close() {
      journal.close();
      ethereum.close();
    },
  };
}

/** Each address of ours counts its own transactions on each network. */
function noncesOf({ network, from }: Pick<Signed, "network" | "from">): string {
  return `${network} ${from ?? "house"}`;
}
