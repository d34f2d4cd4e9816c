import type { Asset } from "@lastro/money";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { agreed, firstAnswer } from "../../chain/quorum.js";
import { rpcHash } from "../../networks/hashes.js";
import { heightsOf, type ReadyNetwork } from "../../networks/networks.js";
import type { SendingCtx } from "../../ports.js";
import type { Outgoing } from "../outgoing-store.js";
import type { OutgoingPayment, PaymentSubject } from "../payment.js";
import { sendToAll, writeSigned } from "../signed-attempt.js";
import type { Signer } from "../signer/port.js";
import {
  type Attempt,
  type AttemptPlan,
  type EthereumPayment,
  findAttempts,
  insertAttempt,
  lockSender,
  noteAttemptSigned,
  noteNonce,
  type SignedAttempt,
  spokenFor,
  waitingFrom,
} from "./ethereum-store.js";
import { GAS, rateFor, readMarket } from "./fees.js";
import { askTopUp } from "./top-up-store.js";

export interface Advancing {
  readonly ctx: SendingCtx;
  readonly signer: Signer;
  readonly network: ReadyNetwork;
  readonly payment: EthereumPayment;
  readonly outgoing: Outgoing;
  /** What is sent; null for a token that is in no books. */
  readonly asset: Asset | null;
  /** Its contract, canonical; null for ether. */
  readonly token: string | null;
  readonly from: OutgoingPayment["from"];
  readonly isCold: boolean | undefined;
  readonly subject: PaymentSubject;
}

/** The address a payment leaves. */
export const senderOf = ({ network, from }: Pick<Advancing, "network" | "from">): string =>
  from?.address ?? network.address;

export const isSigned = (attempt: Attempt): attempt is SignedAttempt =>
  attempt.txHash !== null && attempt.signedTx !== null;

/** Plans the first transaction of a payment; undefined while the address it leaves holds too little. */
export async function planFirst(advancing: Advancing): Promise<Attempt | undefined> {
  const { network, payment } = advancing;
  const rate = rateFor(await readMarket(network), payment.speed);
  return writePlan(advancing, { ...rate, number: 1, gas: await gasFor(advancing) });
}

/** Contracts that are sent ether may do something with it. */
async function gasFor({ network, token, outgoing }: Advancing): Promise<bigint> {
  if (token !== null) return GAS.token;
  const isContract = await firstAnswer(network.providers, (one) => one.hasCode(outgoing.address));
  return isContract ? GAS.toContract : GAS.transfer;
}

/**
 * Writes a plan down, and whatever else goes with it, where the address has what it takes beside what others that leave it
 * may still take. An owner's address that lacks ether is given some first.
 */
export async function writePlan(
  advancing: Advancing,
  next: Omit<AttemptPlan, "afterBlock">,
  also: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Attempt | undefined> {
  const { ctx, network, outgoing, asset, token, from } = advancing;
  const { id, raw } = outgoing;
  const sender = senderOf(advancing);
  const of = { id, asset, fromAddressId: from?.addressId ?? null };
  const before = await waitingFrom(ctx.db, of.fromAddressId);
  const { latest } = await heightsOf(network);
  const ether = await agreed(network.providers, (provider) => provider.balance(sender));
  const tokens =
    token === null ? 0n : await agreed(network.providers, (provider) => provider.balanceOf(token, sender));
  const needed = {
    ether: next.gas * next.maxFee + (token === null ? raw : 0n),
    token: token === null ? 0n : raw,
  };
  const lacks = await inTransaction(ctx.db, async (tx) => {
    await lockSender(tx, sender);
    const spoken = await spokenFor(tx, { ...of, before });
    if (token !== null && tokens < needed.token + spoken.token) return "token";
    if (ether < needed.ether + spoken.ether) return needed.ether + spoken.ether - ether;
    if (await insertAttempt(tx, id, { ...next, afterBlock: latest }, ctx.clock.now())) await also(tx);
    return undefined;
  });
  if (lacks === undefined)
    return (await findAttempts(ctx.db, [id])).find(({ number }) => number === next.number);
  if (from && lacks !== "token")
    await askTopUp(ctx, { addressId: from.addressId, lacks, cost: next.gas * next.maxFee });
  else ctx.log.warn({ payment: id }, "an address of ours on Ethereum holds too little for a payment");
  return undefined;
}

/** Has a planned attempt signed, writes it down, and only then sends it. */
export async function signPlanned(advancing: Advancing, planned: Attempt): Promise<void> {
  const { ctx, signer, network, outgoing, token, from, isCold, subject } = advancing;
  const { id, address: to, raw } = outgoing;
  const { number: attempt, gas, maxFee, tip } = planned;
  const signed = await signer.signEthereum({
    ...{ payment: id, attempt, to, raw, token, gas, maxFee, tip },
    ...{ from: from?.index, cold: isCold },
  });
  const isFirst = await writeSigned(
    ctx.db,
    { paymentId: id, number: attempt, signed, subject },
    async (tx) => {
      if (!(await noteAttemptSigned(tx, planned, signed))) return false;
      await noteNonce(tx, id, { sender: senderOf(advancing), nonce: signed.nonce });
      return true;
    },
  );
  if (isFirst)
    await broadcast(ctx, network.providers, { ...planned, txHash: signed.txHash, signedTx: signed.signed });
}

/** To the providers that do not know it: it was not sent yet, or they forgot it. */
export async function sendAgain({ ctx, network }: Advancing, attempt: SignedAttempt): Promise<void> {
  const known = await Promise.all(
    network.providers.map((provider) => provider.transaction(rpcHash(attempt.txHash))),
  );
  const forgetful = network.providers.filter((_, at) => !known[at]);
  if (forgetful.length > 0) await broadcast(ctx, forgetful, attempt);
}

/** Providers that have it already say so: that is what was asked for. */
const HAS_IT = /already known|already imported|known transaction/i;

/** Sends a transaction to providers. What one of them does not take is looked at again the next time. */
function broadcast(
  ctx: Pick<SendingCtx, "log">,
  providers: ReadyNetwork["providers"],
  { paymentId, txHash, signedTx }: SignedAttempt,
): Promise<void> {
  return sendToAll(ctx, { paymentId, txHash }, providers, async (provider) => {
    const refusal = await provider.send(signedTx);
    return refusal !== undefined && HAS_IT.test(refusal) ? undefined : refusal;
  });
}
