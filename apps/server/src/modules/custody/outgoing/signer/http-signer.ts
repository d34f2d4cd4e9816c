import type { Config } from "@lastro/platform/config";
import { readJson } from "@lastro/platform/http/read-json";
import { z } from "zod";
import { canonicalHash } from "../../networks/hashes.js";
import { isSolanaSignature } from "../../networks/solana-address.js";
import type { Signer } from "./port.js";

const DEADLINE_MS = 8_000;
const MAX_ANSWER_BYTES = 64 * 1024;

const signedShape = z.object({ txHash: z.string(), signed: z.string().min(1) });
const hex = /^(?:[0-9a-f]{2})+$/;
const bitcoinShape = z.object({ txHash: z.string().regex(/^[0-9a-f]{64}$/), signed: z.string().regex(hex) });
const solanaShape = z.object({ txHash: z.string().refine(isSolanaSignature), signed: z.base64().min(1) });
const ethereumShape = z.object({
  txHash: z.string().regex(/^0x[0-9a-f]{64}$/),
  signed: z.string().regex(/^0x(?:[0-9a-f]{2})+$/),
  nonce: z.int().min(0),
});
const addressesShape = z.array(
  z.object({ index: z.int().min(0), address: z.string(), attestation: z.string() }),
);

/** A signer reached by HTTP, in a process and better on a machine of its own. */
export function createHttpSigner({ signer }: Config["custody"]): Signer | undefined {
  if (!signer) return undefined;
  const { url, token } = signer;

  async function ask(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (!answer.ok) throw new Error(`The signer answered ${answer.status} to ${path}`);
    return readJson(answer, MAX_ANSWER_BYTES);
  }

  return {
    async sign({ raw, ...of }) {
      const { txHash, signed } = signedShape.parse(await ask("/sign", { ...of, raw: raw.toString() }));
      const canonical = canonicalHash(of.network, txHash);
      if (canonical === undefined) throw new Error("The signer answered no hash");
      return { txHash: canonical, signed };
    },
    async signBitcoin({ sats, ...of }) {
      const answer = await ask("/bitcoin/sign", { ...of, sats: sats.toString() });
      return bitcoinShape.parse(answer);
    },
    async signSolana({ lamports, ...of }) {
      const answer = await ask("/solana/sign", { ...of, lamports: lamports.toString() });
      return solanaShape.parse(answer);
    },
    async signEthereum({ raw, gas, maxFee, tip, ...of }) {
      const answer = await ask("/ethereum/sign", {
        ...{ ...of, raw: raw.toString(), gas: gas.toString() },
        ...{ maxFee: maxFee.toString(), tip: tip.toString() },
      });
      const { nonce, ...signed } = ethereumShape.parse(answer);
      return { ...signed, nonce: BigInt(nonce) };
    },
    async solanaAddresses({ from, count }) {
      return addressesShape.parse(await ask("/addresses", { network: "SOL", from, count }));
    },
    async broadcast(of) {
      await ask("/broadcast", of);
    },
  };
}
