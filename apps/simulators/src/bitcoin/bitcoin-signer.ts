import { p2wpkh, Transaction } from "@scure/btc-signer";
import { pubECDSA } from "@scure/btc-signer/utils.js";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { bitcoinKey } from "../chain/client-keys.js";
import { coldAddresses } from "../offline/keys.js";
import { SimError } from "../shared/http.js";
import { openJournal } from "../shared/journal.js";
import { pointOf } from "./block.js";
import { scriptOf } from "./esplora.js";

const signBody = z.strictObject({
  /** What is paid, and how many times it was tried: the same two are the same transaction. */
  payment: z.string().min(8).max(64),
  attempt: z.int().min(1).max(1_000),
  to: z.string(),
  sats: z.string().regex(/^[1-9]\d{0,15}$/),
  psbt: z.base64(),
  /** It is for the cold address. */
  cold: z.boolean().optional(),
});
type SignBody = z.output<typeof signBody>;

interface Signed {
  readonly payment: string;
  readonly attempt: number;
  readonly to: string;
  readonly sats: string;
  readonly points: readonly string[];
  readonly txHash: string;
  readonly signed: string;
}

const HARDENED = 0x80_00_00_00;
const ACCOUNT = [84 + HARDENED, HARDENED, HARDENED];
const [CLIENTS, CHANGE] = [0, 1];
/** In satoshis for a virtual byte: nothing dearer is signed, whoever asks. */
const MAX_FOR_BYTE = 250n;
/** From there on a transaction says that it may not be replaced. */
const FINAL_FROM = 0xff_ff_ff_fe;

type Derived = readonly (readonly [Uint8Array, { readonly path: readonly number[] }])[] | undefined;

/**
 * The one place that has Bitcoin's keys. It signs an attempt of a payment once: only what spends outputs of ours, pays the
 * address it was told, brings the rest back to us, and costs no more than it may; what is for the cold address goes to the one it
 * was started with alone. Further attempts of a payment spend what the
 * first did, so that one of them at most is ever in a block; and no two payments spend the same.
 */
export function addBitcoinSigner(app: FastifyInstance, dataDir: string | undefined): { close(): void } {
  const byName = new Map<string, Signed>();
  const remember = (one: Signed) => void byName.set(nameOf(one), one);
  const journal = openJournal<Signed>(dataDir, "bitcoin-signer", remember);

  function sign(of: SignBody): Signed {
    const existing = byName.get(nameOf(of));
    if (existing) return existing;
    if (of.cold && of.to !== coldAddresses().BTC) throw refused("it is not the cold address");
    const tx = Transaction.fromPSBT(Buffer.from(of.psbt, "base64"));
    const keys = keysOf(tx);
    checkOutputs(tx, of);
    const points = keys.map((_, at) => pointAt(tx, at));
    checkAgainst([...byName.values()], of, points);
    for (const [at, key] of keys.entries()) tx.signIdx(key, at);
    tx.finalize();
    if (tx.fee > MAX_FOR_BYTE * BigInt(tx.vsize)) throw refused("it costs too much");
    const { payment, attempt, to, sats } = of;
    const entry = { payment, attempt, to, sats, points, txHash: tx.id, signed: tx.hex };
    journal.append(entry);
    remember(entry);
    return entry;
  }

  app.post("/signer/bitcoin/sign", (request) => {
    const { txHash, signed } = sign(signBody.parse(request.body));
    return { txHash, signed };
  });
  return { close: () => journal.close() };
}

const nameOf = ({ payment, attempt }: Pick<Signed, "payment" | "attempt">) => `${payment} ${attempt}`;
const refused = (why: string) => new SimError(422, `not signed: ${why}`);

/** The key of each input, if the address below ours it names is what it spends. */
function keysOf(tx: Transaction): Uint8Array[] {
  return Array.from({ length: tx.inputsLength }, (_, at) => {
    const { witnessUtxo, bip32Derivation, sequence } = tx.getInput(at);
    if (sequence === undefined || sequence >= FINAL_FROM) throw refused("it could not be replaced");
    const key = keyOf(bip32Derivation, [CLIENTS, CHANGE]);
    if (!key || !witnessUtxo || !isOf(key, witnessUtxo.script)) throw refused("an input is not ours");
    return key;
  });
}

/** The first output is what was asked for; another is ours. */
function checkOutputs(tx: Transaction, { to, sats }: SignBody): void {
  const first = tx.getOutput(0);
  const isAsked = first.amount === BigInt(sats) && isSame(first.script, scriptOf(to));
  if (!isAsked || tx.outputsLength > 2) throw refused("it does not pay what was asked for");
  if (tx.outputsLength === 1) return;
  const { bip32Derivation, script } = tx.getOutput(1);
  const key = keyOf(bip32Derivation, [CHANGE]);
  if (!key || !isOf(key, script)) throw refused("the change is not ours");
}

function checkAgainst(all: readonly Signed[], of: SignBody, points: readonly string[]): void {
  const before = all.filter(({ payment }) => payment === of.payment);
  if (before.some(({ to, sats }) => to !== of.to || sats !== of.sats))
    throw refused("the payment was another before");
  const first = before.find(({ attempt }) => attempt === 1);
  if (first ? !first.points.every((point) => points.includes(point)) : of.attempt !== 1)
    throw refused("both attempts could be paid");
  const others = all.filter(({ payment }) => payment !== of.payment);
  if (others.some((one) => one.points.some((point) => points.includes(point))))
    throw refused("another payment spends the same");
}

function pointAt(tx: Transaction, at: number): string {
  const { txid, index } = tx.getInput(at);
  if (!txid || index === undefined) throw refused("an input names nothing");
  return pointOf(txid, index);
}

function keyOf(derived: Derived, chains: readonly number[]): Uint8Array | undefined {
  const path = derived?.[0]?.[1].path ?? [];
  const [chain, index] = path.slice(ACCOUNT.length);
  const isBelow = path.length === ACCOUNT.length + 2 && ACCOUNT.every((step, at) => path[at] === step);
  if (!isBelow || chain === undefined || index === undefined || !chains.includes(chain)) return undefined;
  return index < HARDENED ? bitcoinKey(chain, index) : undefined;
}

const isOf = (key: Uint8Array, script: Uint8Array | undefined) =>
  isSame(script, p2wpkh(pubECDSA(key)).script);
const isSame = (a: Uint8Array | undefined, b: Uint8Array) =>
  a !== undefined && Buffer.from(a).equals(Buffer.from(b));
