import { base58 } from "@scure/base";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { solanaPair } from "../offline/keys.js";
import { SimError } from "../shared/http.js";
import { openJournal } from "../shared/journal.js";
import { clientPair, housePair, identityPair, signBytes } from "./keys.js";
import { signTransfer } from "./transaction.js";

const addressesBody = z.strictObject({
  network: z.literal("SOL"),
  from: z.int().min(0).max(0x7f_ff_ff_ff),
  count: z.int().min(1).max(1_000),
});
const signBody = z.strictObject({
  /** What is paid, and how many times it was tried: the same two are the same transaction. */
  payment: z.string().min(8).max(64),
  attempt: z.int().min(1).max(1_000),
  /** Which client's address it leaves; our own when absent. We pay the network in both cases. */
  from: z.int().min(0).optional(),
  to: z.string(),
  lamports: z.string().regex(/^[1-9]\d{0,18}$/),
  blockhash: z.string(),
  /** It is for the cold address. */
  cold: z.boolean().optional(),
});
type SignBody = z.output<typeof signBody>;

type Signed = SignBody & { readonly txHash: string; readonly signed: string };

/** What the server is told of Solana's keys: whose word for an address counts, and our own address. */
export const solanaKeys = () => ({ solana: identityPair().address, solanaHouse: housePair().address });

/**
 * The one place that has Solana's keys. Addresses cannot be derived from a public key there, so it makes them and signs its
 * word for each. It signs an attempt of a payment once, and another one only under another blockhash; what is for the cold address
 * goes to the one it was started with alone.
 */
export function addSolanaSigner(app: FastifyInstance, dataDir: string | undefined): { close(): void } {
  const byName = new Map<string, Signed>();
  const remember = (one: Signed) => void byName.set(nameOf(one), one);
  const journal = openJournal<Signed>(dataDir, "solana-signer", remember);

  function sign(of: SignBody): Signed {
    const existing = byName.get(nameOf(of));
    if (existing) return existing;
    if (of.cold && of.to !== solanaPair.address) throw refused("it is not the cold address");
    const before = [...byName.values()].filter(({ payment }) => payment === of.payment);
    if (of.attempt !== before.length + 1) throw refused("an attempt before it is missing");
    if (before.some(({ to, lamports, from }) => to !== of.to || lamports !== of.lamports || from !== of.from))
      throw refused("the payment was another before");
    if (before.some(({ blockhash }) => blockhash === of.blockhash))
      throw refused("it would be the attempt before it");
    const house = housePair();
    const tx = signTransfer({
      from: of.from === undefined ? house : clientPair(of.from),
      ...{ to: of.to, lamports: BigInt(of.lamports), blockhash: of.blockhash, payer: house },
    });
    const entry = { ...of, txHash: tx.signature, signed: tx.raw.toString("base64") };
    journal.append(entry);
    remember(entry);
    return entry;
  }

  app.post("/signer/addresses", (request) => {
    const { network, from, count } = addressesBody.parse(request.body);
    const identity = identityPair();
    return Array.from({ length: count }, (_, at) => {
      const index = from + at;
      const { address } = clientPair(index);
      const word = signBytes(Buffer.from(`${network}|${index}|${address}`), identity);
      return { index, address, attestation: base58.encode(word) };
    });
  });
  app.post("/signer/solana/sign", (request) => {
    const { txHash, signed } = sign(signBody.parse(request.body));
    return { txHash, signed };
  });
  return { close: () => journal.close() };
}

const nameOf = ({ payment, attempt }: Pick<SignBody, "payment" | "attempt">) => `${payment} ${attempt}`;
const refused = (why: string) => new SimError(422, `not signed: ${why}`);
