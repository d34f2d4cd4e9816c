import type { FastifyInstance } from "fastify";
import { encodeFunctionData, type Hex, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { evmAddress } from "../offline/keys.js";
import { SimError } from "../shared/http.js";
import { openJournal } from "../shared/journal.js";
import { clientKey } from "./client-keys.js";
import { testToken } from "./contract/compiled.js";
import { type Devnet, HOUSE_KEY } from "./devnet.js";
import { CHAINS } from "./networks.js";

const address = z.string().regex(/^0x[0-9a-f]{40}$/);
const whole = z
  .string()
  .regex(/^\d{1,60}$/)
  .transform((text) => BigInt(text));

const signBody = z.strictObject({
  /** What is paid, and how many times it was tried: the same two are the same transaction. */
  payment: z.string().min(8).max(64),
  attempt: z.int().min(1).max(1_000),
  /** Which client's address it leaves; the house's own when absent. */
  from: z.int().min(0).optional(),
  to: address,
  raw: whole,
  /** The contract of what is sent; null for ether. */
  token: address.nullable(),
  gas: whole,
  maxFee: whole,
  tip: whole,
  /** It is for the cold address. */
  cold: z.boolean().optional(),
});
type SignBody = z.output<typeof signBody>;

interface Signed {
  readonly payment: string;
  readonly attempt: number;
  readonly from?: number | undefined;
  /** Recipient, token and amount: all attempts of a payment pay the same. */
  readonly pays: string;
  readonly nonce: number;
  readonly maxFee: string;
  readonly tip: string;
  readonly txHash: string;
  readonly signed: Hex;
}

/** A transaction that was signed before there were attempts. */
interface SignedBefore {
  readonly id: string;
  readonly from?: number | undefined;
  readonly nonce: number;
  readonly txHash: string;
  readonly signed: Hex;
}

/** Nothing is signed that could cost more, whoever asks. */
const MOST = { gas: 200_000n, maxFee: 1_000n * 10n ** 9n, cost: 10n ** 17n };
const REPLACED_FROM_PERCENT = 110n;

/**
 * Signs for Ethereum, where a payment that no block takes is tried again for a higher fee. All attempts of a payment have
 * the nonce of the first and pay the same, so that one of them at most is ever in a block; the same attempt is the same bytes.
 * What is for the cold address it signs for the one it was started with alone, and for tokens of the house's and ether.
 */
export function addEthereumSigner(
  app: FastifyInstance,
  chain: Devnet,
  { dataDir, before }: { readonly dataDir: string | undefined; readonly before: readonly SignedBefore[] },
): { close(): void } {
  const house = privateKeyToAccount(HOUSE_KEY);
  const attempts = new Map<string, Signed[]>();
  const nonces = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();
  const taken = ({ from, nonce }: Pick<Signed, "from" | "nonce">) =>
    nonces.set(ownerOf(from), Math.max(nonces.get(ownerOf(from)) ?? 0, nonce + 1));
  const remember = (one: Signed) => {
    attempts.set(one.payment, [...(attempts.get(one.payment) ?? []), one]);
    taken(one);
  };
  for (const { id, ...one } of before) {
    taken(one);
    attempts.set(id, [{ ...one, payment: id, attempt: 1, pays: "", maxFee: "0", tip: "0" }]);
  }
  const journal = openJournal<Signed>(dataDir, "ethereum-signer", remember);

  async function sign(of: SignBody): Promise<Signed> {
    const made = attempts.get(of.payment) ?? [];
    const existing = made.find(({ attempt }) => attempt === of.attempt);
    if (existing) return existing;
    check(of, made);
    if (of.cold && !isForCold(of, chain)) throw refused("it is not the cold address");
    const account = of.from === undefined ? house : privateKeyToAccount(clientKey("evm", of.from));
    const nonce = made[0]?.nonce ?? (await nextNonce(account.address, of.from));
    const signed = await account.signTransaction({
      type: "eip1559",
      chainId: CHAINS.ERC20.chainId,
      ...{ nonce, gas: of.gas, maxFeePerGas: of.maxFee, maxPriorityFeePerGas: of.tip },
      ...(of.token === null
        ? { to: of.to as Hex, value: of.raw }
        : { to: of.token as Hex, data: transferOf(of.to as Hex, of.raw) }),
    });
    const { payment, attempt, from } = of;
    const entry = {
      ...{ payment, attempt, from, pays: paysOf(of), nonce, maxFee: `${of.maxFee}`, tip: `${of.tip}` },
      ...{ txHash: keccak256(signed), signed },
    };
    journal.append(entry);
    remember(entry);
    return entry;
  }

  async function nextNonce(of: string, from: number | undefined): Promise<number> {
    const used = Number((await chain.rpc("eth_getTransactionCount", [of, "latest"])) as Hex);
    return Math.max(used, nonces.get(ownerOf(from)) ?? 0);
  }

  app.post("/signer/ethereum/sign", async (request) => {
    const of = signBody.parse(request.body);
    const mine = turn.catch(() => undefined).then(() => sign(of));
    turn = mine;
    const { txHash, signed, nonce } = await mine;
    return { txHash, signed, nonce };
  });
  return { close: () => journal.close() };
}

/** Refuses what is another payment than before, does not take its place, or costs more than anything may. */
function check(of: SignBody, made: readonly Signed[]): void {
  const last = made.at(-1);
  if (of.attempt !== made.length + 1) throw refused("an attempt before it is missing");
  if (last && (last.from !== of.from || (last.pays !== "" && last.pays !== paysOf(of))))
    throw refused("the payment was another before");
  if (last && !(isHigher(of.maxFee, last.maxFee) && isHigher(of.tip, last.tip)))
    throw refused("it does not take the place of the attempt before it");
  if (of.gas > MOST.gas || of.maxFee > MOST.maxFee || of.gas * of.maxFee > MOST.cost || of.tip > of.maxFee)
    throw refused("it could cost too much");
}

function isForCold({ to, token }: SignBody, chain: Devnet): boolean {
  const ours = [chain.token.toLowerCase(), chain.usdc.toLowerCase()];
  return to === evmAddress.toLowerCase() && (token === null || ours.includes(token));
}

const isHigher = (fee: bigint, before: string) => fee * 100n >= BigInt(before) * REPLACED_FROM_PERCENT;
const ownerOf = (from: number | undefined) => String(from ?? "house");
const paysOf = ({ to, raw, token }: Pick<SignBody, "to" | "raw" | "token">) => `${raw} of ${token} to ${to}`;
const transferOf = (to: Hex, raw: bigint) =>
  encodeFunctionData({ abi: testToken.abi, functionName: "transfer", args: [to, raw] });
const refused = (why: string) => new SimError(422, `not signed: ${why}`);
